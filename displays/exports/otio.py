"""OpenTimelineIO: the recording as clips named by match and round, markers on the clips and on the whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import opentimelineio as io

from displays.exports.csv_jsonl import anchor
from displays.exports.items import Item
from displays.exports.sheet import Chapter, Sheet

COLOURS = {"match": "MAGENTA", "end": "MAGENTA", "round": "GREEN", "fact": "BLUE", "scene": "CYAN", "marker": "YELLOW",
           "note": "YELLOW", "void": "RED", "correct": "RED", "ruling": "RED"}  # fmt: skip
SCHEMAS = {"Marker": 2}
"""What edit suites of today read, whatever the library itself is at."""


def write(sheet: Sheet) -> list[str]:
    rate = sheet.rate.num / sheet.rate.den
    timeline = io.schema.Timeline(sheet.title, global_start_time=io.opentime.RationalTime(sheet.start, rate))
    timeline.metadata["tablecast"] = {
        "audience": sheet.audience, "rate": f"{sheet.rate.num}/{sheet.rate.den}", "drop_frame": sheet.rate.drop,
        "rehearsal": sheet.rehearsal, "anchor": anchor(sheet), "statement": sheet.statement,
    }  # fmt: skip
    track = io.schema.Track(sheet.title, kind=io.schema.TrackKind.Video)
    marks = sheet.marks
    for chapter in sheet.chapters:
        inside = [item for item in marks if chapter.start <= item.frame < chapter.end]
        track.append(_clip(sheet, chapter, inside, rate))
    timeline.tracks.append(track)
    timeline.tracks.markers.extend(_marker(sheet, item, item.frame, rate) for item in marks)
    return [io.adapters.write_to_string(timeline, "otio_json", target_schema_versions=SCHEMAS)]


def _clip(sheet: Sheet, chapter: Chapter, inside: list[Item], rate: float) -> Any:
    available = _range(sheet.media_starts, sheet.length, rate)
    if sheet.media:
        url = Path(sheet.media).absolute().as_uri() if "://" not in sheet.media else sheet.media
        media = io.schema.ExternalReference(url, available)
    else:
        media = io.schema.MissingReference(available_range=available)
    begins = sheet.media_starts + chapter.start
    clip = io.schema.Clip(chapter.title, media, _range(begins, chapter.length, rate))
    # A clip's markers count in its media's time, those of the whole from the first frame.
    clip.markers.extend(_marker(sheet, item, sheet.media_starts + item.frame, rate) for item in inside)
    return clip


def _marker(sheet: Sheet, item: Item, frame: int, rate: float) -> Any:
    own = {
        "seq": item.seq, "hash": item.hash, "clause": item.clause, "audience": sheet.audience, "kind": item.kind,
        "match": item.match, "round": item.round, "seat": item.seat, "at": item.at, "void": item.void or None,
    }  # fmt: skip
    colour = COLOURS.get(item.kind, "WHITE") if not item.void else "BLACK"
    marker = io.schema.Marker(item.what, _range(frame, 1, rate), colour)
    marker.comment = f"{item.clause} {item.rule}".strip() if item.clause else ""
    marker.metadata["tablecast"] = {name: value for name, value in own.items() if value is not None}
    return marker


def _range(start: int, length: int, rate: float) -> Any:
    return io.opentime.TimeRange(io.opentime.RationalTime(start, rate), io.opentime.RationalTime(length, rate))
