"""베팅! 가위바위보 · Betting RPS: rulebook page `betting_rps`."""

from __future__ import annotations

from rules.game import Game, Script, Whole
from rules.kit.duels import ahead
from rules.kit.turns import first_player
from rules.steps import Amount, Answer, Ask, AskAll, Cue, Fields, Outcome, Pick
from rules.table import Document, Seat, Table

GAME = Game(
    "betting_rps",
    version=1,
    seats=(2, 2),
    kind="betting",
    minutes=20,
    options={"chips": Whole(2, 0, 100_000)},
    seconds={"role": 30, "play": 60, "bet": 60},
)

ROUNDS = 10
RESULTS = ("win", "draw", "lose")


def play(t: Table, chips: int) -> Script:
    leader = yield from first_player(t)
    purse = t.counter("chips", chips)
    stake = t.counter("stake")

    for n in range(1, ROUNDS + 1):
        chooser = leader if n % 2 else t.other(leader)  # C, R1: in turn
        t.value("round", n)
        t.value("chooser", chooser)
        t.value("prize", prize(n))
        for name in ("player", "result", "guess"):
            t.value(name, None)
        for seat in t.seats:
            stake[seat] = 0

        answer = yield _role(t, chooser)
        player = chooser if answer["role"] == "play" else t.other(chooser)
        bettor = t.other(player)
        t.value("player", player)  # R2: before anybody picks
        t.tell("role", "C", seat=chooser, role=answer["role"])

        asks = [_play(t, player)]
        if purse[bettor] > 0:  # E-1, R3: nothing to stake, nothing to ask
            asks.append(_bet(t, bettor))
        answers = yield AskAll(asks)
        result, bet = answers[player]["result"], answers.get(bettor)

        yield Cue("reveal")
        t.value("result", result)
        t.tell("play", "D", seat=player, result=result)
        if bet:
            t.value("guess", bet["guess"])
            stake[bettor] = bet["chips"]
            t.tell("bet", "E", seat=bettor, guess=bet["guess"], chips=bet["chips"])

        yield Cue("compare")
        if result == "win":  # R4: though the bettor may have foreseen it
            _pay(t, player, t.values["prize"], "D-1")
        if bet:
            up = gain(result, bet["guess"], stake[bettor])
            if up:
                _pay(t, bettor, up, "E")
            else:
                t.tell("returned", "F", seat=bettor, chips=stake[bettor])

        if n < ROUNDS:
            yield Cue("next")

    return Outcome(ahead(t, purse), "H")


def prize(n: int) -> int:
    """D-1: what a win pays in round n: 1, 2 and 3 for three rounds each, then 4."""
    return 1 + (n - 1) // 3


def gain(result: str, guess: str, staked: int) -> int:
    """E, F, R5: what the bettor is up or down by; 0 where the stake only comes back."""
    if guess == result:
        return 2 * staked if result == "draw" else staked
    return 0 if result == "draw" else -staked


def _pay(t: Table, seat: Seat, n: int, clause: str) -> None:
    t.counters["chips"][seat] += n
    t.tell("chips", clause, seat=seat, n=n)


def _role(t: Table, seat: Seat) -> Ask:
    def preview(answer: Answer) -> list[Document]:
        if answer["role"] == "play":
            return [{"note": "will_play", "n": t.values["prize"]}]
        if t.counters["chips"][seat] <= 0:
            return [{"note": "nothing_to_bet", "danger": True}]
        return [{"note": "will_bet", "n": t.counters["chips"][seat]}]

    return Ask(
        seat,
        "role",
        {"role": Pick(("play", "bet"), clause="C")},
        clause="C",
        on_timeout={"role": "play"},
        preview=preview,
    )


def _play(t: Table, seat: Seat) -> Ask:
    def preview(answer: Answer) -> list[Document]:
        result = answer["result"]
        if result == "win":
            return [{"note": "pick_win", "n": t.values["prize"]}]
        return [{"note": "pick_draw" if result == "draw" else "pick_lose"}]

    return Ask(
        seat,
        "play",
        {"result": Pick(RESULTS, clause="D")},
        clause="D",
        on_timeout={"result": "draw"},
        preview=preview,
    )


def _bet(t: Table, seat: Seat) -> Ask:
    chips = t.counters["chips"]

    def fields() -> Fields:
        if chips[seat] <= 0:  # a correction has taken the last chip: the answer is empty, and no bet
            return {}
        return {"guess": Pick(RESULTS, clause="E-1"), "chips": Amount(1, chips[seat], clause="E-1")}

    def preview(answer: Answer) -> list[Document]:
        if not answer:
            return []
        n, guess = answer["chips"], answer["guess"]
        notes: list[Document] = [{"note": "back", "guess": guess, "chips": n, "n": n * (3 if guess == "draw" else 2)}]
        if guess != "draw":
            notes.append({"note": "let_off"})
        if n == chips[seat]:
            notes.append({"note": "all_in"})
        return notes

    return Ask(
        seat,
        "bet",
        fields,
        clause="E",
        on_timeout=lambda: {"guess": "draw", "chips": 1} if chips[seat] > 0 else {},
        preview=preview,
    )
