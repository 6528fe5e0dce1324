"""FCPXML 1.10 for Final Cut Pro (Resolve reads it too): every time a whole multiple of the frame's duration."""

from __future__ import annotations

from xml.etree import ElementTree

from displays.exports.sheet import Chapter, Mark, Sheet
from displays.exports.xml import add, address, document


def write(sheet: Sheet) -> list[str]:
    root = ElementTree.Element("fcpxml", version="1.10")
    resources = add(root, "resources")
    size = {"width": 1920, "height": 1080}
    add(resources, "format", id="r1", frameDuration=_time(sheet, 1), **size)
    if sheet.media:
        asset = add(
            resources, "asset", id="r2", name=sheet.title, start=_time(sheet, sheet.media_starts),
            duration=_time(sheet, sheet.length), hasVideo=1, format="r1",
        )  # fmt: skip
        add(asset, "media-rep", kind="original-media", src=address(sheet.media))
    event = add(add(root, "library"), "event", name=sheet.title)
    sequence = add(
        add(event, "project", name=sheet.title), "sequence", format="r1", duration=_time(sheet, sheet.length),
        tcStart=_time(sheet, sheet.start), tcFormat="DF" if sheet.rate.drop else "NDF",
    )  # fmt: skip
    add(sequence, "note", sheet.statement)
    spine = add(sequence, "spine")
    marks = sheet.merged
    for chapter in sheet.chapters:
        inside = [mark for mark in marks if chapter.start <= mark.frame < chapter.end]
        _stretch(sheet, spine, chapter, inside)
    return [document(root, "fcpxml")]


def _stretch(sheet: Sheet, spine: ElementTree.Element, chapter: Chapter, inside: list[Mark]) -> None:
    """A clip of the recording; a gap where nobody said where the recording lies. Markers count in its own time."""
    own = sheet.media_starts + chapter.start if sheet.media else 0
    times = {
        "name": chapter.title, "offset": _time(sheet, sheet.start + chapter.start), "start": _time(sheet, own),
        "duration": _time(sheet, chapter.length),
    }  # fmt: skip
    form = {"ref": "r2", "format": "r1", "tcFormat": "DF" if sheet.rate.drop else "NDF"}
    stretch = add(spine, "asset-clip", **form, **times) if sheet.media else add(spine, "gap", **times)
    for mark in inside:
        at = {"start": _time(sheet, own + mark.frame - chapter.start), "duration": _time(sheet, 1), "value": mark.name}
        if mark.note:
            at["note"] = mark.note
        add(stretch, "chapter-marker" if mark.chapter else "marker", **at)


def _time(sheet: Sheet, frames: int) -> str:
    if frames == 0:
        return "0s"
    return f"{frames * sheet.rate.den}/{sheet.rate.num}s"
