"""The standing offers of constellations: place, lift, trade; whoever's turn it is (12, 13, a, b)."""

from __future__ import annotations

from typing import Any

from rules.games.constellations.result import finish
from rules.games.constellations.stars import FIGURES, STARS, count_bag, counted, free, in_bag, star, take
from rules.steps import Answer, Chance, Field, Illegal, Pick, Split, between, one_of
from rules.table import Document, Seat, Table

END_FIGURES = 3


def open_offers(t: Table, seat: Seat) -> None:
    """Let a seat place, lift and trade from now on, whenever it can."""
    _place(t, seat)
    _lift(t, seat)
    _trade(t, seat)


def close_offers(t: Table) -> None:
    """R7: nothing is placed or traded after the end."""
    for seat in t.seats:
        for name in ("place", "lift", "trade"):
            t.withdraw(name, seat)


def _place(t: Table, seat: Seat) -> None:
    loose = t.zones[f"stars.{seat}"]

    def rooms() -> dict[str, int]:
        """How many loose stars each figure could take now; only those that could take any."""
        held = counted(loose)
        white = held.get("white", 0)
        could = {figure: held.get(of.colour, 0) + white for figure, of in FIGURES.items()} if held else {}
        return {figure: n for figure, most in could.items() if most and (n := min(most, free(t, seat, figure)))}

    def fields() -> dict[str, Field] | None:
        room = rooms()
        if not room:
            return None
        fits = {"white", *(FIGURES[figure].colour for figure in room)}
        parts = {colour: n for colour, n in counted(loose).items() if colour in fits}
        return {"figure": Pick(room), "stars": Split(parts, 1, max(room.values()))}

    def check(answer: Answer) -> None:
        figure = answer["figure"]
        for colour in given(answer):
            if colour not in (FIGURES[figure].colour, "white"):
                raise Illegal("does_not_fit", "12", figure=figure, colour=colour)
        if sum(answer["stars"].values()) > free(t, seat, figure):
            raise Illegal("no_place", "12", figure=figure, n=free(t, seat, figure))

    def fills(answer: Answer) -> bool:
        n: int = sum(answer["stars"].values())
        return n == free(t, seat, answer["figure"])

    def do(seat: Seat, answer: Answer) -> Any:
        figure, stars = answer["figure"], given(answer)
        full = fills(answer)
        t.zones[f"{figure}.{seat}"].extend(take(loose, stars))
        t.tell("place", "12", seat=seat, figure=figure, stars=stars, n=sum(stars.values()))
        if full:
            figures = _score(t, seat, figure, 1)
            if figures >= END_FIGURES:
                close_offers(t)
                return finish(t, "14-2")
        return None

    def preview(answer: Answer) -> list[Document]:
        figure = answer["figure"]
        if not fills(answer):
            return [{"note": "place", "figure": figure, "n": free(t, seat, figure) - sum(answer["stars"].values())}]
        notes: list[Document] = [{"note": "full", "figure": figure, "n": FIGURES[figure].points}]
        if t.counters["figures"][seat] + 1 >= END_FIGURES:
            notes.append({"note": "ends", "danger": True})
        return notes

    def rehearse(chance: Chance) -> Answer:
        figure, most = one_of(chance, list(rooms().items()))
        colour, n = FIGURES[figure].colour, between(chance, 1, most)
        own = min(n, counted(loose).get(colour, 0))
        return {"figure": figure, "stars": {one: k for one, k in ((colour, own), ("white", n - own)) if k}}

    t.offer("place", seat, fields, do, clause="12", check=check, preview=preview, rehearse=rehearse)


def _lift(t: Table, seat: Seat) -> None:
    def lying() -> dict[str, dict[str, int]]:
        return {figure: counted(zone) for figure in FIGURES if (zone := t.zones[f"{figure}.{seat}"])}

    def fields() -> dict[str, Field] | None:
        there = lying()
        if not there:
            return None
        most = {colour: max(stars.get(colour, 0) for stars in there.values()) for colour in STARS}
        parts = {colour: n for colour, n in most.items() if n}
        return {"figure": Pick(there), "stars": Split(parts, 1, max(sum(stars.values()) for stars in there.values()))}

    def check(answer: Answer) -> None:
        there = lying()[answer["figure"]]
        if any(n > there.get(colour, 0) for colour, n in given(answer).items()):
            raise Illegal("not_there", "a", figure=answer["figure"])

    def do(seat: Seat, answer: Answer) -> None:
        figure, stars = answer["figure"], given(answer)
        breaks = not free(t, seat, figure)
        t.zones[f"stars.{seat}"].extend(take(t.zones[f"{figure}.{seat}"], stars))
        t.tell("lift", "a", seat=seat, figure=figure, stars=stars, n=sum(stars.values()))
        if breaks:
            _score(t, seat, figure, -1)

    def preview(answer: Answer) -> list[Document]:
        figure = answer["figure"]
        if free(t, seat, figure):
            return []
        return [{"note": "breaks", "danger": True, "figure": figure, "n": FIGURES[figure].points}]

    def rehearse(chance: Chance) -> Answer:
        figure, stars = one_of(chance, list(lying().items()))
        return {"figure": figure, "stars": {one_of(chance, list(stars)): 1}}

    t.offer("lift", seat, fields, do, clause="a", check=check, preview=preview, rehearse=rehearse)


def _trade(t: Table, seat: Seat) -> None:
    loose = t.zones[f"stars.{seat}"]

    def trades() -> list[tuple[str, str]]:
        """R6: what may be given for what."""
        if len(loose) < 3:
            return []
        held = counted(loose)
        if all(n < 3 for n in held.values()):
            return []
        bag = in_bag(t)
        wanted = [colour for colour in STARS if bag[colour] > 0 and (colour != "white" or t.options["trade_for_white"])]
        return [(give, get) for give, n in held.items() if n >= 3 for get in wanted if get != give]

    def fields() -> dict[str, Field] | None:
        pairs = trades()
        if not pairs:
            return None
        gives = dict.fromkeys(give for give, _ in pairs)
        return {"give": Pick(gives, 3, 3, repeat=True), "get": Pick(dict.fromkeys(get for _, get in pairs))}

    def check(answer: Answer) -> None:
        give, get = answer["give"][0], answer["get"]
        if answer["give"] != [give] * 3:
            raise Illegal("mixed", "13")
        if give == get:
            raise Illegal("same_colour", "13")

    def do(seat: Seat, answer: Answer) -> None:
        give, get = answer["give"][0], answer["get"]
        take(loose, {give: 3})
        loose.append(star(get))
        count_bag(t)
        t.tell("trade", "13", seat=seat, give=give, get=get)

    def rehearse(chance: Chance) -> Answer:
        give, get = one_of(chance, trades())
        return {"give": [give] * 3, "get": get}

    t.offer("trade", seat, fields, do, clause="13", check=check, rehearse=rehearse)


def given(answer: Answer) -> dict[str, int]:
    """The stars of an answer, without the colours of which there are none."""
    return {colour: answer["stars"][colour] for colour in STARS if answer["stars"].get(colour)}


def _score(t: Table, seat: Seat, figure: str, sign: int) -> int:
    """1: a figure has become full (1), or is broken up (-1). Returns how many are full now."""
    points = sign * FIGURES[figure].points
    t.counters["score"][seat] += points
    t.counters["figures"][seat] += sign
    t.tell("point", "1", seat=seat, n=points, figure=figure)
    return t.counters["figures"][seat]
