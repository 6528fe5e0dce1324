"""Rendering: the file is what was asked for, each frame is the page's own picture, and an interrupted run goes on."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image
from playwright.sync_api import Browser

from control.log import Log
from control.timecode import Rate
from displays.air import picture
from displays.render import Wish, films, render
from displays.render.faults import CannotRender
from displays.render.films import Canvas, ProRes, Shot
from displays.render.page import DESIGN, Screen
from displays.render.stretch import Stretch
from displays.replay.lines import Line
from rules.game import games
from run import main
from tests.browser import open_page
from tests.exports.shows import marked, written
from tests.overlay_server import OnAir, running

ROOT = Path(__file__).parent.parent
PADS = ROOT / "player_pads" / "static"
SIZE = (640, 360)
RATE = Rate(30, 1)
CLOSE = 12
"""How far a sample may be off after ProRes and back, of 255."""


@pytest.fixture(scope="module")
def show(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand of 인디언 홀덤Q, one thing every three seconds."""
    air = OnAir(tmp_path_factory.mktemp("render"))
    source = Random(5)
    air.begin(games()["indian_holdem_q"], 2, source)
    for _ in range(6):
        air.step(source)
    air.close()
    return air.log.path


def run(*words: object) -> subprocess.CompletedProcess[str]:
    """The whole command, as a process of its own."""
    return subprocess.run(
        [sys.executable, "run.py", "render", *map(str, words)], cwd=ROOT, capture_output=True, text=True, timeout=110
    )


def small(show: Path, out: Path, *words: object) -> list[object]:
    return [show, "--out", out, "--size", f"{SIZE[0]}x{SIZE[1]}", "--rate", "30/1", *words]


def probed(path: Path) -> dict[str, Any]:
    found = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "json", path],
        capture_output=True, check=True,
    )  # fmt: skip
    return next(one for one in json.loads(found.stdout)["streams"] if one["codec_type"] == "video")


def decoded(path: Path, number: int = 0, *before: str) -> bytes:
    """A frame of a film or picture as RGBA, by ffmpeg."""
    found = subprocess.run(
        ["ffmpeg", "-v", "error", *before, "-i", path, "-vf", f"select=eq(n\\,{number}),format=rgba", "-frames:v", "1",
         "-f", "rawvideo", "-"], capture_output=True, check=True,
    )  # fmt: skip
    assert len(found.stdout) == SIZE[0] * SIZE[1] * 4
    return found.stdout


def apart(one: bytes, other: bytes) -> tuple[int, float]:
    """How far two pictures are apart as they look over black: the alpha's greatest difference, the colours' mean."""
    alpha = max(abs(a - b) for a, b in zip(one[3::4], other[3::4], strict=True))
    colour = sum(
        abs(a * x - b * y) / 255
        for of in range(3)
        for a, x, b, y in zip(one[of::4], one[3::4], other[of::4], other[3::4], strict=True)
    )
    return alpha, colour / (SIZE[0] * SIZE[1] * 3)


def own_picture(browser: Browser, show: Path, n: int, path: Path) -> bytes:
    """The overlay's own page a second after it was shown the row `n`, by the browser's clock and not by ours."""
    with Log.open(show, readonly=True) as log:
        line = Line(list(log.rows()))
        frames = [json.loads(json.dumps(picture(line.at(count)))) for count in (n - 1, n)]
    with running() as address, open_page(browser, SIZE) as watched:
        watched.page.goto(f"{address}/overlay")
        watched.page.wait_for_selector("body[data-ready]")
        for frame in frames:
            watched.page.evaluate("frame => put(frame)", frame)
            watched.page.wait_for_timeout(1000)
        watched.page.screenshot(path=path, omit_background=True)
    return decoded(path)


@pytest.mark.browser
def test_prores_frame_for_frame(browser: Browser, show: Path, tmp_path: Path) -> None:
    """Two seconds around an entry: before it the old picture, well after it the new one, in between neither."""
    out = tmp_path / "cut.mov"
    with Log.open(show, readonly=True) as log:
        rows = list(log.rows())
    n = next(at for at, row in enumerate(rows) if row.kind == rows[at - 1].kind == "answer")
    at = rows[n].elapsed_ns / 1e9
    done = run(*small(show, out, "--from", f"{at - 0.5:.3f}s", "--to", f"{at + 1.5:.3f}s"))
    assert done.returncode == 0, done.stderr
    stream = probed(out)
    assert (stream["codec_name"], stream["codec_tag_string"]) == ("prores", "ap4h")
    assert stream["pix_fmt"].startswith("yuva444p") and stream["color_space"] == "bt709"
    assert stream["r_frame_rate"] == stream["avg_frame_rate"] == "30/1"
    assert int(stream["nb_read_frames"]) == 60
    assert stream["tags"]["timecode"] == RATE.label(RATE.day // 24 + 15 * (2 * round(at) - 1))
    last_before = decoded(out, 14)
    assert last_before == decoded(out, 0), "nothing moves before the entry"
    assert decoded(out, 15 + 4) != last_before
    old, new = (own_picture(browser, show, count, tmp_path / f"{count}.png") for count in (n, n + 1))
    assert apart(old, new)[1] > 0.1, "the two pictures differ"
    for frame, wanted in ((last_before, old), (decoded(out, 59), new)):
        alpha, colour = apart(frame, wanted)
        assert alpha <= CLOSE and colour < 0.5
    assert not (tmp_path / "cut.mov.parts").exists()


@pytest.mark.browser
def test_vp9_has_its_alpha(show: Path, tmp_path: Path) -> None:
    out = tmp_path / "cut.webm"
    done = run(*small(show, out, "--from", "4s", "--to", "10s"))
    assert done.returncode == 0, done.stderr
    stream = probed(out)
    assert stream["codec_name"] == "vp9"
    assert {name.lower(): value for name, value in stream["tags"].items()}["alpha_mode"] == "1"
    assert (stream["r_frame_rate"], int(stream["nb_read_frames"])) == ("30/1", 180)
    for number in (10, 170):  # in the first chunk and in the second
        alpha = decoded(out, number, "-c:v", "libvpx-vp9")[3::4]
        assert min(alpha) == 0 and max(alpha) == 255


@pytest.mark.browser
def test_goes_on_after_an_interruption(show: Path, tmp_path: Path) -> None:
    """Stopped after its first chunk; the second run keeps that, and all is as if nothing had been."""
    words = ["--from", "4s", "--to", "10s"]
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert run(*small(show, whole, *words)).returncode == 0
    process = subprocess.Popen(
        [sys.executable, "run.py", "render", *map(str, small(show, cut, *words))], cwd=ROOT, stderr=subprocess.PIPE
    )
    first = tmp_path / "cut.parts" / "00000"
    limit = time.monotonic() + 90
    while not first.exists() and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode and b"Traceback" not in said
    assert first.exists() and not cut.exists()
    kept = (first / "000000.png").stat().st_mtime_ns
    other = run(*small(show, cut, "--from", "4s", "--to", "9s"))
    assert other.returncode == 2 and "--no-resume" in other.stderr
    assert run(*small(show, cut, *words)).returncode == 0
    names = sorted(one.name for one in cut.iterdir())
    assert names == [f"{number:06}.png" for number in range(180)]
    assert (cut / names[0]).stat().st_mtime_ns == kept
    for name in names:
        assert (cut / name).read_bytes() == (whole / name).read_bytes(), name
    assert not first.parent.exists()


def test_a_movement_stands_from_its_beginning(browser: Browser) -> None:
    """However long the machine takes until the step's picture: none shows a movement further than its frame."""
    with open_page(browser, (640, 360)) as watched:
        watched.page.add_init_script(path=ROOT / "displays" / "static" / "render.js")
        watched.page.goto("about:blank")
        watched.page.evaluate("() => { window.it = document.body.animate([{ opacity: 0 }, { opacity: 1 }], 900); }")
        watched.page.wait_for_timeout(300)
        assert watched.page.evaluate("[it.currentTime, it.playState]") == [0, "paused"]


def test_faults_are_one_line(show: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("mine")
    nothing = {"PATH": str(tmp_path)}
    for words, said, env in (
        ([tmp_path / "none.db", "--out", "a.mov"], "no show", {}),
        ([show, "--out", tmp_path / "a.mp4"], ".mov", {}),
        ([show, "--out", full], "something in it", {}),
        ([show, "--out", tmp_path / "nowhere" / "a.mov"], "no folder", {}),
        ([show, "--out", tmp_path / "a.mov", "--from", "9s", "--to", "8s"], "empty", {}),
        ([show, "--out", tmp_path / "a.mov", "--from", "9999"], "seconds write 9999s", {}),
        ([show, "--out", tmp_path / "a.mov", "--from", "00:01:00;00"], "does not exist", {}),
        ([show, "--out", tmp_path / "a.mov", "--audience", "H"], "no audience", {}),
        ([show, "--out", tmp_path / "a.mov", "--rate", "31/1"], "no frame rate", {}),
        ([show, "--out", tmp_path / "a.mov", "--size", "big"], "1920x1080", {}),
        ([show, "--out", tmp_path / "a.mov", "--size", "641x360"], "even", {}),
        ([show, "--out", tmp_path / "a.mov"], "ffmpeg", nothing),
        ([show, "--out", tmp_path / "pictures"], "TABLECAST_CHROMIUM", {"TABLECAST_CHROMIUM": "/nowhere/chromium"}),
    ):
        with monkeypatch.context() as around:
            for name, value in env.items():
                around.setenv(name, value)
            done = CliRunner().invoke(main, ["render", *map(str, words)])
        assert done.exit_code == 2 and said in done.output, (words, done.output)
        assert isinstance(done.exception, SystemExit)
        assert len(done.output.replace("rendering\n", "").strip().splitlines()) == 1
    assert [one.name for one in full.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("rate", ["30000/1001 DF", "24000/1001", "25/1", "60000/1001 DF"])
def test_an_entry_stands_on_its_frame(rate: str, tmp_path: Path) -> None:
    """A frame shows what was logged before it ends, and no later entry; labels and seconds name the same frames."""
    made = Rate.read(rate)
    times = [1_000_000_000, 1_040_000_000, 7_123_456_789, 3_600_000_000_000]
    rows = marked(tmp_path / "show.db", times, rate, "23:59:58:00" if ":" and "DF" not in rate else "23:59:58;00")
    stretch = Stretch(rows, made, None, None)
    begin = made.number("23:59:58;00" if made.drop else "23:59:58:00")
    assert stretch.first == begin
    for row in rows[2:]:
        frame = begin + made.at(row.elapsed_ns)
        assert row.seq in [stretch.seqs[stretch.shown(frame) - 1], stretch.seqs[stretch.shown(frame) - 2]]
        assert stretch.seqs[stretch.shown(frame - 1) - 1] < row.seq
        assert stretch.ms(frame) >= row.elapsed_ns / 1e6
    assert Stretch(rows, made, str(rows[4].seq), None).first == begin + made.at(times[2])
    assert Stretch(rows, made, "7.123456789s", None).first == begin + made.at(times[2])
    over_midnight = made.label(begin + made.at(times[2]))
    assert over_midnight < "23" and Stretch(rows, made, over_midnight, None).first == begin + made.at(times[2])
    with pytest.raises(CannotRender, match="empty"):
        Stretch(rows, made, "5", "5")


def test_unfinished_answers_keep_their_place(tmp_path: Path) -> None:
    """A draft is a row like any other: what a frame shows is counted in rows."""
    entries = [(n * 1_000_000_000, "draft" if n == 2 else "marker", {"note": ""}) for n in (1, 2, 3)]
    rows = written(tmp_path / "show.db", entries, "25/1")
    stretch = Stretch(rows, Rate(25, 1), "0s", None)
    assert [stretch.shown(stretch.first + 25 * n) for n in range(4)] == [1, 2, 3, 4]
    assert stretch.ms(stretch.first + 50) == 2040


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (640, 360), (1000, 562), (130, 34)])
def test_a_frame_put_together_of_tiles_is_the_encoders_own(size: tuple[int, int], tmp_path: Path) -> None:
    """Whatever changed and wherever: the film is the one that the encoder makes of the whole pictures, to the byte."""
    source = Random(repr(size))
    noise = Image.frombytes("RGBA", size, source.randbytes(size[0] * size[1] * 4))
    canvas = Image.new("RGBA", size)
    pictures, shots = [], []
    for number in range(6):
        boxes = [(0, 0, *size)] if number == 0 else [place(source, size) for _ in range(source.randrange(3))]
        shot = []
        for left, top, width, height in boxes:
            box = (left, top, left + width, top + height)
            part = noise.crop(box) if source.random() < 0.8 else Image.new("RGBA", (width, height), (200, 40, 0, 128))
            canvas.paste(part, box)
            png = io.BytesIO()
            part.save(png, "png", compress_level=1)
            shot.append((left, top, png.getvalue()))
        pictures.append(canvas.tobytes())
        shots.append((shot, 1))
    ProRes(tmp_path, RATE).write(0, shots)
    plain = tmp_path / "plain.prores"
    with films.running(*Canvas(shots[0][0]).input("30/1"), "-vf", films.MATRIX, *films.PRORES, *films.COLOURS,
                       "-vsync", "passthrough", "-f", "rawvideo", str(plain)) as film:  # fmt: skip
        film.write(b"".join(pictures))
    ours = tmp_path / "ours.prores"
    taken = ["ffmpeg", "-v", "error", "-i", tmp_path / "00000.mov", "-c", "copy", "-f", "rawvideo", ours]
    subprocess.run(taken, check=True)
    assert ours.read_bytes() == plain.read_bytes()


def place(source: Random, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """A box within a picture of that size."""
    left, top = source.randrange(size[0]), source.randrange(size[1])
    return left, top, source.randint(1, size[0] - left), source.randint(1, size[1] - top)


def test_parts_put_together_are_the_whole_page(
    browser: Browser, show: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what moved is drawn anew; whatever that was, nothing of the page is missed. A glyph in motion may be off by
    the smoothing of its edge: a few pixels, by little."""
    canvas: list[Canvas] = []
    compared: list[int] = []
    plain = Screen.picture

    def both(self: Screen, boxes: list[list[int]] | None = None) -> Shot:
        shot = plain(self, boxes)
        whole = self._capture(0, 0, *DESIGN)
        if not compared or (len(shot) == 1 and shot[0][:2] == (0, 0)):
            canvas[:] = [Canvas(shot)]
        other = Canvas([(0, 0, whole)])
        other.put([(0, 0, whole)])
        canvas[0].put(shot)
        ours, wanted = bytes(canvas[0].rgba), bytes(other.rgba)
        if ours != wanted:
            off = [abs(a - b) for a, b in zip(ours, wanted, strict=True) if a != b]
            assert len(off) < 1000 and max(off) < 48, (len(compared), boxes, len(off), max(off))
        compared.append(len(shot))
        return shot

    monkeypatch.setattr(Screen, "picture", both)
    monkeypatch.setattr("displays.render.chromium", lambda: nullcontext(browser))
    with Log.open(show, readonly=True) as log:
        render(log, tmp_path / "pictures", Wish(rate="30/1", begins="8", ends="11"), PADS)
    assert len(compared) > 12 and sum(compared) > len(compared)
