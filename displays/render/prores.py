"""ProRes from parts: a slice of a frame stands for itself, so only tiles that changed are encoded and the rest is kept.

A frame is a header, a picture header, a table of the slices' lengths, and the slices: 8 macroblocks wide, one high, row
by row (SMPTE RDD 36). Encoded with one fixed quantiser, a slice has the same bytes whether its neighbours are there or
not; a tile encoded as a small film is a piece of the whole film's frame, to the byte.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import IO

from displays.render.faults import CannotRender

MACROBLOCK = 16
SLICE = 8 * MACROBLOCK
HIGH = 4 * MACROBLOCK
"""Height of a tile in pixels: low enough for a clock's plate, high enough that one is not mostly headers."""

WIDE = 3
"""Slices in a tile's width, at most."""

Tile = tuple[int, int]
"""Column and row of a tile."""

Slices = list[list[bytes]]
"""An encoded tile: its slices, by rows of macroblocks."""


class Tiling:
    """How pictures of a size, in pixels, are cut. `tile`: width and height of a tile; `columns`, `rows`: how many."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        across = width // SLICE
        # Where the width is no whole number of slices, the last get narrower: then a tile is as wide as the picture.
        wide = max(n for n in range(1, WIDE + 1) if across % n == 0) * SLICE if width % SLICE == 0 else width
        self.tile = wide, HIGH
        self.columns = width // wide
        self.rows = -(-height // HIGH)

    def touched(self, left: int, top: int, width: int, height: int) -> Iterator[Tile]:
        """The tiles that a box of pixels lies in."""
        for row in range(top // HIGH, (top + height - 1) // HIGH + 1):
            for column in range(left // self.tile[0], (left + width - 1) // self.tile[0] + 1):
                yield column, row

    def cut(self, pixels: bytes | bytearray | memoryview, tile: Tile) -> bytes:
        """A tile of an RGBA picture; below the picture's edge its last line goes on, as an encoder has it."""
        (width, height), wide = self.size, self.tile[0]
        view, from_left = memoryview(pixels), tile[0] * wide
        lines = (min(line, height - 1) * width + from_left for line in range(tile[1] * HIGH, (tile[1] + 1) * HIGH))
        return b"".join([view[at * 4 : (at + wide) * 4] for at in lines])

    def frame(self, head: bytes, tiles: dict[Tile, Slices]) -> bytes:
        """A whole frame of its tiles. `head`: the header of any tile's frame, which tells all but size and length."""
        width, height = self.size
        lines = -(-height // MACROBLOCK)
        slices = [
            one
            for line in range(lines)
            for column in range(self.columns)
            for one in tiles[column, line * MACROBLOCK // HIGH][line % (HIGH // MACROBLOCK)]
        ]
        table = struct.pack(f">{len(slices)}H", *map(len, slices))
        data = b"".join(slices)
        size = 8 + len(table) + len(data)
        picture = struct.pack(">BIHB", 8 << 3, size, len(slices), 3 << 4)
        whole = struct.pack(">I", len(head) + size) + head[4:16] + struct.pack(">HH", width, height) + head[20:]
        return whole + picture + table + data


def read(stream: IO[bytes]) -> bytes:
    """The next frame of bare ProRes: it begins with its length. Raises CannotRender where there is none."""
    head = stream.read(8)
    if len(head) < 8 or head[4:] != b"icpf":
        raise CannotRender(detail="ffmpeg wrote fewer pictures than it was given.")
    return head + stream.read(int.from_bytes(head[:4], "big") - 8)


def apart(frame: bytes) -> tuple[bytes, Slices]:
    """A tile's frame: its header, and its slices by rows."""
    start = 8 + int.from_bytes(frame[8:10], "big")
    count = int.from_bytes(frame[start + 5 : start + 7], "big")
    table = start + (frame[start] >> 3)
    at = table + 2 * count
    slices = []
    for length in struct.unpack(f">{count}H", frame[table:at]):
        slices.append(frame[at : at + length])
        at += length
    lines = HIGH // MACROBLOCK
    across = count // lines
    return frame[:start], [slices[line * across : (line + 1) * across] for line in range(lines)]
