"""ffmetadata: chapters that ffmpeg writes into MP4 or MKV (`ffmpeg -i IN -i FILE -map_metadata 1 -codec copy OUT`)."""

from __future__ import annotations

import re

from displays.exports.sheet import Sheet


def write(sheet: Sheet) -> list[str]:
    """Times in frames from the recording's first; every chapter ends where the next begins."""
    base = f"TIMEBASE={sheet.rate.den}/{sheet.rate.num}"
    lines = [";FFMETADATA1", f"title={_escaped(sheet.title)}", f"comment={_escaped(sheet.statement)}"]
    for chapter in sheet.chapters:
        lines += ["", "[CHAPTER]", base, f"START={chapter.start}", f"END={chapter.end}"]
        lines += [f"title={_escaped(chapter.title)}"]
    return ["\n".join(lines) + "\n"]


def _escaped(text: str) -> str:
    return re.sub(r"([=;#\\\n])", r"\\\1", text.replace("\r\n", "\n").replace("\r", "\n"))
