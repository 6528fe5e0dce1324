"""Puts an export's files where they were asked for: whole or not at all, and never over a show."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from displays.exports.anchors import CannotExport


def named(out: Path, count: int) -> list[Path]:
    """The files' places: `out`, and for more than one `out` with -2, -3 … before its ending."""
    return [out, *(out.with_name(f"{out.stem}-{number}{out.suffix}") for number in range(2, count + 1))]


def write(files: list[bytes], out: Path, show: Path) -> list[Path]:
    """Write them; returns their places. Raises CannotExport where that cannot be."""
    places = named(out, len(files))
    theirs = {Path(f"{show.resolve()}{end}") for end in ("", "-wal", "-shm", ".lock")}
    for place in places:
        if place.resolve() in theirs or (place.exists() and (place.samefile(show) or not place.is_file())):
            raise CannotExport(detail=f"{place} is not a place for an export: choose another with --out.")
    for place, body in zip(places, files, strict=True):
        try:
            _put(place, body)
        except OSError as error:
            why = error.strerror or "it cannot be written"
            raise CannotExport(detail=f"{place}: {why}. Choose another place with --out.") from None
    return places


def _put(place: Path, body: bytes) -> None:
    """Beside it first and then in one step into its place, so that nobody reads half a file."""
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
