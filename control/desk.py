"""The desk: every command of every role passes `Desk.handle`: role, named state, rules, append, acknowledge.

Nothing is acknowledged or shown before it is in the log. A match runs ahead of the log by one command at most: if the
append fails it is thrown away and run again from what is written.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from control.access import Access, admits
from control.clock import MS, Clock
from control.command import CLOCK, SYSTEM, Actor, Command, Refused, Reply, choice, pace, refusal, text
from control.errors import KeyUsed, LogError, TablecastError, Unusable, Unwritable
from control.house import House, NoScreens, Screens, Welcome
from control.log import Entry, Log, Row
from control.obs import Recorder, rounds
from control.program import Program
from control.races import Races
from control.show import Played, Show, Told
from control.timecode import BadLabel, Rate
from rules.chance import seed_hash
from rules.changes import diff
from rules.game import SEATS, BadOption, UnknownGame
from rules.game import game as find_game
from rules.match import Match, Open
from rules.steps import Cue, Draw, Illegal
from rules.table import DEALER, Document, Seat
from scenes.rundown import LANGUAGES, RATES

LOG = logging.getLogger("tablecast.desk")
T = TypeVar("T")

REMEMBERED = 2000
"""How many replies are kept for repeated commands; accepted ones are found in the log for ever."""


class Desk(Welcome, Program, Recorder):
    """The one authority over a show. `changed(rows)` is called after each append, with the rows that are new."""

    def __init__(self, log: Log, public_url: str = "", changed: Callable[[list[Row]], None] | None = None) -> None:
        self.log = log
        self.house = House(log, Access(log), public_url)
        self.screens: Screens = NoScreens()
        self.changed = changed or (lambda rows: None)
        self.lock = threading.RLock()
        self.show = Show().replay(log.rows())
        self.trouble: dict[str, Any] | None = None
        self._beat_failed = False
        self._crashed: int | None = None
        self._wrote: int | None = None
        self._live: dict[str, Match] = {}
        self._rounds = rounds(self.show)
        self.races = Races(self.show.margin)
        self._arrived = 0
        self._replies: OrderedDict[str, Reply] = OrderedDict()

    # -- time ------------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Show time in ms: never runs back, whatever the system clock does."""
        return self.log.time.now() // MS

    def recover(self) -> None:
        """After a start on a log that has run before: note it, and let the clocks stand where they were last seen."""
        with self.lock:
            if self.log.last is None:
                return
            beat = self.log.last_heartbeat()
            # Whichever came last: a clock that began, or was given time, after the last heartbeat is as the row has it.
            at = max(beat.elapsed_ns if beat else 0, self.log.last.elapsed_ns) // MS
            clocks = {c.id: c.left_at(at) for c in self.show.clocks.values() if c.since is not None}
            self._append([Entry(kind="recovery", actor="system", data={"heartbeat": at, "clocks": clocks})])

    def heartbeat(self) -> None:
        """Note beside the log that the show is alive, and where its clocks stand. Trouble is kept for the dealer."""
        with self.lock:
            now = self.log.time.now()
            try:
                self._reopen()
                self.log.heartbeat(now, {c.id: c.left_at(now // MS) for c in self.show.clocks.values()})
            except LogError as error:
                self._beat_failed = True
                self._troubled(error)
            else:
                if self._beat_failed:
                    self._well()

    def _reopen(self) -> None:
        """After a fault of the disk: look at the file anew, and take what it holds for the truth."""
        if self.log.usable:
            return
        self._beat_failed = True
        self.log.reopen()
        LOG.warning("%s was opened anew and is whole", self.log.path)
        self._live.clear()
        # Their senders were told that they failed, and yet they are there.
        landed = list(self.log.rows(self.show.seq + 1))
        if landed:
            self._applied(landed)

    def tick(self) -> float:
        """Let expired clocks run out and paced cues pass. Returns the seconds until it should be called again."""
        with self.lock:
            if self.show.paused:
                return 0.25
            now = self.now()
            for clock in list(self.show.clocks.values()):
                if clock.deadline is not None and clock.deadline <= now:
                    self._expire(clock)
            self._pass_cue(now)
            due = [clock.deadline for clock in self.show.clocks.values() if clock.deadline is not None]
            passes = self.passes_at()
            if passes is not None:
                due.append(passes)
            return min(0.25, max(0.005, (min(due) - self.now()) / 1000)) if due else 0.25

    def passes_at(self) -> int | None:
        """Show time in ms at which the cue that is due passes by itself; None where the dealer gives it."""
        played = self.show.match
        if played is None or played.status != "running" or played.pace is None or self.show.standing:
            return None
        cue = played.document.get("cue")
        if not cue or cue["by_hand"] or self._crashed == self.show.state:
            return None
        return max(played.touched, self.show.going) + round(played.pace * 1000)

    def _pass_cue(self, now: int) -> None:
        passes = self.passes_at()
        if passes is not None and passes <= now:
            played = self._running()
            self._quietly(lambda: self._run(played, CLOCK, lambda match: match.cue()))

    def _expire(self, clock: Clock) -> None:
        """Time is up: where the option says so, or in a race, the rules go on; else the dealer decides."""
        if clock.kind != "free" and clock.match is not None:
            played = self.show.matches[clock.match]
            waiting = [one for one in played.document["asks"] if one["answer"] is None and not one["late"]]
            automatic = bool(waiting) and all(one["automatic"] for one in waiting)
            by_itself = clock.kind == "race" or (played.options["on_timeout"] == "auto" and automatic)
            run_out = lambda: self._run(played, CLOCK, lambda match: match.timeout("all"))  # noqa: E731
            if by_itself and self._crashed != self.show.state and self._quietly(run_out) is not False:
                return
        if not clock.expired:
            data = {"act": "expire", "id": clock.id}
            self._quietly(lambda: self._append([Entry(kind="clock", actor="clock", match=clock.match, data=data)]))

    def _quietly(self, act: Callable[[], Any]) -> bool | None:
        """Do what nobody pressed: True if it is done; False if the rules refuse it or fail at it: the dealer decides.

        None: the log failed; the dealer is told, and the next tick tries again.
        """
        try:
            act()
        except (Illegal, Refused):
            return False
        except LogError as error:
            self._troubled(error)
            return None
        except Exception:
            self._crashed = self.show.state  # not again and again: until something else moves the match on
            self._stumbled("the clock")
            return False
        return True

    # -- commands --------------------------------------------------------------------------------------------

    def handle(self, actor: Actor, command: Command) -> Reply:
        """Take a command. Returns {"ok": True, …} once it is in the log, or {"ok": False, "why", "clause", "slots"}."""
        if not isinstance(command, Mapping):
            return refusal("not_a_command")
        do, key = command.get("do"), command.get("key")
        if not isinstance(do, str) or not admits(f"command:{do}", actor.role):
            return refusal("forbidden")
        if key is not None and not (isinstance(key, str) and 8 <= len(key) <= 64 and key.isascii()):
            return refusal("bad_key")
        key = f"{actor.name}:{key}" if key else None
        arrived = self.log.time.now()
        with self.lock:
            self._arrived = arrived
            try:
                if key and (known := self._known(actor, key)) is not None:
                    return known
                self._wrote = None
                more = getattr(self, f"_do_{do}")(actor, command, key) or {}
                reply = {"ok": True, "seq": self.show.seq if self._wrote is None else self._wrote, **more}
                if actor.role == "pad":
                    reply = {"ok": True}  # a number of the log would tell a seat what the others do
                if self._wrote is None:
                    self.changed([])  # links, codes and requests are in the dealer's frame and not in the log
            except KeyUsed as used:
                reply = _known_reply(actor, used.row)
            except Refused as refused:
                reply = refusal(refused.why, **refused.slots)
            except BadOption as bad:
                reply = refusal(bad.why, option=bad.option, **bad.slots)
                reply["game"] = command.get("game")  # its words say why; no match is there yet to go by
            except Illegal as illegal:
                played = self.show.match
                reply = refusal(illegal.why, **illegal.slots)
                reply.update(clause=illegal.clause, game=played.game if played else None)
            except Unwritable as error:  # a mistake of the sender, not of the disk
                reply = refusal(error.why)
            except LogError as error:
                self._troubled(error)
                return refusal(error.why, **({} if actor.role == "pad" else _plain(error)))
            except TablecastError as error:
                reply = refusal(error.why, **_plain(error))
            except Exception:
                self._stumbled(f"{do} of {actor.name}")
                return refusal("internal")
            if key:
                self._replies[key] = reply
                while len(self._replies) > REMEMBERED:
                    self._replies.popitem(last=False)
            return reply

    def _known(self, actor: Actor, key: str) -> Reply | None:
        if key in self._replies:
            return self._replies[key]
        row = self.log.by_key(key)
        return _known_reply(actor, row) if row is not None else None

    def preview(self, actor: Actor, ask: Any, answer: Any) -> Reply:
        """What an answer would do, for its seat alone and before it is given. Changes nothing and is not logged."""
        if not admits("preview", actor.role):
            return refusal("forbidden")
        with self.lock:
            played = self.show.match
            try:
                match = self.match(self._running())
                seat = self._seat_of(match, actor, ask)
                one = match.find(seat, ask)
                if one.ask.preview is None:
                    match.check(one, answer)
                    return {"ok": True, "notes": [], "marks": {}}
                return {"ok": True, **match.preview(one, answer)}
            except Refused as refused:
                return refusal(refused.why, **refused.slots)
            except Illegal as illegal:
                return {
                    **refusal(illegal.why, **illegal.slots),
                    "clause": illegal.clause,
                    "game": played.game if played else None,
                }
            except Exception:
                LOG.exception("a preview failed")
                return refusal("internal")

    # -- a match ---------------------------------------------------------------------------------------------

    def match(self, played: Played) -> Match:
        """The live match: its rule script run over its entries."""
        match = self._live.get(played.id)
        if match is None:
            match = Match(played.game, played.seats, played.options, played.seed, played.id, played.epoch)
            match.replay(entry for _, entry in played.entries)
            self._live[played.id] = match
        return match

    def _running(self) -> Played:
        played = self.show.match
        if played is None or played.started is None:
            raise Refused("no_match")
        return played

    def _run(
        self,
        played: Played,
        actor: Actor,
        act: Callable[[Match], Any] | None,
        key: str | None = None,
        before: Sequence[Entry] = (),
        draws: str | None = None,
    ) -> list[Row]:
        """Let something happen in a match, and the draws that follow by themselves; written in one transaction.

        `before`: entries of the same command that go before; `draws`: who makes the draws, if it is just being changed.
        """
        match = self.match(played)
        record = _Record(played, match, played.document, draws)
        try:
            if act is not None:
                act(match)
                record.note(actor.name, key)
            record.draw()
            return self._append([*before, *record.entries])
        except Illegal:
            if len(match.entries) > record.began:  # a script that refuses what its own ask had admitted
                self._live.pop(played.id, None)
            raise
        except BaseException:
            self._live.pop(played.id, None)  # it may have run ahead of the log
            raise

    def _append(self, entries: list[Entry]) -> list[Row]:
        rows = self.log.append(entries)
        self._applied(rows)
        return rows

    def _applied(self, rows: list[Row]) -> None:
        """These rows are on the disk: fold them in, and let the screens know."""
        for row in rows:
            self.show.apply(row)
        if rows and self._wrote is None:
            self._wrote = rows[0].seq
        self._well()
        self.follow(rows)
        self.changed(rows)

    def together(self, act: Callable[[], tuple[T, Sequence[Entry]]]) -> T:
        """Change keys and write the entries that tell of it: both in one transaction, or neither."""
        with self.lock:
            with self.log.transaction():
                result, entries = act()
                rows = self.log.append(entries)
            self._applied(rows)
        return result

    def _troubled(self, error: LogError) -> None:
        if isinstance(error, Unusable) and self.trouble is not None:
            return  # it says only that something failed before; what failed is told already
        self._tell({"why": error.why, "slots": _plain(error)})

    def _stumbled(self, what: str) -> None:
        """Our own code or a rule script failed: whole in the server's own log, in words to the dealer."""
        LOG.exception("%s failed", what)
        self._tell({"why": "internal", "slots": {}})

    def _tell(self, trouble: dict[str, Any] | None) -> None:
        known = self.trouble and {"why": self.trouble["why"], "slots": self.trouble["slots"]}
        if trouble != known:
            self.trouble = trouble and {**trouble, "since": self.now()}
            self.changed([])

    def _well(self) -> None:
        """Something was written: what was wrong with the log is over."""
        self._beat_failed = False
        self._tell(None)

    def note(self, actor: Actor, kind: str, data: Document, key: str | None = None, match: str | None = None) -> None:
        """Write one entry that no match runs over."""
        self._append([Entry(kind=kind, actor=actor.name, match=match, data=data, key=key)])

    def _current(self, command: Command) -> None:
        """Refuse a command that was pressed on another state than this one."""
        state = command.get("state")
        if type(state) is not int or state != self.show.state:
            raise Refused("stale")

    def _seat_of(self, match: Match, actor: Actor, ask: Any) -> Seat:
        """Whose ask is meant. A pad only ever reaches its own seat's; the dealer every seat's."""
        if not isinstance(ask, str):
            raise Refused("no_such_ask")
        everything: list[Open] = match.asks + match.offers()
        one = next((one for one in everything if one.id == ask), None)
        if actor.role == "pad":
            assert actor.seat is not None
            if one is None or one.ask.seat != actor.seat:
                raise Refused("no_such_ask")
            return actor.seat
        if one is None:
            raise Refused("no_such_ask")
        return one.ask.seat

    # -- what pads and dealer do -----------------------------------------------------------------------------

    def _do_answer(self, actor: Actor, command: Command, key: str | None) -> None:
        played = self._running()
        match = self.match(played)
        ask, answer = command.get("ask"), command.get("answer")
        try:
            seat = self._seat_of(match, actor, ask)
        except Refused:
            if actor.seat is not None and self.races.late(match, actor.seat, ask, answer, self._arrived):
                self._margin(played.id)
            raise
        if actor.role == "pad":
            if self.show.paused:
                raise Refused("paused")
            if any(ask in clock.asks and clock.expired for clock in self.show.clocks.values()):
                raise Refused("time_up")
        self.races.before(match)
        by = actor.by or (DEALER if actor.role == DEALER and seat != DEALER else None)
        self._run(played, actor, lambda match: match.answer(seat, answer, ask, by), key)  # type: ignore[arg-type]
        self.races.after(match, seat, ask, answer, self._arrived)

    def _margin(self, match: str) -> None:
        """Keep by how much a race was won. A disk that fails here is told by whatever is written next."""
        assert self.races.margin is not None
        data = {name: value for name, value in self.races.margin.items() if name != "match"}
        with suppress(LogError):
            self._append([Entry(kind="margin", actor="system", match=match, data=data)])

    def _do_draft(self, actor: Actor, command: Command, key: str | None) -> None:
        played = self._running()
        ask = command.get("ask")
        seat = self._seat_of(self.match(played), actor, ask)
        if self.show.paused:
            raise Refused("paused")
        if any(ask in clock.asks and clock.expired for clock in self.show.clocks.values()):
            raise Refused("time_up")
        self._run(played, actor, lambda match: match.draft(seat, command.get("answer"), ask), key)  # type: ignore[arg-type]

    def _do_cue(self, actor: Actor, command: Command, key: str | None) -> None:
        self._current(command)
        name = text(command, "cue", 80)
        self._run(self._running(), actor, lambda match: match.cue(name), key)

    def _do_draw(self, actor: Actor, command: Command, key: str | None) -> None:
        self._current(command)
        self._run(self._running(), actor, lambda match: match.draw(command.get("value")), key)

    def _do_timeout(self, actor: Actor, command: Command, key: str | None) -> None:
        """The dealer takes the automatic answer: of one ask, or of all that wait in a sealed ask or race."""
        self._current(command)
        played = self._running()
        match = self.match(played)
        seat = self._seat_of(match, actor, command.get("ask"))
        one = match.find(seat, command.get("ask"))
        if one.kind == "offer":
            raise Refused("no_automatic_answer")
        who = "all" if one.kind in ("all", "race") else seat
        self._run(played, actor, lambda match: match.timeout(who), key)

    def _do_correct(self, actor: Actor, command: Command, key: str | None) -> None:
        self._current(command)
        counter, seat, reason = text(command, "counter", 80), text(command, "seat", 80), text(command, "reason", 500)
        value: Any = command.get("value")
        self._run(self._running(), actor, lambda match: match.correct(counter, seat, value, reason), key)

    def _do_rule_end(self, actor: Actor, command: Command, key: str | None) -> None:
        self._current(command)
        if "winner" not in command:  # null is a draw, nothing is a mistake
            raise Refused("not_a_seat")
        winner, reason = command["winner"], text(command, "reason", 500)
        self._run(self._running(), actor, lambda match: match.ruling(winner, reason), key)

    # -- setting up ------------------------------------------------------------------------------------------

    def _do_set_show(self, actor: Actor, command: Command, key: str | None) -> None:
        data: Document = {}
        if "title" in command:
            data["title"] = text(command, "title", 80, empty=True)
        if "fps" in command:
            data["rate"] = choice(command, "fps", RATES)
        if "lang" in command:
            data["language"] = choice(command, "lang", LANGUAGES)
        players = command.get("players")
        if players is not None:
            if not isinstance(players, Mapping) or not all(seat in SEATS for seat in players):
                raise Refused("not_a_seat")
            data["players"] = {seat: self._player(seat, player) for seat, player in players.items()}
        self.note(actor, "show", data, key)

    def _player(self, seat: Seat, player: Any) -> Document | None:
        """What is said of a seat's player; what is left out stays as it is. None takes the seat out of the show."""
        if player is None:
            held, played = self.show.seats.get(seat), self.show.match
            if (held and held.device) or (played and played.status != "ended" and seat in played.seats):
                raise Refused("seat_in_use", seat=seat)
            return None
        if not isinstance(player, Mapping):
            raise Refused("not_parts")
        made: Document = {}
        if "name" in player:
            made["name"] = text(player, "name", 40, empty=True)
        if "colour" in player:
            colour = made["colour"] = player["colour"]
            if type(colour) is not int or not 1 <= colour <= 7:
                raise Refused("no_such_option")
        if "picture" in player:
            made["picture"] = self._picture(player["picture"])
        return made

    def _picture(self, picture: Any) -> str | None:
        """The path of a picture: a new one is kept, a known one stays, None takes it away."""
        if picture is None:
            return None
        if isinstance(picture, str):
            kept = self.house.keep_picture(picture) if picture.startswith("data:") else picture
            if kept and kept.startswith("/pictures/") and self.house.picture(kept.removeprefix("/pictures/")):
                return kept
        raise Refused("no_picture")

    def _do_language(self, actor: Actor, command: Command, key: str | None) -> None:
        self.note(actor, "show", {"language": choice(command, "lang", LANGUAGES)}, key)

    def _do_set_up(self, actor: Actor, command: Command, key: str | None) -> Reply:
        if self.show.match is not None and self.show.match.status == "running":
            raise Refused("match_running")
        try:
            game = find_game(text(command, "game", 80))
        except UnknownGame:
            raise Refused("no_such_game") from None
        seats = command.get("seats")
        if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
            raise Refused("not_a_seat")
        options = command.get("options")
        if options is not None and not isinstance(options, dict):
            raise Refused("not_parts")
        seed = secrets.token_hex(16) if command.get("seed") is None else text(command, "seed", 80)
        draws = "generator" if command.get("draws") is None else choice(command, "draws", ("generator", "hand"))
        id = f"m{len(self.show.matches) + 1}"
        data = {
            "game": game.key, "version": game.version, "seats": seats, "options": game.settle(options, seats),
            "secret": sorted(name for name, option in game.options.items() if option.secret),
            "seed": seed, "seed_hash": seed_hash(seed), "pace": pace(command.get("pace")),
            "draws": draws,
        }  # fmt: skip
        if type(command.get("segment")) is int:
            data["segment"] = command["segment"]
        self.note(actor, "set_up", data, key, id)
        return {"match": id}

    def _do_start(self, actor: Actor, command: Command, key: str | None) -> None:
        self._current(command)
        played = self.show.match
        if played is None or played.started is not None:
            raise Refused("nothing_to_start")
        match = Match(played.game, played.seats, played.options, played.seed, played.id, played.epoch)
        record = _Record(played, match, None)
        record.add("start", actor.name, {}, key)
        record.draw()
        scene = Entry(kind="scene", actor=actor.name, data={"kind": "match", "match": played.id})
        self._new_run(played, match, [*record.entries, scene])

    def _new_run(self, played: Played, match: Match, entries: list[Entry]) -> list[Row]:
        """Let another run of a match take the place of the one before, if the log takes it."""
        before = self._live.get(played.id)
        self._live[played.id] = match
        try:
            return self._append(entries)
        except BaseException:
            if before is None:
                self._live.pop(played.id, None)
            else:
                self._live[played.id] = before
            raise

    def _do_pace(self, actor: Actor, command: Command, key: str | None) -> None:
        played = self.show.match
        if played is None:
            raise Refused("no_match")
        self.note(actor, "pace", {"seconds": pace(command.get("seconds"))}, key, played.id)

    def _do_draws(self, actor: Actor, command: Command, key: str | None) -> None:
        played = self.show.match
        if played is None:
            raise Refused("no_match")
        by = choice(command, "by", ("generator", "hand"))
        entry = Entry(kind="draws", actor=actor.name, match=played.id, data={"by": by}, key=key)
        if by == "generator" and played.status == "running":
            self._run(played, SYSTEM, None, before=[entry], draws=by)
        else:
            self._append([entry])

    # -- clocks ----------------------------------------------------------------------------------------------

    def _do_pause(self, actor: Actor, command: Command, key: str | None) -> None:
        if self.show.paused:
            raise Refused("paused")
        self.note(actor, "pause", {}, key)

    def _do_resume(self, actor: Actor, command: Command, key: str | None) -> None:
        if not self.show.paused and self.show.recovered is None:
            raise Refused("not_paused")
        self.note(actor, "resume", {}, key)

    def _do_time(self, actor: Actor, command: Command, key: str | None) -> None:
        """Add time to a clock, or take some; in a sealed ask it goes to every seat that is not in yet."""
        clock = self._clock(command)
        ms = command.get("add")
        if type(ms) is not int or not -86_400_000 <= ms <= 86_400_000 or ms == 0:
            raise Refused("not_whole")
        data = {"act": "add", "id": clock.id, "ms": ms}
        entry = Entry(kind="clock", actor=actor.name, match=clock.match, data=data, key=key)
        if clock.match is not None and any(one.late for one in self.match(self.show.matches[clock.match]).asks):
            self._run(self.show.matches[clock.match], actor, lambda match: match.time(), before=[entry])
        else:
            self._append([entry])

    def _do_clock(self, actor: Actor, command: Command, key: str | None) -> None:
        act = choice(command, "act", ("start", "stop", "run", "remove"))
        if act == "start":
            seconds = command.get("seconds")
            if type(seconds) is not int or not 1 <= seconds <= 86400:
                raise Refused("not_seconds")
            name = text(command, "name", 40, empty=True)
            id = f"free{self.show.seq + 1}"
            self.note(actor, "clock", {"act": "start", "id": id, "name": name, "ms": seconds * 1000}, key)
            return
        clock = self._clock(command)
        if act == "remove" and clock.kind != "free":
            raise Refused("no_such_clock")
        self.note(actor, "clock", {"act": act, "id": clock.id}, key, clock.match)

    def _clock(self, command: Command) -> Clock:
        clock = self.show.clocks.get(str(command.get("clock") or command.get("name")))
        if clock is None:
            raise Refused("no_such_clock")
        return clock

    # -- undo ------------------------------------------------------------------------------------------------

    def undo_view(self, to: Any) -> tuple[list[int], list[Told]]:
        """The entries that an undo back to `to` would void, and the facts that were told in that stretch."""
        played = self._running()
        seqs = [seq for seq, _ in played.entries if type(to) is int and seq >= to]
        if not seqs:
            raise Refused("nothing_to_undo")
        return seqs, [told for told in played.facts if told.seq >= seqs[0]]

    def _do_undo_view(self, actor: Actor, command: Command, key: str | None) -> Reply:
        """What an undo would void, and what each audience has been shown in that stretch."""
        seqs, told = self.undo_view(command.get("to"))
        seen = self.screens.shown(seqs[0])
        shown = [
            {"audience": audience, "aired": drawn, "facts": [one.fact for one in told if one.reaches(audience)]}
            for audience, drawn in seen.items()
            if drawn
        ]
        return {"entries": seqs, "shown": shown}

    def _do_undo(self, actor: Actor, command: Command, key: str | None) -> None:
        """Void every entry of the match from `to` on; it runs again without them."""
        self._current(command)
        played = self._running()
        seqs, _ = self.undo_view(command.get("to"))
        kept = [entry for seq, entry in played.entries if seq < seqs[0]]
        match = Match(played.game, played.seats, played.options, played.seed, played.id, played.epoch + 1)
        match.replay(kept)
        record = _Record(played, match, played.document)
        record.add("void", actor.name, {"seqs": seqs}, key)
        record.draw()  # a draw that was voided comes out the same: chance is a function of the seed
        self.races = Races()
        self._new_run(played, match, record.entries)

    # -- beside the match ------------------------------------------------------------------------------------

    def _do_marker(self, actor: Actor, command: Command, key: str | None) -> None:
        self.note(actor, "marker", {"note": text(command, "note", 500, empty=True)}, key)

    def _do_note(self, actor: Actor, command: Command, key: str | None) -> None:
        self.note(actor, "note", {"text": text(command, "text", 2000)}, key)

    def _do_slate(self, actor: Actor, command: Command, key: str | None) -> None:
        """The moment that the picture shows too: a clap, a flash; exports count from it."""
        self.note(actor, "anchor", {"source": "slate"}, key)

    def _do_jam(self, actor: Actor, command: Command, key: str | None) -> None:
        """What the camera's timecode says now."""
        label = text(command, "timecode", 20).strip()
        try:
            Rate.read(self.show.rate).number(label)
        except BadLabel as bad:
            raise Refused(bad.why, timecode=label) from None
        self.note(actor, "anchor", {"source": "jam", "timecode": label}, key)

    def cue_due(self) -> Cue | None:
        """The cue that the match waits for, if it does."""
        played = self.show.match
        if played is None or played.status != "running":
            return None
        step = self.match(played).step
        return step if isinstance(step, Cue) else None


class _Record:
    """Turns what a match does into log entries, each with its facts and its change to the document."""

    def __init__(self, played: Played, match: Match, document: Document | None, draws: str | None = None) -> None:
        self.played = played
        self.match = match
        self.document = document
        self.draws = draws or played.draws
        self.began = self.start = len(match.entries)
        self.told = 0 if document is None else len(match.table.facts)
        self.entries: list[Entry] = []

    def add(self, kind: str, actor: str, data: Document, key: str | None = None) -> None:
        after = self.match.document()
        facts = [fact if to is None else {**fact, "to": list(to)} for fact, to in self.match.table.facts[self.told :]]
        change = diff(self.document, after) or None
        self.entries.append(
            Entry(kind=kind, actor=actor, match=self.played.id, data=data, facts=facts, change=change, key=key)
        )
        self.document, self.told, self.start = after, len(self.match.table.facts), len(self.match.entries)

    def note(self, actor: str, key: str | None = None) -> None:
        """The newest entry of the match."""
        data = dict(self.match.entries[self.start])
        self.add(data.pop("kind"), actor, data, key)

    def draw(self) -> None:
        """Make the draws that the generator makes by itself."""
        while self.draws == "generator" and isinstance(self.match.step, Draw):
            self.match.draw()
            self.note("system")


def _known_reply(actor: Actor, row: Row) -> Reply:
    """The reply that a command got then, told again from what it wrote."""
    if actor.role == "pad":
        return {"ok": True}
    return {"ok": True, "seq": row.seq, **({"match": row.match} if row.kind == "set_up" else {})}


def _plain(error: TablecastError) -> dict[str, str]:
    return {name: str(value) for name, value in error.slots.items()}
