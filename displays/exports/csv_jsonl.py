"""CSV for spreadsheets and JSON Lines for scripts: one row an item, the anchor first."""

from __future__ import annotations

import csv as table
import io
from typing import Any

import msgspec

from displays.exports.items import Item
from displays.exports.sheet import Sheet
from displays.exports.telling import Teller

COLUMNS = ("timecode", "seconds", "at", "kind", "match", "game", "round", "who", "what", "clause", "rule", "void",
           "seq", "hash")  # fmt: skip


def csv(sheet: Sheet) -> list[str]:
    """With a byte order mark, without which spreadsheets take Korean for something else."""
    teller = Teller(sheet.language)
    out = io.StringIO(newline="")
    writer = table.writer(out, lineterminator="\r\n")
    writer.writerow(teller.say(f"column.{name}") for name in COLUMNS)
    anchor = {"timecode": sheet.rate.label(sheet.anchor.label), "kind": teller.say("kind.anchor")}
    writer.writerow(_safe({**anchor, "what": sheet.statement}.get(name)) for name in COLUMNS)
    for item in sheet.items:
        row = _row(sheet, item)
        kind = teller.say(f"kind.{item.kind}") or teller.kind(item.kind)
        who = item.who or (teller.words.say(f"console.role.{item.actor}", sheet.language))
        row |= {"kind": kind, "who": who, "match": item.number, "void": "×" if item.void else ""}
        writer.writerow(_safe(row.get(name)) for name in COLUMNS)
    return ["\ufeff" + out.getvalue()]


def _safe(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") and not isinstance(value, int | float) else text


def jsonl(sheet: Sheet) -> list[str]:
    """The first line says what this is: show, rate, audience, anchor; then an object a line."""
    head = {
        "kind": "export", "title": sheet.title, "rehearsal": sheet.rehearsal, "audience": sheet.audience,
        "language": sheet.language, "rate": f"{sheet.rate.num}/{sheet.rate.den}", "drop_frame": sheet.rate.drop,
        "start": sheet.label(0), "anchor": anchor(sheet), "statement": sheet.statement,
    }  # fmt: skip
    rows = (_row(sheet, item) for item in sheet.items)
    lines = [head, *({name: value for name, value in row.items() if value is not None} for row in rows)]
    return ["".join(msgspec.json.encode(line).decode() + "\n" for line in lines)]


def anchor(sheet: Sheet) -> dict[str, object]:
    """The anchor as data; its entry's number only for who has the others too."""
    made = sheet.anchor.document(sheet.rate)
    if not any(item.seq for item in sheet.items):
        del made["seq"]
    return made


def _row(sheet: Sheet, item: Item) -> dict[str, Any]:
    there = item.frame >= 0  # else before the recording: nowhere in the picture
    return {
        "n": item.n,
        "timecode": sheet.label(item.frame) if there else None,
        "frame": item.frame if there else None,
        "seconds": round(float(sheet.rate.seconds(item.frame)), 6) if there else None,
        "at": item.at,
        "kind": item.kind,
        "match": item.match,
        "number": item.number,
        "game": item.game or None,
        "round": item.round,
        "seat": item.seat,
        "actor": item.actor,
        "who": item.who or None,
        "what": item.what,
        "clause": item.clause,
        "rule": item.rule or None,
        "void": item.void or None,
        "data": item.data or None,
        "seq": item.seq,
        "hash": item.hash,
    }
