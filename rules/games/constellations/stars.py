"""Stars of constellations: what a board wants, what lies where, what is left in the bag."""

from __future__ import annotations

from collections.abc import Mapping

from rules.table import Seat, Table, Thing, Zone

STARS = ("red", "yellow", "blue", "green", "white")
BOMB = "bomb"
PIECES = (*STARS, BOMB)


class Figure:
    """1: a constellation's colour, its places, and what it is worth when they are full."""

    def __init__(self, colour: str, size: int, points: int) -> None:
        self.colour = colour
        self.size = size
        self.points = points


FIGURES: Mapping[str, Figure] = {
    "aries": Figure("red", 3, 2),
    "sagitta": Figure("yellow", 4, 3),
    "cassiopeia": Figure("blue", 5, 5),
    "lyra": Figure("green", 6, 7),
}


def lay_out(t: Table, each: int, white: int) -> None:
    """Everything that lies on the table, still without stars."""
    for name in ("score", "figures", "bombs"):
        t.counter(name)
    t.value("bag", 4 * each + white)
    t.zone("display")
    for seat in t.seats:
        for name in ("stars", *FIGURES, "played"):
            t.zone(f"{name}.{seat}")


def star(colour: str) -> Thing:
    """An open star (or the bomb)."""
    return Thing(colour).open()


def counted(zone: Zone) -> dict[str, int]:
    """How many of each colour lie there, in the order of STARS, the bomb last; only those that do."""
    faces = zone.faces()
    return {colour: n for colour in PIECES if (n := faces.count(colour))} if faces else {}


def take(zone: Zone, stars: Mapping[str, int]) -> list[Thing]:
    """Take so many of each colour out of a zone."""
    return [zone.take(colour) for colour, n in stars.items() for _ in range(n)]


def shown(t: Table) -> int:
    """The stars on the display, without the bomb."""
    faces = t.zones["display"].faces()
    return len(faces) - faces.count(BOMB)


def in_bag(t: Table) -> dict[str, int]:
    """The stars left in the bag by colour: all there are, less those that lie on the table."""
    lying = [thing.face for name, zone in t.zones.items() if zone and not name.startswith("played") for thing in zone]
    return {colour: t.options["white" if colour == "white" else "each"] - lying.count(colour) for colour in STARS}


def count_bag(t: Table) -> None:
    """Set the value `bag`."""
    t.value("bag", sum(in_bag(t).values()))


def free(t: Table, seat: Seat, figure: str) -> int:
    """The places still free in a seat's figure."""
    return FIGURES[figure].size - len(t.zones[f"{figure}.{seat}"])
