"""Final Cut Pro 7 XML (xmeml): the only way in for markers that Premiere Pro has."""

from __future__ import annotations

from xml.etree import ElementTree

from displays.exports.sheet import Sheet
from displays.exports.xml import add, address, document


def write(sheet: Sheet) -> list[str]:
    root = ElementTree.Element("xmeml", version="5")
    sequence = add(root, "sequence", id="sequence-1")
    add(sequence, "name", sheet.title)
    add(sequence, "duration", sheet.length)
    _rate(sheet, sequence)
    _timecode(sheet, sequence, sheet.start)
    video = add(add(sequence, "media"), "video")
    shape = add(add(video, "format"), "samplecharacteristics")
    _rate(sheet, shape)
    add(shape, "width", 1920)
    add(shape, "height", 1080)
    track = add(video, "track")
    if sheet.media:
        _clips(sheet, track)
    add(add(sequence, "logginginfo"), "lognote", sheet.statement)
    for mark in sheet.merged:
        marker = add(sequence, "marker")
        add(marker, "name", mark.name)
        add(marker, "comment", mark.note)
        add(marker, "in", mark.frame)
        add(marker, "out", -1)
    return [document(root, "xmeml")]


def _rate(sheet: Sheet, parent: ElementTree.Element) -> None:
    rate = add(parent, "rate")
    add(rate, "timebase", sheet.rate.nominal)
    add(rate, "ntsc", "TRUE" if sheet.rate.ntsc else "FALSE")


def _timecode(sheet: Sheet, parent: ElementTree.Element, frame: int) -> None:
    timecode = add(parent, "timecode")
    _rate(sheet, timecode)
    label = sheet.rate.label(frame)
    add(timecode, "string", label.replace(":", ";") if sheet.rate.drop else label)
    add(timecode, "frame", frame % sheet.rate.day)
    add(timecode, "displayformat", "DF" if sheet.rate.drop else "NDF")


def _clips(sheet: Sheet, track: ElementTree.Element) -> None:
    """The recording cut at matches and rounds; the file is described once and named after that."""
    assert sheet.media
    for number, chapter in enumerate(sheet.chapters, 1):
        clip = add(track, "clipitem", id=f"clipitem-{number}")
        add(clip, "name", chapter.title)
        add(clip, "duration", sheet.length)
        _rate(sheet, clip)
        add(clip, "start", chapter.start)
        add(clip, "end", chapter.end)
        add(clip, "in", chapter.start)
        add(clip, "out", chapter.end)
        file = add(clip, "file", id="file-1")
        if number > 1:
            continue
        add(file, "name", sheet.title)
        add(file, "pathurl", address(sheet.media))
        _rate(sheet, file)
        add(file, "duration", sheet.length)
        _timecode(sheet, file, sheet.media_starts)
        add(add(file, "media"), "video")
