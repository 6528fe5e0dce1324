"""The replay room: a moment is what its audience was sent; corrected without what was undone; never too early."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from control.log import Log, Row
from control.show import MATCH, Show
from displays.air import Air
from displays.frames import view
from displays.replay.notes import LONGEST, BadNote, Notes, Unreadable, Unwritable
from displays.replay.room import AUDIENCES, Room
from displays.replay.shelf import shelf
from rules.game import SEATS, Game, games
from tests.bench.table import ENTRIES, fill
from tests.exports.shows import evening
from tests.studio import DEALER, Studio, probe, studio
from tests.test_show import wander
from tests.test_web import Site, site

__all__ = ["probe", "site", "studio"]

GAMES = ["black_white_2", "indian_holdem_q", "quad_gravity", "sun_moon_star_2", "constellations"]
FRAMES = [one for one in AUDIENCES if one != "overlay"]


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def frames_at(room: Room, n: int, as_corrected: bool = False, audiences: Any = FRAMES) -> Any:
    return plain(room.moment(n, room.known(True), audiences, as_corrected).frames)


def without_ids(value: Any) -> Any:
    """A frame without the names of its asks, which an undo makes anew, and without its clocks, which it begins anew."""
    if isinstance(value, dict):
        return {key: without_ids(one) for key, one in value.items() if key not in ("id", "clocks", "frozen")}
    return [without_ids(one) for one in value] if isinstance(value, list) else value


def begin(studio: Studio, key: str) -> None:
    low = games()[key].seats[0]
    for seat in SEATS[:low]:
        studio.ok("set_show", players={seat: {"name": f"선수{seat}", "colour": SEATS.index(seat) + 1}})
    studio.begin(key, seats=list(SEATS[: max(2, low)]), options={})


# -- jumps -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_jump_is_what_the_rows_fold_to_from_the_beginning(studio: Studio, key: str) -> None:
    begin(studio, key)
    wander(studio, Random(3), 60)
    room, rows, source = Room(studio.log), studio.rows, Random(1)
    for n in {0, 1, 39, 40, 41, 80, len(rows) - 1, len(rows), *(source.randrange(len(rows)) for _ in range(12))}:
        if n > len(rows):
            continue
        show = Show().replay(rows[:n])
        assert frames_at(room, n) == plain({one: view(show, one) for one in FRAMES}), n


@pytest.mark.parametrize("key", GAMES[:3])
def test_a_moment_is_what_each_audience_was_sent_live(studio: Studio, key: str) -> None:
    sent: dict[int, dict[str, bytes]] = {}
    begin(studio, key)

    def keep(rows: list[Row]) -> None:
        sent[studio.desk.show.seq] = {one: studio.bytes(one) for one in ("wall", "viewer", "A", "B", "C")}

    studio.desk.changed = keep
    wander(studio, Random(5), 50)
    room = Room(studio.log)
    assert len(sent) >= 20
    for seq, frames in sent.items():
        n = room.at_seq(seq, room.known(True))
        moment = room.moment(n, room.known(True), frames)
        assert {one: msgspec.json.encode(frame) for one, frame in moment.frames.items()} == frames


def test_a_show_that_grows_is_read_on(studio: Studio) -> None:
    studio.begin()
    room = Room(studio.log, studio.desk)
    assert room.known(True) == len(studio.rows)
    studio.gave("A", points=11)
    known = room.known(True)
    assert known == len(studio.rows)
    assert frames_at(room, known)["A"] == studio.frame("A")
    index = room.index(known, known - 1, "ko", True)
    assert index["since"] == known - 1 and len(index["ms"]) == 1
    assert [mark["kind"] for mark in index["marks"]] == ["fact"] * len(index["marks"])


def test_moments_by_time_and_by_entry(studio: Studio) -> None:
    evening(studio)
    room = Room(studio.log)
    known = room.known(True)
    assert (room.at_ms(0, known), room.at_ms(10**12, known), room.at_seq(3, known)) == (
        sum(ms == 0 for ms in room.ms), known, 3)  # fmt: skip
    for ms in (2300, 5301, 9000):
        n = room.at_ms(ms, known)
        assert room.ms[n - 1] <= ms < room.ms[n]


# -- as corrected ----------------------------------------------------------------------------------------------


def undone(studio: Studio) -> None:
    """Rounds with an undo, and an undo that takes back more than the one before had left."""
    studio.begin()
    first = studio.ask("A")["seat"]
    assert first == "A"
    studio.gave("A", points=11)
    studio.wait(2)
    studio.gave("B", points=8)
    studio.wait(1)
    studio.ok("marker", note="inside")
    wrong = studio.desk.show.match.entries[-1][0]  # type: ignore[union-attr]
    studio.ok("undo", to=wrong)
    studio.wait(3)
    studio.gave("B", points=9)
    studio.wait(2)
    studio.ok("undo", to=studio.desk.show.match.entries[0][0])  # type: ignore[union-attr]
    studio.wait(1)
    studio.gave("A", points=12)
    studio.wait(1)
    studio.gave("B", points=13)
    studio.wait(1)
    studio.ok("cue", cue=studio.desk.cue_due().name)  # type: ignore[union-attr]


def test_corrected_leaves_out_what_was_taken_back_and_the_undo_s_own_jump(studio: Studio) -> None:
    undone(studio)
    room, rows = Room(studio.log), studio.rows
    start = next(n for n, row in enumerate(rows) if row.kind == "scene") + 1
    last = max(n for n, row in enumerate(rows) if row.kind == "void")
    before = frames_at(room, start, True)
    for n in range(start, last + 2):
        assert without_ids(frames_at(room, n, True, ("wall", "A", "B"))) == without_ids(
            {one: before[one] for one in ("wall", "A", "B")}
        ), n
    assert frames_at(room, last, False)["A"] != frames_at(room, last, True)["A"]  # aired shows the stretch as it aired
    for n in range(last + 1, len(rows) + 1):
        audiences = [one for one in FRAMES if one != "dealer"]
        assert frames_at(room, n, True, audiences) == frames_at(room, n, False, audiences)
    tail = frames_at(room, len(rows), True)["dealer"]["desk"]["tail"]
    assert not any(one["void"] for one in tail) and any(one["data"] == {"note": "inside"} for one in tail)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", GAMES[:3])
def test_corrected_is_the_story_of_the_rows_that_count(studio: Studio, key: str, seed: int) -> None:
    """Against the plain way: fold the rows that no undo took back; an undo that counts gives its table whole."""
    begin(studio, key)
    wander(studio, Random(seed), 60)
    room, rows = Room(studio.log), studio.rows
    room.read()
    gone: set[int] = set()
    for void in room.voids:
        gone |= {n for n in range(void.first, void.n) if rows[n].kind in MATCH or rows[n].kind == "void"}
    aired, told = Show(), Show()
    for n, row in enumerate(rows):
        aired.apply(row)
        if n not in gone:
            change = [[[], aired.matches[row.match].document]] if row.kind == "void" and row.match else row.change
            told.apply(msgspec.structs.replace(row, change=change))
        for audience in ("wall", "A", "B", "viewer"):
            wanted, made = plain(view(told, audience)), frames_at(room, n + 1, True, [audience])[audience]
            for frame in (wanted, made):
                frame.pop("clocks")  # the plain way lets them run where the match stands
                for one in [*(frame["match"] or {}).get("asks", []), *(frame["match"] or {}).get("open", [])]:
                    one.pop("frozen")
                facts = (frame["match"] or {}).get("facts", [])
                numbers = [fact.pop("i") for fact in facts]  # the plain way never told what was taken back
                assert numbers == sorted(set(numbers))
            assert made == wanted, (n, audience)


def test_clocks_stand_while_a_stretch_that_was_taken_back_goes_by(studio: Studio) -> None:
    undone(studio)
    room, rows = Room(studio.log), studio.rows
    void = next(n for n, row in enumerate(rows) if row.kind == "void")
    clock = frames_at(room, void, True, ["wall"])["wall"]["clocks"][0]
    assert not clock["running"] and clock["deadline"] is None and 0 < clock["left"] <= clock["limit"]


# -- never ahead -----------------------------------------------------------------------------------------------


def test_a_viewer_sees_nothing_before_it_has_aired(studio: Studio) -> None:
    air = Air(studio.desk)
    studio.desk.changed = air.record
    room = Room(studio.log, studio.desk)
    source = Random(4)

    def look() -> None:
        air.tick()
        on = air.document()["on"]
        known = room.known(False)
        assert (room.seqs[known - 1] if known else 0) == on
        index = room.index(known, 0, "ko", False)
        assert len(index["ms"]) == known and all(mark["seq"] <= on for mark in index["marks"])
        assert all(room.seqs[void["n"]] <= on for void in index["voids"])
        assert room.at_ms(10**12, known) == room.at_seq(10**9, known) == known
        assert room.end(known, False) == (room.ms[known - 1] if known else 0)
        overlay = plain(room.moment(room.at_ms(studio.desk.now(), room.known(True)), room.known(True), ["overlay"],
                                    ms=studio.desk.now()).frames["overlay"])  # fmt: skip
        live = plain(air.content())
        live.pop("held"), overlay.pop("held")
        if known:
            live["overlay"].pop("delay"), overlay["overlay"].pop("delay")  # told with the policy's own entry
        assert overlay == live

    studio.begin()
    look()
    for turn in range(60):
        act = source.choice(["policy", "hold", "go", "drop", "undo", "correct", "play", "play", "play"])
        if act == "policy":
            studio.ok("policy", see=source.choice(["viewer", "public"]), delay=source.choice([0, 5, 12]))
        elif act in ("hold", "go", "drop"):
            studio.dealer("air", act=act)
        elif act == "undo":
            entries = studio.desk.show.match.entries  # type: ignore[union-attr]
            studio.dealer("undo", to=entries[-1][0] if entries else 0)
        elif act == "correct":
            studio.dealer("correct", counter="score", seat="A", value=turn % 7, reason="x")
        else:
            due = studio.desk.cue_due()
            if due is not None:
                studio.ok("cue", cue=due.name)
            else:
                studio.give(studio.desk.show.match.document["asks"][0]["seat"], points=source.randrange(2))  # type: ignore[union-attr]
        look()
        for _ in range(source.randrange(5)):
            studio.time.ns += 1_700_000_000
            look()


def test_over_http_a_viewer_is_behind_the_delay_and_the_dealer_is_not(site: Site) -> None:
    desk = site.desk

    def do(name: str, **parts: Any) -> None:
        assert desk.handle(DEALER, {"do": name, "state": desk.show.state, **parts})["ok"]

    do("policy", see="viewer", delay=3000)
    do("marker", note="비밀 마커")
    aired = len(site.visit("viewer", "/api/replay/index").json["ms"])  # type: ignore[index]
    whole = site.visit("dealer", "/api/replay/index").json
    assert whole is not None and aired < len(whole["ms"]) and whole["live"]
    note = {"act": "add", "ms": whole["end"], "text": "later"}
    assert site.visit("dealer", "/api/replay/notes", "POST", json=note).status_code == 200
    for address in (
        "/api/replay/index",
        "/api/replay/frame?audience=dealer",
        "/api/replay/frame?at=99999999&audience=dealer,viewer",
        "/api/replay/frame?seq=99999999&audience=dealer&mode=corrected",
        "/api/replay/export?format=jsonl&audience=dealer",
        "/api/replay/notes",
    ):
        viewer, dealer = site.visit("viewer", address), site.visit("dealer", address)
        assert viewer.status_code == dealer.status_code == 200, address
        assert "비밀 마커" not in viewer.text and "later" not in viewer.text, address
        assert "비밀 마커" in dealer.text or "later" in dealer.text, address
        assert viewer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "address",
    ["frame?audience=Z", "frame?at=-1", "frame?at=x", "frame?mode=other", "index?since=1.5", "index?lang=fr",
     "frame?at=٣", "frame?audience=wall,A,B,C,D,E,F,G,viewer", "export?format=exe",
     "export?format=csv&audience=overlay"],
)  # fmt: skip
def test_what_is_no_question_is_refused(site: Site, address: str) -> None:
    assert site.visit("dealer", f"/api/replay/{address}").status_code == 400


def test_no_link_or_code_of_the_live_show_is_in_a_replay(site: Site) -> None:
    desk = site.desk
    assert desk.handle(DEALER, {"do": "preset", "scene": {"kind": "join"}})["ok"]
    assert desk.handle(DEALER, {"do": "take", "on": desk.on()})["ok"]
    text = site.visit("dealer", "/api/replay/frame?audience=wall,dealer,viewer").text
    assert "/join/" not in text and "key=" not in text and "<svg" not in text


# -- from a file, and notes beside it ----------------------------------------------------------------------------


def digest(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("show.db*"))}


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    made = Studio(tmp_path / "show.db")
    evening(made)
    made.log.close()
    yield tmp_path / "show.db"


def test_a_file_is_read_alone_and_only_with_its_key(file: Path) -> None:
    before = digest(file.parent)
    with Log.open(file, readonly=True) as log:
        app, door = shelf(log)
        key = door.partition("?")[2]
        client = app.test_client()
        for path in ("/replay", "/api/replay/index", "/api/replay/frame", "/api/replay/notes"):
            assert client.get(path).status_code == 401 and client.get(f"{path}?key=x").status_code == 401
            assert client.get(f"{path}?{key}").status_code == 200
        assert client.get("/").location == "/replay"
        assert client.get("/pictures/0123?" + key).status_code == 404
        assert client.get("/console").status_code == 404 and client.get("/wall?" + key).status_code == 403
        whole = client.get(f"/api/replay/index?{key}").json
        assert whole is not None and len(whole["ms"]) == whole["known"] and not whole["live"]
        reply = client.post(f"/api/replay/notes?{key}", json={"act": "add", "ms": 1200, "end": 1500, "text": " 좋다 "})
        assert reply.json is not None and reply.json["notes"][0]["text"] == "좋다"
        assert client.get(f"/api/replay/export?format=csv&audience=wall&{key}").status_code == 200
    after = digest(file.parent)
    assert "show.db.notes.json" in after and {name: after[name] for name in before} == before


def test_notes_are_kept_in_order_and_taken_away(tmp_path: Path) -> None:
    notes = Notes(tmp_path / "show.db")
    assert notes.all() == []
    late, early = notes.add(900, "late", 7), notes.add(100, "early", end=200)
    assert [note.text for note in Notes(tmp_path / "show.db").all()] == ["early", "late"] and early.end == 200
    notes.remove(late.id)
    notes.remove("nobody")
    assert [note.id for note in notes.all()] == [early.id]
    assert [path.name for path in tmp_path.iterdir()] == ["show.db.notes.json"]


@pytest.mark.parametrize(
    "parts",
    [(None, "x"), (1.5, "x"), (-1, "x"), (True, "x"), (2**60, "x"), (1, ""), (1, "  "), (1, "x" * (LONGEST + 1)),
     (1, 5), (1, "\ud800"), (1, "a\0"), (5, "x", 0, 4), (5, "x", "seq")],
)  # fmt: skip
def test_what_is_no_note_is_refused(tmp_path: Path, parts: tuple[Any, ...]) -> None:
    with pytest.raises(BadNote):
        Notes(tmp_path / "show.db").add(*parts)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_no_notes_is_one_clear_line(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = Notes(site.path)
    kept = notes.add(1, "before")

    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("displays.replay.notes.tempfile.mkstemp", refuse)
    with pytest.raises(Unwritable, match=r"json cannot be written: Permission denied\. Give this user the right"):
        notes.add(2, "x")
    reply = site.visit("viewer", "/api/replay/notes", "POST", json={"act": "add", "ms": 1, "text": "x"})
    assert reply.status_code == 409 and reply.json is not None and reply.json["why"] == "notes_unwritable"
    monkeypatch.undo()
    assert notes.all() == [kept]
    with monkeypatch.context() as patch:
        patch.setattr("displays.replay.notes.os.replace", refuse)
        with pytest.raises(Unwritable):
            notes.add(3, "half")
    assert notes.all() == [kept] and not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"notes": [1]}', "\xff"])
def test_a_file_that_holds_no_notes_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    notes = Notes(tmp_path / "show.db")
    notes.path.write_bytes(text.encode("latin-1"))
    with pytest.raises(Unreadable):
        notes.add(1, "x")
    assert notes.path.read_bytes() == text.encode("latin-1")


# -- the bar -----------------------------------------------------------------------------------------------------


def test_a_jump_in_a_log_of_5000_entries_takes_less_than_50_ms(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four views at a place, encoded as the page gets them. Each place's best of three, in processor time: other
    programs run here too, and what they take says nothing of a jump."""
    path = tmp_path / "long.db"
    fill(path)
    with Log.open(path, readonly=True) as log:
        app, door = shelf(log)
        client, key, source = app.test_client(), door.partition("?")[2], Random(1)
        end = client.get(f"/api/replay/index?{key}").json["end"]  # type: ignore[index]
        times = []
        for _ in range(60):
            at, mode, best = source.randrange(end + 1), source.choice(["aired", "corrected"]), 1e9
            for _ in range(3):
                start = time.process_time()
                reply = client.get(f"/api/replay/frame?at={at}&audience=wall,A,overlay,dealer&mode={mode}&{key}")
                best = min(best, (time.process_time() - start) * 1000)
                assert reply.status_code == 200
            times.append(best)
    times.sort()
    with capsys.disabled():
        print(f"\n{ENTRIES} entries, four views: median {times[30]:.1f} ms, worst of 60 {times[-1]:.1f} ms (processor)")
    assert times[-1] < 50


def test_the_probe_s_drafts_and_secrets_stay_their_owner_s(studio: Studio, probe: Game) -> None:
    studio.probe("draft")
    studio.pad("A", "draft", ask=studio.ask("A")["id"], answer={"word": "geheim"})
    room = Room(studio.log)
    known = room.known(True)
    for audience, there in (("A", True), ("B", False), ("wall", False), ("overlay", False), ("viewer", True)):
        assert ("geheim" in str(room.moment(known, known, [audience]).frames)) == there
