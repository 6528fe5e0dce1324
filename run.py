"""Tablecast's one command: serve (default), check, content, verify, export, replay, render, new-game, bench.

`serve` is the only place that knows eventlet: it monkey-patches first of all, before anything else is imported.
"""

from __future__ import annotations

import os
import sys


def _async_mode(arguments: list[str]) -> str:
    for at, word in enumerate(arguments):
        if word == "--async-mode" and at + 1 < len(arguments):
            return arguments[at + 1]
        if word.startswith("--async-mode="):
            return word.partition("=")[2]
    return os.environ.get("TABLECAST_ASYNC") or "eventlet"


def _serves(arguments: list[str]) -> bool:
    return not arguments or arguments[0] == "serve" or arguments[0].startswith("--")


if __name__ == "__main__" and _serves(sys.argv[1:]):
    # A server that was killed must be back at once, and compiling the house anew is a third of its start: what has been
    # compiled is kept, also where (as in many containers) the machine would have nothing kept.
    sys.dont_write_bytecode = False

    if _async_mode(sys.argv[1:]) == "eventlet":
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # deprecated upstream, and the owner's choice
            # Its own resolver costs a quarter of the time to start, and a killed server must be back at once; nor does
            # it know what only this machine's resolver does (obs.local). Names are looked up in a real thread instead.
            os.environ["EVENTLET_NO_GREENDNS"] = "yes"
            import eventlet
            import eventlet.tpool

            eventlet.monkey_patch()

import errno
import gc
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

if "eventlet" in globals():
    _look_up = socket.getaddrinfo

    def _look_up_beside(*asked: Any, **named: Any) -> Any:
        """socket.getaddrinfo, in a thread of its own: the show goes on meanwhile."""
        return eventlet.tpool.execute(_look_up, *asked, **named)

    socket.getaddrinfo = _look_up_beside

USAGE = 2


class Line(click.ClickException):
    """A fault in one line that says what would do."""

    exit_code = USAGE

    def format_message(self) -> str:
        return str(self.message)


class DefaultGroup(click.Group):
    """`python run.py --port 9000` means `python run.py serve --port 9000`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("--") and args[0] not in ("--help",)):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


@click.group(cls=DefaultGroup)
def main() -> None:
    """Tablecast puts a mind-game match on the air."""


@main.command()
@click.option("--show", "path", type=click.Path(path_type=Path), help="The show's file; made if it is not there.")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--public-url", help="The address that tablets use; by default this machine's in the local network.")
@click.option("--rundown", type=click.Path(path_type=Path), help="The episode's rundown, like scenes/example.toml.")
@click.option("--rehearsal", is_flag=True, help="A rehearsal: bots sit in the seats that no tablet holds.")
@click.option("--demo", is_flag=True, help="A rehearsal that runs by itself, on this machine only.")
@click.option(
    "--async-mode", type=click.Choice(["eventlet", "threading"]), default="eventlet", show_default=True,
    envvar="TABLECAST_ASYNC", show_envvar=True,
)  # fmt: skip
@click.option("--pin", help="The dealer's PIN (6 digits); by default a new one at each start.")
@click.option(
    "--obs", metavar="HOST:PORT", help="Link to the OBS there; its password is taken from TABLECAST_OBS_PASSWORD."
)
def serve(
    path: Path | None,
    host: str,
    port: int,
    public_url: str | None,
    rundown: Path | None,
    rehearsal: bool,
    demo: bool,
    async_mode: str,
    pin: str | None,
    obs: str | None,
) -> None:
    """Run a show: console, wall and pads."""
    from control.command import SYSTEM
    from control.errors import BadAddress, TablecastError
    from displays.libs import missing_libs
    from scenes.obs import address as obs_address

    if missing_libs():
        raise Line(f"The browser libraries are not installed ({', '.join(missing_libs())}): run `make setup` once.")
    if demo and host == "0.0.0.0":
        host = "127.0.0.1"
    if pin is not None and not (len(pin) == 6 and pin.isascii() and pin.isdigit()):
        raise Line("The PIN must be six digits, for example --pin 271828.")
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        raise Line(
            "The public URL must begin with http:// or https://, for example --public-url http://192.168.0.7:8000"
        )
    if obs is not None:
        try:
            obs_address(obs)
        except ValueError:
            raise Line(str(BadAddress(address=obs))) from None
    episode = _rundown(rundown) if rundown is not None else None
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    address = _lan_address(host)
    url = public_url or f"http://{f'[{address}]' if ':' in address else address}:{port}"
    path = path or Path("shows") / ("demo.db" if demo else "rehearsal.db" if rehearsal else "show.db")
    try:
        house = _House(path, url, async_mode, rehearsal or demo, demo, pin)
        if episode is not None and rundown is not None:
            house.desk.load_rundown(*episode)
        if obs is not None:
            house.desk.link_obs(SYSTEM, obs, os.environ.get("TABLECAST_OBS_PASSWORD", ""))
    except TablecastError as error:
        raise Line(str(error)) from None
    except OSError as error:
        raise Line(f"{path}: {error.strerror}. Choose another place with --show FILE.") from None
    house.announce(host, port)
    house.run(listener)


def _rundown(path: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """A rundown and its players' pictures, read and checked. Raises Line with file, line, key and mend."""
    from scenes.rundown import BadRundown, read

    try:
        episode = read(path.read_text("utf-8"))
    except BadRundown as fault:
        raise Line(f"{path}, {fault}") from None
    except UnicodeDecodeError:
        raise Line(f"{path} is not UTF-8 text: save it as UTF-8.") from None
    except OSError as error:
        raise Line(f"{path}: {error.strerror}.") from None
    pictures = {}
    for seat, player in episode["players"].items():
        if player["picture"] is not None:
            picture = path.parent / player["picture"]
            try:
                pictures[seat] = picture.read_bytes()
            except OSError as error:
                raise Line(f"{path}, players.{seat}.picture: {picture}: {error.strerror}.") from None
    return episode, pictures


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket without Nagle's delay. Raises Line for a busy port or an address that is not ours."""
    nowhere = Line(f"{host} is no address of this machine: choose another with --host.")
    try:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        raise nowhere from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # accepted sockets inherit it
    try:
        listener.bind((host, port))
        listener.listen(512)
    except (socket.gaierror, UnicodeError, ValueError):
        listener.close()
        raise nowhere from None
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise nowhere from None
        if error.errno == errno.EADDRINUSE:
            raise Line(f"Port {port} is busy: stop what runs there, or choose another with --port.") from None
        if error.errno == errno.EACCES:
            raise Line(f"Port {port} is not allowed to this user: choose one above 1023 with --port.") from None
        raise Line(f"Cannot listen on {host}:{port} ({error.strerror}): choose another with --host.") from None
    return listener


def _lan_address(host: str) -> str:
    """The address that tablets in the same network would use: of the interface that leads outwards."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:  # nothing is sent: only the route is asked for
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@contextmanager
def _without(library: str) -> Iterator[None]:
    """Imports in here do not find it: Socket.IO brings its client, which takes an HTTP library where there is one.

    A server is no client, and that library would be a tenth of its start.
    """
    hidden = library not in sys.modules
    if hidden:
        sys.modules[library] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if hidden:
            del sys.modules[library]


class _House:
    """A running show: log, desk, web application, sockets, and the tasks beside them."""

    def __init__(self, path: Path, url: str, async_mode: str, rehearsal: bool, demo: bool, pin: str | None) -> None:
        with _without("requests"):
            from flask_socketio import SocketIO

        from control.bots import Bots, Demo
        from control.console import console
        from control.desk import SYSTEM, Desk
        from control.log import Log
        from control.web import app
        from displays.pages import pages
        from displays.replay.routes import replay
        from displays.wire import MESSAGE_BYTES, Json, Wire
        from player_pads.routes import pads

        fresh = not path.exists()
        if fresh:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.log = Log.create(path) if fresh else Log.open(path)
        self.path = path
        self.async_mode = async_mode
        self.demo = demo
        self.desk = Desk(self.log, url)
        self.url = url
        self.pin = self.desk.house.access.new_pin(pin)
        self.app = app(self.desk, console, pages, replay, pads)
        self.socketio = SocketIO(
            self.app, async_mode=async_mode, json=Json, async_handlers=False, max_http_buffer_size=MESSAGE_BYTES,
            ping_interval=5, ping_timeout=6, cors_allowed_origins=None, http_compression=False, manage_session=False,
        )  # fmt: skip
        if demo:
            self.app.config["DEMO_PIN"] = self.pin
        self.wire = Wire(self.desk, self.socketio, _GreenLine.under if async_mode == "eventlet" else None)
        self.bots = Bots(self.desk, dealer=demo) if rehearsal else None
        self.show_demo = Demo(self.desk) if demo else None
        if self.log.last is None:  # new, or a server that was killed before it had written anything
            players = {"A": {"name": "가온", "colour": 1}, "B": {"name": "나래", "colour": 2}} if rehearsal else {
                "A": {"name": "A", "colour": 1}, "B": {"name": "B", "colour": 2},
            }  # fmt: skip
            title = "Tablecast" if not rehearsal else "리허설" if not demo else "Tablecast 데모"
            first = {"title": title, "rehearsal": rehearsal, "players": players}
            self.desk.note(SYSTEM, "show", first)
        else:
            if self.desk.show.rehearsal != rehearsal:
                self.log.close()
                kind, mend = ("a show's log", "leave --rehearsal out")
                if not rehearsal:
                    kind, mend = ("a rehearsal's log", "add --rehearsal")
                raise Line(f"{path} is {kind}, and the two are never mixed: {mend}, or name another file with --show.")
            self.desk.recover()
        for role in ("wall", "viewer", "overlay"):
            self.desk.house.link(role)

    def announce(self, host: str, port: int) -> None:
        """Say where everything is."""
        links = self.desk.house.links
        click.echo(f"Tablecast · {self.path}")
        click.echo(f"  console  {self.url}/console   PIN {self.pin}")
        click.echo(f"  wall     {links['wall']['url']}")
        click.echo(f"  overlay  {links['overlay']['url']}")
        click.echo(f"  replay   {self.url}/replay   after signing in on the console")
        if self.demo:
            click.echo(f"  viewer   {links['viewer']['url']}")
            click.echo(f"  demo     open {self.url} in a browser on this machine")
        click.echo(f"  listening on {host}:{port}; stop with Ctrl+C", nl=True)
        sys.stdout.flush()

    def run(self, listener: socket.socket) -> None:
        """Serve until it is stopped."""
        gc.freeze()  # all that was made so far stays: looking through it for garbage would only hold frames up
        self.wire.start()
        if self.bots is not None:
            self.socketio.start_background_task(self._play)
        application = _plain_sockets(self.app.wsgi_app)
        self.app.wsgi_app = application  # type: ignore[method-assign]
        try:
            if self.async_mode == "eventlet":
                import eventlet.wsgi
                from eventlet.greenio import GreenSocket

                # What fails in a page is logged by the page; the server's own log would only tell of broken lines.
                quiet = logging.getLogger("tablecast.lines")

                class Protocol(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
                    def log_message(self, *_: Any) -> None:
                        """Nor of requests that are none."""

                nowhere = {"wsgi.errors": open(os.devnull, "w")}  # noqa: SIM115 - open as long as the server runs
                eventlet.wsgi.server(
                    GreenSocket(listener),
                    self.app,
                    protocol=Protocol,
                    environ=nowhere,
                    log=quiet,
                    log_output=False,
                    debug=False,
                )
            else:
                from werkzeug.serving import make_server

                fd = listener.detach()
                logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
                make_server("", 0, self.app, threaded=True, fd=fd).serve_forever()
        except KeyboardInterrupt:
            pass  # both servers may also just return
        finally:
            self.wire.stop()
            self.desk.close_obs()
            self.log.close()
        click.echo(f"\nStopped; the show is in {self.path}")

    def _play(self) -> None:
        assert self.bots is not None
        while True:
            try:
                if self.show_demo is not None:
                    self.show_demo.step()
                self.bots.step()
            except Exception:
                logging.getLogger("tablecast.bots").exception("a bot stumbled")
            self.socketio.sleep(0.2)


class _GreenLine:
    """What is under eventlet's WebSocket, for displays/straight.py."""

    def __init__(self, ws: Any) -> None:
        self.lock = ws._sendlock
        self.give = self.lock.release
        self.send = ws.socket.fd.send  # the socket that never waits
        self.sendall = ws.socket.sendall

    def take(self) -> bool:
        """Only where nobody waits: this kind of lock would let us in before those who wait with something older."""
        return not self.lock._waiters and self.lock.acquire(False)

    @classmethod
    def under(cls, ws: Any) -> _GreenLine | None:
        """The line under a WebSocket; None where a frame may not go out as it is: a draft protocol, or compression."""
        return cls(ws) if ws.version == 13 and not ws.extensions else None


def _plain_sockets(application: Any) -> Any:
    """Without per-message deflate, which would compress every frame anew for every socket."""

    def plain(environ: dict[str, Any], start_response: Any) -> Any:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        return application(environ, start_response)

    return plain


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(paths: tuple[Path, ...]) -> None:
    """Run match scripts: files, or directories taken recursively."""
    from rules.script import Failed, Unreadable, play, read

    passed = failed = 0
    unreadable = False
    for file in _scripts(paths):
        try:
            play(read(file.read_text("utf-8")))
        except Failed as failure:
            failed += 1
            click.echo(f"{file}: {failure.step}\n  wanted {failure.wanted!r}\n  got    {failure.got!r}")
        except (Unreadable, UnicodeDecodeError) as fault:
            unreadable = True
            click.echo(f"{file}: cannot be read as a match script: {fault}")
        except OSError as error:
            unreadable = True
            click.echo(f"{file}: cannot be read: {error.strerror}")
        else:
            passed += 1
    click.echo(f"{passed} passed, {failed} failed")
    if unreadable:
        sys.exit(2)
    if failed:
        sys.exit(1)


def _scripts(paths: tuple[Path, ...]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
        else:
            found.append(path)
    return found


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@click.option("--words", "listed", type=click.Path(path_type=Path), help="A list of words, one a line.")
def content(paths: tuple[Path, ...], listed: Path | None) -> None:
    """Check files of puzzles (TOML): every breach with its key, its rule, and what would mend it.

    With --words, games of words also note what else the list would let a puzzle be solved with.
    Exit code 0: all may be played; 1: some break a rule; 2: some cannot be read.
    """
    from control.content import UnreadableContent, check_content, word_list

    passed = failed = unreadable = 0
    try:
        words = None if listed is None else word_list(listed)
    except UnreadableContent as error:
        raise Line(str(error)) from None
    for file in paths:
        try:
            breaches, notes = check_content(file, words)
        except UnreadableContent as error:
            unreadable += 1
            click.echo(str(error))
            continue
        for line in (*breaches, *notes):
            click.echo(line)
        passed, failed = passed + (not breaches), failed + bool(breaches)
    click.echo(f"{passed} passed, {failed} failed" + (f", {unreadable} unreadable" if unreadable else ""))
    if unreadable:
        sys.exit(2)
    if failed:
        sys.exit(1)


@main.command()
@click.argument("path", type=click.Path(path_type=Path))
def verify(path: Path) -> None:
    """Check a show's log: the chain of its rows, then every match told again with today's rules.

    Exit code 0: whole; 1: the log was damaged or changed by hand; 3: whole, but today's rules tell a match otherwise;
    2: it cannot be read.
    """
    from control.errors import TablecastError
    from control.log import Log, verify_chain
    from control.verify import retell

    try:
        verdict = verify_chain(path)
        if not verdict.ok:
            for fault in verdict.faults:
                click.echo(f"{path}: {fault.sentence}")
            click.echo(f"The log does not hold; {verdict.rows} rows before the first fault are whole.")
            sys.exit(1)
        with Log.open(path, readonly=True) as log:
            matches, differences = retell(log.rows())
    except TablecastError as error:
        raise Line(str(error)) from None
    click.echo(f"{path}: {verdict.rows} rows, chain whole, head {verdict.head[:16]}.")
    for difference in differences:
        click.echo(f"match {difference.match}, row {difference.seq}: {difference.sentence}")
    click.echo(f"{matches} matches told again, {len(differences)} otherwise than they aired.")
    if differences:
        sys.exit(3)


@main.command()
@click.argument("path", type=click.Path(path_type=Path), metavar="SHOW.db")
@click.option("--format", "form", required=True, help="csv, jsonl, otio, edl, fcpxml, xmeml, ffmetadata or vtt.")
@click.option("--audience", required=True, help="Whose: wall, a seat (A to G), viewer, or dealer for everything.")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write; by default to the terminal.")
@click.option("--lang", help="ko or en; by default the show's.")
@click.option("--anchor", help="obs, slate, jam, first, or an entry's number; by default the best there is.")
@click.option("--start", metavar="TIMECODE", help="The timecode of the anchor's frame.")
@click.option("--media", metavar="FILE", help="Where the recording lies, for timelines with clips.")
@click.option("--voided", is_flag=True, help="Entries that an undo took back too, marked.")
@click.option("--from", "begins", metavar="WHERE", help="An entry (120), seconds (12.5s) or a timecode.")
@click.option("--to", "ends", metavar="WHERE", help="Where it ends, likewise.")
def export(
    path: Path,
    form: str,
    audience: str,
    out: Path | None,
    lang: str | None,
    anchor: str | None,
    start: str | None,
    media: str | None,
    voided: bool,
    begins: str | None,
    ends: str | None,
) -> None:
    """Write a show's log for an edit suite, a player, a spreadsheet or a script.

    Says which anchor ties it to the picture, and how far off that may be. Exit code 2: it cannot be done as asked.
    """
    from control.errors import TablecastError
    from control.log import Log
    from displays.exports import Wish
    from displays.exports import export as make
    from displays.exports.files import write

    wish = Wish(
        audience=audience,
        language=lang,
        anchor=anchor,
        start=start,
        media=media,
        voided=voided,
        begins=begins,
        ends=ends,
    )
    try:
        with Log.open(path, readonly=True) as log:
            made = make(log.rows(), form, wish)
        if out is None and len(made.files) > 1:
            raise Line(f"This makes {len(made.files)} files, as one may hold 999 events: name them with --out FILE.")
        places = write(made.files, out, path) if out is not None else []
    except TablecastError as error:
        raise Line(str(error)) from None
    if out is None:
        sys.stdout.buffer.write(made.files[0])
        sys.stdout.buffer.flush()
    for place in places:
        click.echo(f"wrote {place}", err=True)
    click.echo(f"{made.marks} markers. {made.statement}", err=True)
    if made.left_out:
        click.echo(f"{made.left_out} entries were before the recording.", err=True)


@main.command()
@click.argument("path", type=click.Path(path_type=Path), metavar="SHOW.db")
@click.option("--port", default=8001, show_default=True, type=click.IntRange(0, 65535))
def replay(path: Path, port: int) -> None:
    """Open a show's log in the replay room, on this machine alone. The file is only read; notes go beside it."""
    from werkzeug.serving import make_server

    from control.errors import TablecastError
    from control.log import Log
    from control.web import static
    from displays.libs import missing_libs
    from displays.replay.shelf import shelf

    if missing_libs():
        raise Line(f"The browser libraries are not installed ({', '.join(missing_libs())}): run `make setup` once.")
    listener = _listen("127.0.0.1", port)
    port = listener.getsockname()[1]
    try:
        with Log.open(path, readonly=True) as log:
            site, door = shelf(log)
            pads = Path(__file__).parent / "player_pads" / "static"  # so that a pad looks as it looked
            site.add_url_rule("/static/pad/<path:path>", "pads", static(pads))
            click.echo(f"Tablecast · {path} (replay)\n  http://127.0.0.1:{port}{door}\n  stop with Ctrl+C")
            sys.stdout.flush()
            logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
            server = make_server("", 0, site, threaded=True, fd=listener.detach())
            with suppress(KeyboardInterrupt):
                server.serve_forever()
    except TablecastError as error:
        raise Line(str(error)) from None


@main.command()
@click.argument("path", type=click.Path(path_type=Path), metavar="SHOW.db")
@click.option("--from", "begins", metavar="WHERE", help="An entry (120), seconds (12.5s) or a timecode.")
@click.option("--to", "ends", metavar="WHERE", help="Where it ends, likewise; by default after the last entry.")
@click.option("--audience", default="overlay", show_default=True, help="overlay, wall, viewer, dealer, or a seat.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="FILE.mov, FILE.webm, or a folder of PNGs.")
@click.option("--rate", help="Like 25/1 or '30000/1001 DF'; by default the show's.")
@click.option("--start", metavar="TIMECODE", help="The timecode of the anchor's frame.")
@click.option("--size", default="1920x1080", show_default=True, metavar="WxH")
@click.option("--see", type=click.Choice(["public", "viewer"]), help="Overlay: hole cards or not; else as it was.")
@click.option("--corrected", is_flag=True, help="Without what an undo took back.")
@click.option("--resume/--no-resume", default=True, help="Go on with what an interrupted run left beside FILE.")
def render(
    path: Path,
    begins: str | None,
    ends: str | None,
    audience: str,
    out: Path,
    rate: str | None,
    start: str | None,
    size: str,
    see: str | None,
    corrected: bool,
    resume: bool,
) -> None:
    """Draw a stretch of a show's log as video with alpha, without a running show: the overlay, or anybody's screen.

    ProRes 4444 (.mov), VP9 (.webm) or PNGs, at the show's rate and frame true. Exit code 2: it cannot be done as asked.
    """
    import time

    from control.errors import TablecastError
    from control.log import Log
    from displays.libs import missing_libs
    from displays.render import Wish
    from displays.render import render as draw

    if missing_libs():
        raise Line(f"The browser libraries are not installed ({', '.join(missing_libs())}): run `make setup` once.")
    sides = size.lower().split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and 16 <= int(side) <= 8192 for side in sides):
        raise Line(f"--size {size} is no size: write it like 1920x1080.")
    wish = Wish(
        audience=audience, begins=begins, ends=ends, start=start, rate=rate, size=(int(sides[0]), int(sides[1])),
        see=see, corrected=corrected, resume=resume,
    )  # fmt: skip
    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    begun = time.monotonic()
    try:
        with (
            Log.open(path, readonly=True) as log,
            click.progressbar(length=1, label="rendering", file=sys.stderr) as bar,
        ):

            def told(done: int, of: int) -> None:
                bar.length = of
                bar.update(done - bar.pos)

            made = draw(log, out, wish, Path(__file__).parent / "player_pads" / "static", told)
    except TablecastError as error:
        raise Line(str(error)) from None
    except KeyboardInterrupt:
        raise Line(f"Stopped. The same command goes on where it was; what is done lies in {out}.parts.") from None
    seconds = time.monotonic() - begun
    click.echo(f"wrote {out}: {made.frames} frames from {made.label}, {made.drawn} drawn, in {seconds:.1f} s", err=True)


@main.command("new-game")
@click.argument("key")
def new_game_command(key: str) -> None:
    """Lay out the folder of a new game, ready to run."""
    from control.newgame import NoNewGame, new_game

    try:
        made = new_game(key, Path(__file__).parent)
    except NoNewGame as error:
        raise Line(str(error)) from None
    for path in made:
        click.echo(f"made {path.relative_to(Path(__file__).parent)}")
    click.echo(f"Next: python run.py check tests/scripts/{key}, then make test.")


@main.command()
@click.option("--short", is_flag=True, help="A quick look: fewer screens, answers and kills.")
@click.option("--only", multiple=True, type=click.Choice(["ring", "seven", "play", "log", "kill"]), help="Some parts.")
@click.option("--seconds", type=float, help="How long each game is played at random.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(short: bool, only: tuple[str, ...], seconds: float | None, as_json: bool) -> None:
    """Measure: an answer's way to the last of many screens beside a bare server, random play, a long log, a kill."""
    from tests.bench.line import Broken
    from tests.bench.table import PARTS, figures, show

    try:
        made = figures(short, only or PARTS, seconds)
    except Broken as broken:
        raise Line(f"The bench broke: {broken}") from None
    click.echo(show(made, as_json))


if __name__ == "__main__":
    main()
