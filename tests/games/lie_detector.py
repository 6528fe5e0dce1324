"""진실탐지기: no digit given away stands in the password; a guess, nothing left to give, the end bring secrets out."""

from rules.match import Match

BRINGS_OUT = ("guess", "nothing_left")


def conserved(match: Match) -> object:
    zones = match.table.zones
    if not zones or not zones["password.A"]:
        return None
    for seat in match.seats:
        password, absent = zones[f"password.{seat}"].faces(), zones[f"absent.{seat}"].faces()
        assert len(set(absent)) == len(absent) and not {*password} & {*absent}
        told = [fact["digit"] for fact, _ in match.table.facts if fact["fact"] == "absent" and fact["seat"] == seat]
        assert told == absent
    return [zones[f"password.{seat}"].faces() for seat in match.seats]


def brings_out(here: Match, there: Match) -> bool:
    """One password is guessed and not the other, one leaves a digit to give and not the other; at the end all open."""
    said = [[fact for fact, _ in match.table.facts if fact["fact"] in BRINGS_OUT] for match in (here, there)]
    return said[0] != said[1] or here.outcome is not None
