"""Exports: the show's log as edit suites, players, spreadsheets and scripts read it. `export` is the way in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from control.log import Row
from displays.exports import csv_jsonl, fcpxml, ffmetadata, resolve_edl, webvtt, xmeml
from displays.exports.anchors import CannotExport
from displays.exports.sheet import AUDIENCES, Sheet, Wish, sheet

__all__ = ["AUDIENCES", "FORMATS", "CannotExport", "Export", "Format", "Wish", "export"]


class Format(msgspec.Struct, frozen=True):
    """How files of a format end, their media type, and what writes them: one text a file."""

    ending: str
    media_type: str
    write: Callable[[Sheet], list[str]]


def _otio(sheet: Sheet) -> list[str]:
    """Its library only when it is asked for: a show's server starts without it."""
    from displays.exports import otio

    return otio.write(sheet)


FORMATS: Mapping[str, Format] = {
    "csv": Format("csv", "text/csv", csv_jsonl.csv),
    "jsonl": Format("jsonl", "application/x-ndjson", csv_jsonl.jsonl),
    "otio": Format("otio", "application/json", _otio),
    "edl": Format("edl", "text/plain", resolve_edl.write),
    "fcpxml": Format("fcpxml", "application/xml", fcpxml.write),
    "xmeml": Format("xml", "application/xml", xmeml.write),
    "ffmetadata": Format("ffmetadata", "text/plain", ffmetadata.write),
    "vtt": Format("vtt", "text/vtt", webvtt.write),
}


class Export(msgspec.Struct, frozen=True):
    """The files of an export in order (UTF-8), which anchor it counts from, and how many marks it holds."""

    files: list[bytes]
    statement: str
    marks: int
    left_out: int


def export(rows: Iterable[Row], format: str, wish: Wish) -> Export:
    """The log in a format, for one audience. Raises CannotExport with a sentence that says what would do."""
    if format not in FORMATS:
        raise CannotExport(detail=f"{format!r} is no format: use one of {', '.join(FORMATS)}.")
    made = sheet(rows, wish)
    files = [text.encode() for text in FORMATS[format].write(made)]
    return Export(files, made.statement, len(made.marks), made.left_out)
