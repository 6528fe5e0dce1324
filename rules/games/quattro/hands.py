"""What a seat of 콰트로 holds at a moment, and what the virtual players would give it (page `quattro`)."""

from __future__ import annotations

from rules.games.quattro.cards import HAND, number, pick, quattro
from rules.table import Document, Seat, Table, Zone

VIRTUAL = ("v1", "v2", "v3", "v4", "v5", "v6")
LAST = 4  # rounds


def unused(t: Table, seat: Seat) -> list[str]:
    """The virtual players that a seat has still to exchange with."""
    used = t.values["used"][seat]
    return [one for one in VIRTUAL if one not in used]


def held(t: Table) -> dict[Seat, Document]:
    """What each seat's four cards are worth, opened ones and others together; `gives` as in `gives`."""
    made: dict[Seat, Document] = {}
    for seat in t.seats:
        cards = [card for zone in ("played", "hand") for card in t.zones.get(f"{zone}.{seat}", Zone("")).faces()]
        if len(cards) == HAND:
            done = quattro(cards)
            made[seat] = {"hand": "quattro" if done else "none", "rank": int(done), "sum": sum(map(number, cards))}
            if given := gives(t, seat):
                made[seat]["gives"] = given
    return made


def gives(t: Table, seat: Seat) -> dict[str, str]:
    """The card that each virtual player not yet used would give a seat now; empty once there are no exchanges."""
    if not 0 < t.values.get("round", 0) < LAST:
        return {}
    opened, avoids = t.zones[f"played.{seat}"].faces(), t.options["virtual_avoids"]
    return {one: pick(t.zones[f"virtual.{one}"].faces(), opened, avoids) for one in unused(t, seat)}
