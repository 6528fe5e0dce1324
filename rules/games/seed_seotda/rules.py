"""시드섯다 · Seed Seotda: rulebook page `seed_seotda`, betting as on `betting`; its hands are in hands.py."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Choice, Flag, Game, Script, Whole
from rules.games.seed_seotda.hands import DECK, better, hand, hand_table, rank
from rules.kit.betting import Betting, antes, betting, broke, clear_bets, lay_out, pay_pot, penalty
from rules.kit.cards import deal, new_deck, put_away
from rules.kit.turns import first_player, lead_on
from rules.steps import Answer, Ask, AskAll, Cue, Outcome, Pick, Step
from rules.table import Document, Seat, Table

GAME = Game(
    "seed_seotda",
    version=1,
    seats=(2, 2),
    kind="betting",
    minutes=30,
    options={"chips": Whole(20, 1, 100_000), "bright_tie": Flag(False), "mung_limit": Choice(9, 10)},
    seconds={"discard": 30, "bet": 30},
    on_timeout="auto",
    tables={"hands": lambda options: hand_table(options["bright_tie"], options["mung_limit"])},
    hands=lambda t: held(t),
    helps=lambda t, seat: helps(t, seat),
)

KEEP = "keep"
FINE = 5  # F-1
DEAL = 5  # B-2: the cards of a deal
BETTING = Betting(
    "E",
    {"bet": "E-1", "call": "E-2", "raise": "E-3", "fold": "E-4"},
    limit="E-5",
    fold_costs=lambda seat: [FINE],  # whichever hand is better: it may not be hinted at
)


def play(t: Table, chips: int, bright_tie: bool, mung_limit: int) -> Script:
    yield from first_player(t)
    lay_out(t, chips)
    t.zone("shared")
    for seat in t.seats:
        t.zone(f"hand.{seat}", ordered=True)
        t.zone(f"dropped.{seat}")
    new_deck(t, DECK)

    while True:
        n = t.value("round", t.values.get("round", 0) + 1)
        t.tell("round", n=n)
        antes(t, 1, "B")
        again: str | None = "first"
        while again:  # H-3
            folder = yield from _deal(t)
            yield Cue("reveal")
            hands = {seat: hand_of(t, seat) for seat in t.seats}
            for seat in t.seats if folder is None else (folder,):  # E-4: after a fold the folder's hand alone
                for card in t.zones[f"hand.{seat}"]:
                    card.open()
                cards = t.zones[f"hand.{seat}"].faces()
                t.tell("show", "E-4" if folder else "C-5", seat=seat, cards=cards, hand=hands[seat])

            winner, again = better(hands, bright_tie, mung_limit)
            if folder is not None:
                pay_pot(t, t.other(folder), "E-4")
                if winner == folder:  # F-2: not where a redeal would have followed
                    penalty(t, folder, FINE, "F-1")
                again = None
            elif winner is not None:
                pay_pot(t, winner, "C-5")
            else:
                clear_bets(t)  # H-1: pot and leader stay
                t.tell("redeal", "H", reason=again)
            if again:
                yield Cue("next")
                _put_away(t)

        loser = broke(t)
        if loser is not None:
            return Outcome(t.other(loser), "K")
        lead_on(t, "alternate", None)  # B-1
        yield Cue("next")
        _put_away(t)


def _deal(t: Table) -> Generator[Step, Any, Seat | None]:
    """B-2, C-1 to C-4: a deal, the discards and the betting. Returns the seat that folded, if one did."""
    if len(t.zones["deck"]) < DEAL:
        new_deck(t, DECK)
        t.tell("deck", "B-2")
    for card in (yield from deal(t, "shared", 1, "shared")):
        card.open()
    for seat in t.seats:
        yield from deal(t, f"card.{seat}", 2, f"hand.{seat}", seat)

    answers = yield AskAll([_discard(t, seat) for seat in t.seats])
    for seat in t.seats:
        drop = answers[seat]["drop"]
        if drop != KEEP:  # D-1
            t.zones[f"dropped.{seat}"].append(t.zones[f"hand.{seat}"].take(drop))
    for seat in t.seats:
        t.tell("discard", "D-3", seat=seat, dropped=answers[seat]["drop"] != KEEP)
    return (yield from betting(t, BETTING))


def hand_of(t: Table, seat: Seat, drop: str = KEEP) -> str:
    """A seat's hand: its two cards, or the one left with the seed; `drop`, were it to throw that card away."""
    cards = [face for face in t.zones[f"hand.{seat}"].faces() if face != drop]
    return hand(cards if len(cards) == 2 else [*cards, *t.zones["shared"].faces()])


def held(t: Table) -> dict[Seat, Document]:
    """The hand of each seat at this moment, once cards lie there; `ahead` for the one that would win."""
    dealt = [seat for seat in t.seats if t.zones.get(f"hand.{seat}")]
    hands = {seat: hand_of(t, seat) for seat in dealt}
    winner = better(hands, t.options["bright_tie"], t.options["mung_limit"])[0] if len(hands) == 2 else None
    made = {seat: {"hand": name, "rank": rank(name, t.options["bright_tie"])} for seat, name in hands.items()}
    return {seat: {**one, "ahead": True} if seat == winner else one for seat, one in made.items()}


def helps(t: Table, seat: Seat) -> Document:
    """A seat's own hand, and what it would be with either card thrown away (D-1)."""
    if not t.zones.get("shared") or not t.zones[f"hand.{seat}"]:
        return {}
    cards, shared = t.zones[f"hand.{seat}"].faces(), t.zones["shared"].faces()
    seen: Document = {"held": {seat: hand_of(t, seat)}}
    if len(cards) == 2:
        left = {drop: [card for card in cards if card != drop] for drop in (KEEP, *cards)}
        seen["could"] = [
            {"hand": hand_of(t, seat, drop), "cards": own, "drop": drop, **({} if drop == KEEP else {"shared": shared})}
            for drop, own in left.items()
        ]
    return seen


def _put_away(t: Table) -> None:
    put_away(t, "shared", *(f"{zone}.{seat}" for seat in t.seats for zone in ("hand", "dropped")))


def _discard(t: Table, seat: Seat) -> Ask:
    """D: sealed; that a card was thrown away shows once both are in, which one never."""

    def preview(answer: Answer) -> list[Document]:
        drop = answer["drop"]
        made = hand_of(t, seat, drop)
        return [{"note": "keep", "hand": made} if drop == KEEP else {"note": "drop", "card": drop, "hand": made}]

    return Ask(
        seat,
        "discard",
        lambda: {"drop": Pick([KEEP, *t.zones[f"hand.{seat}"].faces()], clause="D")},
        clause="D",
        secret=True,
        discloses=lambda answer: answer["drop"] != KEEP,
        on_timeout={"drop": KEEP},
        preview=preview,
    )
