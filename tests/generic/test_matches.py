"""Random matches come to an end, and are the same whenever their entries are run again."""

import json
from random import Random

from rules.changes import diff, fold
from rules.game import Game
from rules.match import Match, seen
from rules.rehearsal import play_out
from rules.steps import Illegal, Race
from tests.generic.matches import again, audiences, new_match, state, steps, view


def test_a_random_match_comes_to_its_end(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        play_out(match, source, offers=0.1, timeouts=0.05)
        assert match.outcome is not None and match.outcome.winner in (None, *match.seats)
        assert match.asks == [] and match.offers() == [] and match.document()["asks"] == []
        assert match.outcome.clause is not None


def test_running_the_entries_again_gives_the_same(game: Game, many: int) -> None:
    for number in range(many):
        live, source = new_match(game, number)
        stops = {}
        for _ in steps(live, source):
            if source.random() < 0.1 or live.outcome:
                stops[len(live.entries)] = state(live)
        rerun = again(live, 0)
        for n, entry in enumerate(live.entries, 1):
            rerun.apply(json.loads(json.dumps(entry)))
            if n in stops:
                assert state(rerun) == stops[n]


def test_a_saved_match_goes_through_json_and_back(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number, id="m7", epoch=3)
        stop = source.randint(0, 60)
        for n, _ in enumerate(steps(match, source)):
            if n == stop:
                break
        loaded = Match.load(json.loads(json.dumps(match.save())))
        assert state(loaded) == state(match)
        assert loaded.save() == match.save()
        if loaded.outcome is None:  # and goes on from there as the other does
            for one in (match, loaded):
                for n, _ in enumerate(steps(one, Random(number))):
                    if n == 20:
                        break
            assert state(loaded) == state(match)


def test_undo_is_running_without_the_tail_and_redo_gives_it_back(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        states = [state(match)]
        for _ in steps(match, source):
            if len(match.entries) == len(states):
                states.append(state(match))
            if len(match.entries) >= 80:
                break
        cut = source.randint(0, len(match.entries))
        undone = again(match, cut)
        if cut < len(states):
            assert state(undone) == states[cut]
        tail = match.entries[cut:]
        undone.replay(tail)
        assert state(undone) == state(match)
        late = again(match, epoch=1)  # another epoch changes the ids of the asks and nothing else
        assert state(late).replace('"m.1.', '"m.0.') == state(match)


def test_documents_are_plain_json_and_enough_to_show_any_audience(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        for _ in steps(match, source):
            if source.random() > 0.1:
                continue
            document = match.document()
            stored = json.loads(json.dumps(document, allow_nan=False))
            assert stored == document
            assert json.loads(json.dumps(match.table.facts)) == [
                [f, None if to is None else list(to)] for f, to in match.table.facts
            ]
            assert all("to" not in fact for fact, _ in match.table.facts)
            for audience in audiences(match):
                assert json.dumps(seen(stored, audience)) == json.dumps(match.seen_by(audience))


def test_documents_fold_from_their_changes(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        folded = stored = match.document()
        for n, _ in enumerate(steps(match, source)):
            document = match.document()
            change = json.loads(json.dumps(diff(stored, document)))
            folded, stored = fold(folded, change), document
            assert json.dumps(folded, sort_keys=True) == json.dumps(document, sort_keys=True)
            if n == 100:
                break


def test_a_document_does_not_change_afterwards(game: Game) -> None:
    match, source = new_match(game, 0)
    kept = []
    for n, _ in enumerate(steps(match, source)):
        document = match.document()
        kept.append((document, json.dumps(document)))
        if n == 60:
            break
    assert all(json.dumps(document) == then for document, then in kept)


def test_time_runs_out_anywhere(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        for _ in steps(match, source, timeouts=0.5):
            waiting = [one for one in match.asks if one.waits]
            if isinstance(match.step, Race) or not waiting:
                continue
            automatic = all(one.ask.on_timeout is not None for one in waiting)
            for one in waiting:
                given = one.ask.on_timeout() if callable(one.ask.on_timeout) else one.ask.on_timeout
                if isinstance(given, dict):
                    match.check(one, given)
                assert one.ask.on_timeout is not None or match.limit(one) >= 0
            if source.random() < 0.05:
                trial = again(match)
                try:
                    trial.timeout("all")
                except Illegal as refusal:
                    assert not automatic and refusal.why == "no_automatic_answer"
                    assert state(trial) == state(match)
                else:
                    assert automatic and len(trial.entries) == len(match.entries) + 1


def test_two_matches_side_by_side_are_as_two_apart(game: Game, many: int) -> None:
    for number in range(many):
        apart = []
        for seed in (number, number + 5000):
            match, source = new_match(game, seed)
            for n, _ in enumerate(steps(match, source)):
                if n == 120:
                    break
            apart.append(state(match))
        pairs = [new_match(game, seed) for seed in (number, number + 5000)]
        running = [steps(match, source) for match, source in pairs]
        for _ in range(121):
            for one in running:
                next(one, None)
        assert [state(match) for match, _ in pairs] == apart


def test_looking_changes_nothing(game: Game) -> None:
    match, source = new_match(game, 1)
    for n, _ in enumerate(steps(match, source)):
        before = state(match)
        for audience in audiences(match):
            assert view(match, audience) == view(match, audience)
        for one in match.asks:
            if one.waits:
                match.preview(one, match.legal(one, Random(n)))
        assert state(match) == before
        if n == 60:
            break
