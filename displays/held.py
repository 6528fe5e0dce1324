"""What seats have chosen and nobody has shown yet, for those who see everything: a sealed choice outlives its ask."""

from __future__ import annotations

from control.show import Played
from rules.table import Document, Seat

BETWEEN = ("cue", "draw")
"""What comes between the answers to one ask and those to the next."""


def held(played: Played) -> list[Document]:
    """The answers that came in last, one a seat, as `locked` lists them, while a match asks nobody anything.

    Between the last sealed answer and the dealer's cue the choices lie on no table. Those who see everything go on
    seeing them; what the table shows by then says the same. What the clock chose is not among them.
    """
    if played.document.get("asks") or played.document.get("outcome"):
        return []
    newest: dict[Seat, Document] = {}
    for _, entry in reversed(played.entries):
        if entry["kind"] == "answer":
            if entry["seat"] in newest:
                break
            newest[entry["seat"]] = {"seat": entry["seat"], "name": entry["ask"], "answer": entry["answer"]}
        elif newest and entry["kind"] in BETWEEN:
            break
    return [newest[seat] for seat in played.seats if seat in newest]
