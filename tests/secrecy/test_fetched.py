"""The same law on what is fetched: every address of the server, every export, replay and overlay behind the delay."""

from rules.game import Game
from tests.secrecy import answers, delay, faces, mass
from tests.secrecy.moments import Moment, Played, played
from tests.secrecy.pages import exported, walk
from tests.secrecy.side import Side

MATCHES = 12


def pages(base: Side, twin: Side, one: Played, moment: Moment) -> int:
    """Twins of this moment, if there are any, and all that can be fetched then by those who may not tell them apart."""
    match, other, source = one.at(moment), one.at(moment), one.source
    window = answers.law(base, twin, match, other, source, steps=1) if moment.answers else None
    audiences = window.others if window else []
    if not audiences:
        match, other = one.at(moment), one.at(moment)
        instead = faces.Replaced(other, "wall", source)
        audiences = ["wall", "overlay"] if instead.changed else []
        for side, its in ((base, match), (twin, other)):
            side.attend(["wall", "overlay"])
            side.load(its)
    for audience in audiences:
        walk(base, twin, audience)
        exported(base, twin, audience)
    return len(audiences)


def test_pages_exports_and_what_is_behind_the_delay(game: Game) -> None:
    base, twin = mass.sides()
    fetched = delays = 0
    for number in range(MATCHES):
        one = played(game, number)
        moment = mass.chosen(one.moments, one.source)
        fetched += 0 if fetched else pages(base, twin, one, moment)
        delays += 0 if delays else delay.law(base, twin, one.at(moment), one.at(moment), one.source)
        if fetched and delays:
            break
    assert delays
