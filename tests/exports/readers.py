"""Readers of every format, none of them ours: each gives the frames of markers as somebody else understood them."""

from __future__ import annotations

import io
import json
import re
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import opentimelineio as otio
import pycmx
import webvtt
from dftt_timecode import DfttTimecode
from pycmx.statements import StmtEvent, StmtFCM, StmtRemark, StmtTitle, StmtUnrecognized

from control.timecode import Rate


def count(label: str, rate: Rate) -> int:
    """The frame of a label by dftt-timecode, which is strict about drop frame."""
    fps = 24 if rate.nominal == 24 else round(rate.num / rate.den, 2)
    return DfttTimecode(label, "smpte", fps=fps, drop_frame=rate.drop, strict=True).framecount


def timeline(text: bytes) -> Any:
    return otio.adapters.read_from_string(text.decode(), "otio_json")


def edl(text: bytes) -> tuple[bool, list[Any], list[dict[str, str]]]:
    """Drop frame or not, the events, and the fields of each marker line."""
    edits = pycmx.parse_cmx3600(io.StringIO(text.decode()))
    statements = pycmx.parse_cmx_statements.parse_cmx3600_statements(io.StringIO(text.decode()))
    assert isinstance(statements[0], StmtTitle) and isinstance(statements[1], StmtFCM)
    events = [one for one in statements if isinstance(one, StmtEvent)]
    assert len(list(edits.events)) == len(events)
    lines = [one.content for one in statements if isinstance(one, StmtUnrecognized) and one.content]
    assert len(lines) == len(events)
    assert all(isinstance(one, StmtTitle | StmtFCM | StmtEvent | StmtRemark | StmtUnrecognized) for one in statements)
    found = [re.fullmatch(r"([^|]*?) ?\|C:(ResolveColor\w+) \|M:([^|]+) \|D:1", line) for line in lines]
    assert all(found), lines
    fields = [dict(zip(("note", "colour", "name"), one.groups(), strict=True)) for one in found if one]
    return statements[1].drop, events, fields


def chapters(text: bytes, tmp: Path) -> list[dict[str, Any]]:
    """Chapters as ffprobe reads them: start and end in seconds, exactly, and the title."""
    file = tmp / "chapters.ffmetadata"
    file.write_bytes(text)
    command = ["ffprobe", "-v", "error", "-f", "ffmetadata", "-show_chapters", "-show_format", "-of", "json", str(file)]
    said = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return [
        {
            "start": one["start"] * Fraction(one["time_base"]), "end": one["end"] * Fraction(one["time_base"]),
            "title": one["tags"]["title"],
        }
        for one in said["chapters"]
    ]  # fmt: skip


def captions(text: bytes) -> list[webvtt.Caption]:
    return list(webvtt.from_buffer(io.BytesIO(text)))


def premiere(text: bytes) -> Any:
    """xmeml by OpenTimelineIO's adapter for Final Cut Pro 7."""
    return otio.adapters.read_from_string(text.decode(), "fcp_xml")


def xml(text: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(text)


# Of the document type of FCPXML 1.10: what an element may hold, each child as its name and a space, and its attributes
# ("!": must be there).
FCPXML: dict[str, tuple[str, str]] = {
    "fcpxml": ("(resources )?library ", "version!"),
    "resources": ("((asset|format) )*", ""),
    "format": ("", "id! frameDuration width height"),
    "asset": ("(media-rep )+", "id! name start duration hasVideo format"),
    "media-rep": ("", "kind src!"),
    "library": ("(event )*", ""),
    "event": ("(project )*", "name"),
    "project": ("sequence ", "name"),
    "sequence": ("(note )?spine ", "format! duration tcStart tcFormat"),
    "note": ("", ""),
    "spine": ("((gap|asset-clip) )*", ""),
    "gap": ("((marker|chapter-marker) )*", "name offset start duration!"),
    "asset-clip": ("((marker|chapter-marker) )*", "ref! name offset start duration format tcFormat"),
    "marker": ("", "start! duration value! note"),
    "chapter-marker": ("", "start! duration value! note"),
}


def fcpxml(text: bytes) -> ElementTree.Element:
    """The tree, checked against what FCPXML 1.10 allows."""
    assert b"<!DOCTYPE fcpxml>" in text
    root = xml(text)
    assert root.get("version") == "1.10"
    for element in root.iter():
        content, attributes = FCPXML[element.tag]
        allowed = {name.rstrip("!"): name.endswith("!") for name in attributes.split()}
        assert set(element.attrib) <= set(allowed), (element.tag, element.attrib)
        assert all(name in element.attrib for name, must in allowed.items() if must), (element.tag, element.attrib)
        children = "".join(f"{child.tag} " for child in element)
        assert re.fullmatch(content, children), (element.tag, children)
    return root


def frames(time: str, rate: Rate) -> int:
    """A time of FCPXML in frames; it must be a whole multiple of a frame's duration."""
    made = Fraction(time.removesuffix("s")) / rate.frame
    assert time.endswith("s") and made.denominator == 1
    return int(made)
