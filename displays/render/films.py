"""What a stretch is written as, by ffmpeg: ProRes 4444 or VP9 with alpha, or PNGs; in chunks, joined as they are.

By itself ffmpeg goes from RGB to video by the old standard's matrix; HD is BT.709: that is asked for and written down.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO

from PIL import Image

from control.timecode import Rate
from displays.render.faults import CannotRender
from displays.render.prores import Slices, Tile, Tiling, apart, read

Shot = list[tuple[int, int, bytes]]
"""What of a picture differs from the one before, as PNGs: left, top, picture. A chunk's first shot is a whole one."""

Shots = list[tuple[Shot, int]]
"""Pictures, each with how many output frames it stands."""

COLOURS = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
MATRIX = (
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,"
    "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv"
)
PRORES = ["-c:v", "prores_ks", "-profile:v", "4444", "-q:v", "4", "-alpha_bits", "16", "-pix_fmt", "yuva444p10le"]
VP9 = [
    "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-deadline", "realtime", "-cpu-used", "7", "-row-mt", "1",
    "-b:v", "0", "-crf", "15", "-auto-alt-ref", "0", "-metadata:s:v:0", "alpha_mode=1",
]  # fmt: skip


def ffmpeg() -> str:
    """Where ffmpeg is. Raises CannotRender where it is not."""
    path = shutil.which("ffmpeg")
    if path is None:
        raise CannotRender(detail="Rendering needs ffmpeg: install it (on Debian: apt-get install ffmpeg).")
    return path


@contextmanager
def running(*words: str) -> Iterator[IO[bytes]]:
    """An ffmpeg that takes what is written to it. Raises CannotRender with its own last line when it fails."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [ffmpeg(), "-nostdin", "-v", "error", "-y", *words], stdin=subprocess.PIPE, stdout=said, stderr=said
        )
        assert process.stdin is not None
        try:
            with suppress(BrokenPipeError):
                yield process.stdin
            with suppress(BrokenPipeError):
                process.stdin.close()
            code = process.wait()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        if code:
            said.seek(0)
            lines = said.read().decode("utf-8", "replace").strip().splitlines() or ["it gave no reason"]
            if any("No space left" in line for line in lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            raise CannotRender(detail=f"ffmpeg failed: {lines[-1]}")


class Canvas:
    """The picture as it stands, onto which shots are put. `size`: width and height in pixels."""

    def __init__(self, first: Shot) -> None:
        self.size: tuple[int, int] = struct.unpack(">II", first[0][2][16:24])
        self.rgba = bytearray(self.size[0] * self.size[1] * 4)

    def put(self, shot: Shot) -> list[tuple[int, int, int, int]]:
        """Put a shot on; the boxes it changed: left, top, width, height."""
        boxes = []
        for left, top, png in shot:
            with Image.open(io.BytesIO(png)) as found:
                width, height = found.size
                part = memoryview(found.convert("RGBA").tobytes())
            for row in range(height):
                at = ((top + row) * self.size[0] + left) * 4
                self.rgba[at : at + width * 4] = part[row * width * 4 : (row + 1) * width * 4]
            boxes.append((left, top, width, height))
        return boxes

    def input(self, rate: str, of: tuple[int, int] | None = None) -> list[str]:
        """How ffmpeg is told what it gets: all of it, or parts of that size."""
        width, height = of or self.size
        size = f"{width}x{height}"
        return ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-framerate", rate, "-i", "-"]


class Film:
    """A file of `ending` at a rate, written in chunks named in `folder`."""

    ending = ""

    def __init__(self, folder: Path, rate: Rate) -> None:
        self.folder = folder
        self.rate = rate

    @property
    def _rate(self) -> str:
        return f"{self.rate.num}/{self.rate.den}"

    def chunk(self, number: int) -> Path:
        return self.folder / f"{number:05}{self.ending}"

    def write(self, number: int, shots: Shots) -> None:
        """One chunk, which is there whole or not at all."""
        fresh = self.folder / f"new{self.ending}"
        self._write(fresh, shots)
        os.replace(fresh, self.chunk(number))

    def _write(self, path: Path, shots: Shots) -> None:
        raise NotImplementedError

    def join(self, count: int, out: Path, label: str) -> None:
        """All chunks as `out`, whose first frame has this timecode."""
        listed = self.folder / "chunks.txt"
        listed.write_text("".join(f"file '{self.chunk(number).name}'\n" for number in range(count)), "utf-8")
        whole = self.folder / f"whole{self.ending}"
        with running("-f", "concat", "-safe", "0", "-i", str(listed), "-c", "copy", *self._named(label), str(whole)):
            pass
        try:
            os.replace(whole, out)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            shutil.move(whole, out)

    def _named(self, label: str) -> list[str]:
        return []


class Vp9(Film):
    ending = ".webm"

    def _write(self, path: Path, shots: Shots) -> None:
        canvas = Canvas(shots[0][0])
        with running(*canvas.input(self._rate), "-vf", MATRIX, *VP9, *COLOURS, str(path)) as film:
            for shot, times in shots:
                canvas.put(shot)
                for _ in range(times):
                    film.write(canvas.rgba)

    def _named(self, label: str) -> list[str]:
        return ["-metadata:s:v:0", "alpha_mode=1", "-metadata", f"timecode={label}"]


class ProRes(Film):
    """What of a picture changed is encoded, once; a frame is put together of it and what stands, a still one again."""

    ending = ".mov"

    def _write(self, path: Path, shots: Shots) -> None:
        bare = self.folder / "tiles.prores"
        canvas = Canvas(shots[0][0])
        tiling = Tiling(*canvas.size)
        known: dict[bytes, int] = {}  # what has been encoded: the tile's digest, and its place in the file
        changes: list[dict[Tile, int]] = []
        with running(
            *canvas.input(self._rate, tiling.tile), "-vf", MATRIX, *PRORES, *COLOURS, "-vsync", "passthrough",
            "-f", "rawvideo", str(bare),
        ) as film:  # fmt: skip
            for shot, _ in shots:
                boxes = canvas.put(shot)
                changes.append({})
                for tile in dict.fromkeys(tile for box in boxes for tile in tiling.touched(*box)):
                    pixels = tiling.cut(canvas.rgba, tile)
                    digest = blake2b(pixels, digest_size=16).digest()
                    if digest not in known:
                        known[digest] = len(known)
                        film.write(pixels)
                    changes[-1][tile] = known[digest]
        with bare.open("rb") as pictures:
            heads, tiles = zip(*(apart(read(pictures)) for _ in known), strict=True)
        standing: dict[Tile, Slices] = {}
        with running("-f", "avi", "-i", "-", "-c", "copy", *self._scale(), str(path)) as film:
            film.write(_avi(*canvas.size, self.rate))
            for change, (_, times) in zip(changes, shots, strict=True):
                standing |= {tile: tiles[place] for tile, place in change.items()}
                frame = tiling.frame(heads[0], standing)
                chunk = b"00dc" + struct.pack("<I", len(frame)) + frame + b"\0" * (len(frame) % 2)
                for _ in range(times):
                    film.write(chunk)
        bare.unlink()

    def _scale(self) -> list[str]:
        return ["-video_track_timescale", str(self.rate.num)]

    def _named(self, label: str) -> list[str]:
        return [*self._scale(), "-timecode", label]


def _avi(width: int, height: int, rate: Rate) -> bytes:
    """The head of an AVI of ProRes that is read from a pipe: ffmpeg takes bare ProRes in no plainer wrapping."""
    form = struct.pack("<IiiHH4sIiiII", 40, width, height, 1, 32, b"ap4h", width * height * 4, 0, 0, 0, 0)
    stream = struct.pack(
        "<4s4sIHHIIIIIIIIhhhh", b"vids", b"ap4h", 0, 0, 0, 0, rate.den, rate.num, 0, 0xFFFFFF, 0, 0xFFFFFFFF, 0, 0, 0,
        min(width, 32767), min(height, 32767),
    )  # fmt: skip
    main = struct.pack("<14I", 1_000_000 * rate.den // rate.num, 0, 0, 0, 0xFFFFFF, 0, 1, 0, width, height, 0, 0, 0, 0)

    def part(name: bytes, content: bytes) -> bytes:
        return name + struct.pack("<I", len(content)) + content

    heads = b"hdrl" + part(b"avih", main) + part(b"LIST", b"strl" + part(b"strh", stream) + part(b"strf", form))
    endless = struct.pack("<I", 0x7FFFFFFF)
    return b"RIFF" + endless + b"AVI " + part(b"LIST", heads) + b"LIST" + endless + b"movi"


class Pngs(Film):
    """A folder of numbered pictures; those of a still stretch are one file by many names where the disk allows it."""

    def _write(self, path: Path, shots: Shots) -> None:
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
        number = 0
        canvas = Canvas(shots[0][0])
        for shot, times in shots:
            first = path / f"{number:06}.png"
            canvas.put(shot)
            Image.frombuffer("RGBA", canvas.size, canvas.rgba, "raw", "RGBA", 0, 1).save(first, compress_level=1)
            for more in range(number + 1, number + times):
                again = path / f"{more:06}.png"
                try:
                    os.link(first, again)
                except OSError as error:
                    if error.errno == errno.ENOSPC:
                        raise
                    shutil.copyfile(first, again)
            number += times

    def join(self, count: int, out: Path, label: str) -> None:
        out.mkdir(exist_ok=True)
        number = 0
        for chunk in map(self.chunk, range(count)):
            for picture in sorted(chunk.iterdir()):
                os.replace(picture, out / f"{number:06}.png")
                number += 1


FILMS = {".mov": ProRes, ".webm": Vp9, "": Pngs}
