"""An evening in the studio: the real server as its own process, and dealer, wall and pads in real browser pages."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError

from tests.browser import CONSOLE, PATIENCE, TABLET, TABLET_UPRIGHT, WALL, Watched, open_page

ROOT = Path(__file__).parent.parent
PIN = "271828"

DOWN = ("WebSocket connection to", "ERR_CONNECTION_REFUSED", "Failed to load resource", "net::ERR")
"""What a browser itself says of a server that a test has killed."""


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`run.py serve` on a show file; it can be killed and started again on the same port."""

    program: tuple[str, ...] = (sys.executable, "run.py")
    """What is run; a test of bad disks puts something before it."""

    def __init__(self, show: Path, *arguments: str, port: int | None = None) -> None:
        self.show = show
        self.arguments = arguments
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        """Start, and wait until it listens. Raises RuntimeError with what it said if it does not."""
        command = [*self.program, "serve", "--show", str(self.show), "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--pin", PIN, *self.arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
        )
        self.said = ""
        assert self.process.stdout is not None
        while "listening" not in self.said:
            line = self.process.stdout.readline()  # ends at once if the server dies
            self.said += line
            if not line:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.said}")
        return self

    def link(self, role: str) -> str:
        """The address that the server printed for a role."""
        found = re.search(rf"^\s*{role}\s+(\S+)", self.said, re.M)
        assert found, self.said
        return found[1]

    def kill(self) -> None:
        """kill -9: no chance to tidy anything up."""
        self._end(signal.SIGKILL)

    def stop(self) -> str:
        """End it; everything it said."""
        self._end(signal.SIGTERM)
        return self.said

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.said += self.process.communicate(timeout=30)[0] or ""
            self.process = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()


class Evening:
    """The pages of a show: `dealer`, `wall`, `pads`; each its own device."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.pads: dict[str, Watched] = {}
        self.dealer = open_page(browser, CONSOLE)
        self.wall = open_page(browser, WALL)

    @property
    def desk(self) -> Page:
        return self.dealer.page

    def open(self) -> Evening:
        """The dealer signs in by PIN; the wall opens by its link."""
        self.desk.goto(f"{self.server.url}/console")
        self.desk.fill("input[name=pin]", PIN, timeout=PATIENCE)
        self.desk.click("button.go")
        self.desk.wait_for_selector("main.console .mid", timeout=PATIENCE)
        self.desk.wait_for_timeout(400)
        self.wall.page.goto(self.server.link("wall"))
        return self

    def name(self, players: dict[str, str]) -> None:
        """Give the seats their players' names, by the console's form; it has two seats at first, more are added."""
        self.desk.keyboard.press("o")
        self.desk.wait_for_selector("input[data-player]", timeout=PATIENCE)
        for seat, name in players.items():
            field = self.desk.locator(f"input[data-player={seat}]")
            if not field.count():
                self.desk.click("[data-do=more]", timeout=PATIENCE)
            field.fill(name, timeout=PATIENCE)
        self._dialog_done()

    def join(self, *seats: str) -> None:
        """Each seat's tablet opens the address behind its QR and takes the seat."""
        self.desk.keyboard.press("q")
        for at, seat in enumerate(seats):
            card = self.desk.locator(f"[data-seat={seat}].codecard")
            card.locator(".qr svg").wait_for(timeout=PATIENCE)
            address = card.locator("code.addr").inner_text()
            pad = self.pads[seat] = open_page(self.browser, TABLET if at % 2 else TABLET_UPRIGHT, touch=True)
            pad.page.goto(address)
            pad.page.click("[data-do=join]", timeout=PATIENCE)
            pad.page.wait_for_url("**/pad", timeout=PATIENCE, wait_until="commit")
            self.desk.locator(f"[data-seat={seat}].codecard.joined").wait_for(timeout=PATIENCE)
        self.desk.keyboard.press("Escape")

    def play(self, game: str, options: dict[str, Any]) -> None:
        """Set a match up by the console's form, and start it with Space."""
        self.desk.keyboard.press("n")
        self.desk.click(f"[data-game={game}]", timeout=PATIENCE)
        for name, value in options.items():
            field = self.desk.locator(f"[data-option={name}]")
            if isinstance(value, bool | str):
                field.locator(f"[data-value='{value}']").click()
            elif isinstance(value, dict):
                for seat, n in value.items():
                    field.locator(f"[data-of={seat}] input").fill(str(n))
            else:
                for box in field.locator("input").all():  # one, or a time limit for each ask
                    box.fill(str(value))
        self._dialog_done()
        self.desk.wait_for_selector(".now.n-start", timeout=PATIENCE)
        self.space(".now.n-start")

    def _dialog_done(self) -> None:
        """Press the dialog's button until it closes: a console whose line is dialled anew refuses once."""
        for _ in range(PATIENCE // 5000):
            self.desk.locator(".dialog button.go").click()
            try:
                self.desk.wait_for_selector(".dialog", state="detached", timeout=5000)
                return
            except TimeoutError:
                continue
        raise AssertionError(f"the dialog stays: {self.desk.locator('.dialog').inner_text()[:300]}")

    def space(self, where: str) -> None:
        """Press Space while the console shows `where`, and wait until it shows something else."""
        self.desk.wait_for_selector(where, timeout=PATIENCE)
        for _ in range(PATIENCE // 5000):
            self.desk.wait_for_timeout(450)  # Space is deaf for a moment after the next action has changed
            self.desk.keyboard.press("Space")
            try:
                self.desk.wait_for_selector(where, state="detached", timeout=5000)
                return
            except TimeoutError:
                continue  # the console's line was just being dialled anew
        raise AssertionError(f"the console still shows {where}")

    def cue(self, name: str | None = None) -> None:
        """The dealer's Space, once the console shows that this cue (or any) is due, until the match has moved on.

        Another cue may follow at once, so the state that commands name tells whether the press was taken. Space is
        deaf for a moment after anything changed, and a line just being dialled anew refuses: a dealer presses again.
        """
        where = f".now.n-cue{f'[data-cue={name}]' if name else ''}"
        self.desk.wait_for_selector(where, timeout=PATIENCE)
        state = self.desk.locator(where).get_attribute("data-state", timeout=PATIENCE)
        same = f"{where}[data-state='{state}']"
        for _ in range(PATIENCE // 5000):
            self.desk.wait_for_timeout(450)
            if not self.desk.locator(same).count():
                return
            self.desk.keyboard.press("Space")
            try:
                self.desk.wait_for_selector(same, state="detached", timeout=5000)
                return
            except TimeoutError:
                continue
        raise AssertionError(f"the console still shows {same}")

    def asked(self, *seats: str) -> tuple[str, str]:
        """The seat whose pad has a form open, and the ask's name."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            for seat in seats or tuple(self.pads):
                form = self.pads[seat].page.locator("section.form:not(.locked):not(.frozen)")
                if form.count():
                    return seat, form.first.get_attribute("data-ask") or ""
            self.desk.wait_for_timeout(40)
        raise AssertionError("no pad has a form open")

    def give(self, seat: str, answer: dict[str, Any]) -> None:
        """Enter an answer by the pad's form and confirm it, as thumbs would."""
        page = self.pads[seat].page
        if not enter(page, answer):
            confirm(page)

    def rule(self, ask: str, answer: dict[str, Any]) -> None:
        """The dealer's ruling: its button where there is one for each answer, else the console's form."""
        self.desk.wait_for_selector(f".ruling [data-ask={ask}]", timeout=PATIENCE)
        buttons = self.desk.locator(f".rulings[data-ask={ask}] [data-answer]")
        if not buttons.count():
            enter(self.desk, answer)
            confirm(self.desk)
            return
        self.desk.wait_for_timeout(450)  # a ruling that has just come takes no press
        for button in buttons.all():
            if json.loads(button.get_attribute("data-answer") or "") == answer:
                button.click()
                return
        raise AssertionError(f"no button for {answer}")

    def assert_clean(self, but: tuple[str, ...] = ()) -> None:
        for page in (self.dealer, self.wall, *self.pads.values()):
            page.assert_clean(but)

    def close(self) -> None:
        for page in (self.dealer, self.wall, *self.pads.values()):
            page.close()


def enter(page: Page, answer: dict[str, Any]) -> bool:
    """Fill a form in with an answer, whatever its fields are; True if the last tap has sent it."""
    form = page.locator("section.form:not(.locked)").first
    form.wait_for(timeout=PATIENCE)
    if form.locator("[data-do=uncover]").count():
        form.locator("[data-do=uncover]").click()
    if form.locator(".field-move").count():
        _move(form, answer)
        return False
    for name, value in answer.items():
        field = form.locator(f"fieldset[data-field='{name}']")
        field.wait_for(timeout=PATIENCE)
        kind = (field.get_attribute("class") or "").partition("field-")[2].split()[0]
        if kind == "own" and name in OWN:
            if OWN[name](field, value):
                return True
            continue
        if kind == "own":
            kind = "path" if name == "path" else "pick" if field.locator("[data-option]").count() else "text"
        if kind == "amount":
            _amount(page, field, int(value))
        elif kind == "pick":
            for one in value if isinstance(value, list) else [value]:
                field.locator(f"[data-option='{one}']").first.click()
        elif kind == "split":
            for part, n in value.items():
                field.locator(f"[data-part='{part}'] input.slide").fill(str(n))
        elif kind == "cell":
            field.locator(f"[data-cell='{value}']").click()
        elif kind == "path":
            clear = field.locator("[data-path=clear]:not([disabled])")
            if clear.count():  # a wrong answer stays in its slots
                clear.click()
            for cell in value:
                field.locator(f"[data-cell='{cell}']").click()
        else:
            field.locator(".text-box").fill(str(value))
    return False


def _pictures(field: Any, numbers: list[int]) -> bool:
    for number in numbers:
        field.locator(f"[data-picture='{number}']").click()
    return True  # the third tap sends


def _haps(field: Any, triples: list[str]) -> bool:
    if field.locator(".marks-covered").count():
        field.locator(".marks-covered").click()
    while field.locator(".mark-away").count():
        field.locator(".mark-away").first.click()
    for triple in triples:
        for number in triple:
            field.locator(f"[data-picture='{number}']").click()
    return False


def _expression(field: Any, text: str) -> bool:
    if field.locator("[data-do=clear]:not([disabled])").count():
        field.locator("[data-do=clear]").click()
    for one in re.findall(r"\d+|[-+*/()]", text.replace("×", "*").replace("÷", "/").replace("−", "-")):
        button = f"[data-number='{one}']:not(.gone)" if one.isdigit() else f"[data-sign='{one}']"
        field.locator(button).first.click()
    return False


def _digits(field: Any, text: str) -> bool:
    if field.locator("[data-do=clear]:not([disabled])").count():
        field.locator("[data-do=clear]").click()
    for digit in text:
        field.locator(f"[data-digit='{digit}']").click()
    return False


def _tiles(field: Any, tiles: list[int]) -> bool:
    if field.locator("[data-do=clear]:not([disabled])").count():
        field.locator("[data-do=clear]").click()
    for tile in tiles:
        field.locator(f"[data-digit='{tile}']").click()
    return False


OWN = {"pictures": _pictures, "haps": _haps, "expression": _expression, "digits": _digits, "tiles": _tiles}
"""Fields that a game's own picture enters in a way of its own."""


def _amount(page: Page, field: Any, n: int) -> None:
    if field.locator("[data-key=clear]").count():
        field.locator("[data-key=clear]").click()
        for digit in str(n):
            field.locator(f"[data-key='{digit}']").click()
    elif field.locator("input.slide").count():
        field.locator("input.slide").fill(str(n))
    else:
        field.locator(".amount").focus()
        page.keyboard.type(str(n))


def _move(form: Any, answer: dict[str, Any]) -> None:
    if "drop" in answer:
        form.locator(f"[data-drop='{answer['drop']}']").click()
    else:
        form.locator(f"[data-cell='{answer['from']}']").click()
    form.locator(f"[data-cell='{answer['to']}']").click()
    lift = form.locator(".row .stepper")
    if "lift" in answer and lift.count():
        for _ in range(12):
            shown = lift.locator("output").inner_text()
            if shown == str(answer["lift"]):
                break
            lift.locator("button").nth(1 if not shown.isdigit() or int(shown) < answer["lift"] else 0).click()


def confirm(page: Page) -> None:
    """Press the form's button, and once more where it asks whether that is meant: a busy server is slow to say so."""
    page.locator("[data-do=confirm]:not([disabled])").first.click(timeout=PATIENCE)
    sure = page.locator("[data-do=sure]")
    for _ in range(PATIENCE // 60):
        page.wait_for_timeout(60)
        if sure.count():
            page.wait_for_timeout(400)  # a double tap must not confirm a danger
            sure.first.click()
            return
        if not page.locator("[data-do=confirm]:not([disabled])").count() or page.locator(".form .refused").count():
            return
