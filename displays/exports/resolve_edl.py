"""Marker EDL for DaVinci Resolve: a one-frame event a marker, in the timeline's own timecode."""

from __future__ import annotations

from displays.exports.sheet import Mark, Sheet

MOST = 999
"""Events that a file can number; what is over goes into the next file."""

COLOURS = {"match": "Purple", "end": "Purple", "round": "Green", "fact": "Blue", "scene": "Cyan", "marker": "Yellow",
           "note": "Yellow", "void": "Red", "correct": "Red", "ruling": "Red"}  # fmt: skip


def write(sheet: Sheet) -> list[str]:
    """One text for each 999 markers."""
    marks = sheet.merged
    parts = [marks[at : at + MOST] for at in range(0, len(marks), MOST)] or [[]]
    return [_file(sheet, part, at + 1, len(parts)) for at, part in enumerate(parts)]


def _file(sheet: Sheet, marks: list[Mark], part: int, of: int) -> str:
    title = _plain(sheet.title) + (f" {part}/{of}" if of > 1 else "")
    form = "DROP FRAME" if sheet.rate.drop else "NON-DROP FRAME"
    lines = [f"TITLE: {title}", f"FCM: {form}", f"* {_plain(sheet.statement)}", ""]
    for number, mark in enumerate(marks, 1):
        begins, ends = sheet.label(mark.frame), sheet.label(mark.frame + 1)
        colour = "Sand" if all(item.void for item in mark.items) else COLOURS.get(mark.kind, "Cream")
        lines += [
            f"{number:03}  001      V     C        {begins} {ends} {begins} {ends}  ",
            f"{_plain(mark.note)} |C:ResolveColor{colour} |M:{_plain(mark.name)} |D:1",
            "",
        ]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Text that stays in its place: no line breaks, and none of the bars that part the fields."""
    return " ".join(text.replace("|", "/").split())
