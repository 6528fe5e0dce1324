"""The event log's promises, one test each: append only, chained, synced, whole or refused, never overwritten."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from control import errors
from control.log import Entry, Log, ShowTime, verify_chain
from control.log_file import APPLICATION_ID, FORMAT, GENESIS, SCHEMA, canonical

COLUMNS = ("seq", "at", "elapsed_ns", "match", "actor", "kind", "data", "facts", "change", "key", "hash")
ROOT = Path(__file__).parent.parent


def answer(n: int, key: str | None = None) -> Entry:
    facts = [{"fact": "bid", "seat": "A", "clause": "D"}]
    return Entry(kind="answer", actor="A", match="m1", data={"points": n}, facts=facts, change={"n": n}, key=key)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "show.db"


@pytest.fixture
def closed(path: Path) -> Path:
    """A show of ten entries, closed."""
    with Log.create(path) as log:
        for n in range(1, 11):
            log.append([answer(n, key=f"k{n}")])
    return path


@contextmanager
def foreign(path: Path) -> Iterator[sqlite3.Connection]:
    """The show in the hands of somebody who lifts the triggers and lays them back afterwards."""
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        triggers = [name for name, sql in SCHEMA.items() if sql.startswith("CREATE TRIGGER")]
        for name in triggers:
            conn.execute(f"DROP TRIGGER {name}")
        yield conn
        for name in triggers:
            conn.execute(SCHEMA[name])


@pytest.fixture
def powerless() -> Iterator[Path]:
    """A folder of a user whom file modes bind (root is above them), while that user is who runs the test."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    root = os.geteuid() == 0
    if root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


# -- what is written -------------------------------------------------------------------------------------------


def test_a_new_show_is_empty_and_marked(path: Path) -> None:
    with Log.create(path, wall=lambda: "2026-01-02T03:04:05.678Z") as log:
        assert log.last is None and list(log.rows()) == [] and log.last_heartbeat() is None
        assert log.meta == {"format": str(FORMAT), "created": "2026-01-02T03:04:05.678Z"}
        assert log.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert log.db.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        assert conn.execute("PRAGMA user_version").fetchone()[0] == FORMAT


def test_opened_again_it_still_syncs_every_append(closed: Path) -> None:
    with Log.open(closed) as log:
        assert log.db.execute("PRAGMA synchronous").fetchone()[0] == 2
        assert log.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_rows_come_back_as_append_gave_them(path: Path) -> None:
    with Log.create(path) as log:
        given_back = log.append([answer(1), Entry(kind="note", actor="dealer", data={"text": "안녕"}), answer(2, "k")])
        assert [row.seq for row in given_back] == [1, 2, 3]
        assert list(log.rows()) == given_back
        assert list(log.rows(2)) == given_back[1:]
        assert log.last == given_back[-1]
        assert log.by_key("k") == given_back[-1] and log.by_key("none") is None and log.by_key("\ud800") is None
        assert log.append([]) == []
    with Log.open(path) as log:
        assert list(log.rows()) == given_back and log.last == given_back[-1]


def test_a_row_does_not_change_with_the_senders_objects(path: Path) -> None:
    data = {"points": 1}
    with Log.create(path) as log:
        (row,) = log.append([Entry(kind="answer", actor="A", data=data)])
        data["points"] = 2
        assert row.data == {"points": 1}


def test_more_rows_than_one_batch(path: Path) -> None:
    with Log.create(path) as log:
        log.append([answer(n) for n in range(1001)])
        assert [row.seq for row in log.rows()] == list(range(1, 1002))


def test_rows_may_be_appended_while_they_are_read(closed: Path) -> None:
    with Log.open(closed) as log:
        seen = 0
        for row in log.rows():
            seen = row.seq
            if row.seq == 3:
                log.append([answer(11)])
                with pytest.raises(errors.Unwritable):
                    log.append([Entry(kind="answer", actor="A", data=object())])
        assert seen in (10, 11) and log.last is not None and log.last.seq == 11


def test_the_hash_is_as_documented_and_needs_no_tablecast_to_check(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as conn:
        before = GENESIS
        for *columns, mark in conn.execute(f"SELECT {', '.join(COLUMNS)} FROM log ORDER BY seq"):
            line = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
            assert hashlib.sha256(f"{before}\n{line}".encode()).hexdigest() == mark
            before = mark
        data = conn.execute("SELECT facts FROM log").fetchone()[0]
        assert data == '[{"clause":"D","fact":"bid","seat":"A"}]'  # sorted, no spaces


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(JSON)
def test_canonical_form_is_stable(value: object) -> None:
    text = canonical(value)
    assert json.loads(text) == value
    assert canonical(json.loads(text)) == text


@pytest.mark.parametrize("bad", [object(), "\ud800", {1: "key"}, {"a": [{"b": object()}]}])
def test_what_json_cannot_keep_is_refused_whole(path: Path, bad: object) -> None:
    with Log.create(path) as log:
        with pytest.raises(errors.Unwritable) as caught:
            log.append([answer(1), Entry(kind="note", actor="dealer", data=bad)])
        assert caught.value.why == "log_unwritable" and caught.value.slots["kind"] == "note"
        assert log.last is None and list(log.rows()) == [] and log.usable
        assert log.append([answer(1)])[0].seq == 1


def test_a_key_is_used_once_and_its_row_is_told(path: Path) -> None:
    with Log.create(path) as log:
        (first,) = log.append([answer(1, key="k")])
        with pytest.raises(errors.KeyUsed) as caught:
            log.append([answer(2, key="new"), answer(3, key="k")])
        assert caught.value.row == first and caught.value.slots == {"seq": 1}
        assert log.by_key("new") is None and log.last == first
        with pytest.raises(ValueError, match="same key"):
            log.append([answer(2, key="x"), answer(3, key="x")])
        log.append([answer(2), answer(3)])  # no key: as often as they come
    assert verify_chain(path).ok


def test_a_transaction_around_appends_is_all_or_nothing(closed: Path) -> None:
    with Log.open(closed) as log:
        before = log.last
        with pytest.raises(RuntimeError), log.transaction():
            log.append([answer(11)])
            log.heartbeat(5, {})
            raise RuntimeError
        assert log.last == before and log.last_heartbeat() is None and log.usable
        with log.transaction():
            log.append([answer(11)])
            with pytest.raises(errors.KeyUsed):
                log.append([answer(12, key="k1")])
            with pytest.raises(RuntimeError), log.transaction():
                log.append([answer(13)])
                raise RuntimeError
            log.append([answer(12)])
        assert [row.data["points"] for row in log.rows(11)] == [11, 12]
    assert verify_chain(closed).ok


def test_threads_share_a_log(path: Path) -> None:
    with Log.create(path) as log:

        def work(name: str) -> None:
            for n in range(30):
                log.append([answer(n, key=f"{name}{n}"), answer(n)])

        threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [row.seq for row in log.rows()] == list(range(1, 241))
    assert verify_chain(path).rows == 240


GREEN = """
import eventlet
eventlet.monkey_patch()
import sys
from control.log import Entry, Log, verify_chain
with Log.create(sys.argv[1]) as log:
    def work(name):
        for n in range(20):
            with log.transaction():
                log.append([Entry(kind="answer", actor="A", key=f"{name}{n}")])
                eventlet.sleep(0)  # others must not slip into this transaction
                log.append([Entry(kind="note", actor="A", data={"after": log.last.seq})])
    threads = [eventlet.spawn(work, name) for name in "abcd"]
    for thread in threads:
        thread.wait()
    rows = list(log.rows())
assert all(note.data == {"after": answer.seq} for answer, note in zip(rows[::2], rows[1::2]))
print(verify_chain(sys.argv[1]).rows)
"""


def test_green_threads_share_a_log(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", GREEN, str(path)], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "160\n", done.stderr


# -- show time -------------------------------------------------------------------------------------------------


def test_show_time_never_runs_back() -> None:
    source = iter([1000, 1010, 900, 1020])
    time = ShowTime(5, lambda: next(source))
    assert [time.now() for _ in range(3)] == [15, 15, 25]


def test_show_time_goes_on_after_a_restart_from_the_later_of_row_and_heartbeat(path: Path) -> None:
    now = [10_000]
    with Log.create(path, monotonic_ns=lambda: now[0]) as log:
        assert log.elapsed() == 0
        now[0] += 500
        (row,) = log.append([answer(1)])
        assert row.elapsed_ns == 500
        log.heartbeat(900, {"c1": {"left": 41000}})
        log.heartbeat(1000, {"c1": {"left": 40000}})
    with Log.open(path, monotonic_ns=lambda: 3) as log:
        beat = log.last_heartbeat()
        assert beat is not None and (beat.elapsed_ns, beat.clocks) == (1000, {"c1": {"left": 40000}})
        assert log.elapsed() == 1000
        (row,) = log.append([Entry(kind="note", actor="dealer", elapsed_ns=2000)])
        assert row.elapsed_ns == 2000
        (row,) = log.append([Entry(kind="note", actor="dealer", elapsed_ns=1500)])
        assert row.elapsed_ns == 2000  # never earlier than the row before
    with Log.open(path, monotonic_ns=lambda: 0) as log:
        assert log.elapsed() == 2000
        assert log.last is not None and log.last.seq == 3  # a heartbeat is not an entry


# -- append only -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE log SET actor = 'B' WHERE seq = 3",
        "DELETE FROM log WHERE seq = 10",
        "DELETE FROM log",
        "INSERT OR REPLACE INTO log SELECT seq, at, 0, match, 'B', kind, data, facts, change, key, hash FROM log",
        "REPLACE INTO log SELECT 11, at, 0, match, 'B', kind, data, facts, change, key, hash FROM log WHERE seq = 3",
        "INSERT INTO log SELECT 12, at, 0, match, 'B', kind, data, facts, change, NULL, hash FROM log WHERE seq = 3",
        "UPDATE meta SET value = '2'",
        "DELETE FROM meta",
    ],
)
def test_triggers_refuse_every_other_change(closed: Path, sql: str) -> None:
    with closing(sqlite3.connect(closed)) as conn, pytest.raises(sqlite3.IntegrityError, match="append only"):
        conn.execute(sql)  # plain sqlite3: recursive triggers are off there, as in most tools
    assert verify_chain(closed).ok


# -- verify ----------------------------------------------------------------------------------------------------


def test_a_whole_log_holds(closed: Path) -> None:
    verdict = verify_chain(closed)
    assert verdict.ok and verdict.first_bad is None and verdict.rows == 10
    with Log.open(closed, readonly=True) as log:
        assert log.last is not None and verdict.head == log.last.hash
    assert sorted(p.name for p in closed.parent.iterdir() if not p.name.endswith(("-wal", "-shm"))) == [
        "show.db",
        "show.db.lock",
    ]


def test_checking_a_closed_show_leaves_no_trace(closed: Path) -> None:
    def state() -> list[tuple[str, int]]:
        return sorted((p.name, p.stat().st_mtime_ns) for p in closed.parent.iterdir())

    before = state()
    assert verify_chain(closed).ok
    assert state() == before


def test_a_running_show_can_be_checked_and_read(path: Path) -> None:
    with Log.create(path) as log:
        log.append([answer(1)])
        assert verify_chain(path).rows == 1
        with Log.open(path, readonly=True) as reader:
            assert reader.last == log.last
            log.append([answer(2)])
            assert reader.last == log.last and len(list(reader.rows())) == 2
            with pytest.raises(errors.ReadOnly):
                reader.append([answer(3)])
            assert not reader.usable
        log.append([answer(3)])
    assert verify_chain(path).rows == 3


TAMPERED = {
    "at": "2001-01-01T00:00:00.000Z",
    "elapsed_ns": 1,
    "match": "m2",
    "actor": "dealer",
    "kind": "note",
    "data": '{"points":200}',
    "facts": "[]",
    "change": "null",
    "key": "other",
    "hash": "0" * 64,
}


@pytest.mark.parametrize("column", TAMPERED)
@pytest.mark.parametrize("seq", [1, 5, 10])
def test_a_change_of_any_column_is_found_and_its_row_named(closed: Path, column: str, seq: int) -> None:
    with foreign(closed) as conn:
        conn.execute(f"UPDATE log SET {column} = ? WHERE seq = ?", (TAMPERED[column], seq))
    verdict = verify_chain(closed)
    assert not verdict.ok and verdict.first_bad == seq and verdict.rows == seq - 1
    assert f"Row {seq} was changed" in verdict.faults[0].sentence
    with pytest.raises(errors.Damaged):
        Log.open(closed)


@pytest.mark.parametrize("column", ["match", "key"])
def test_null_and_empty_differ(closed: Path, column: str) -> None:
    with foreign(closed) as conn:
        conn.execute(f"UPDATE log SET {column} = NULL WHERE seq = 4")
    assert verify_chain(closed).first_bad == 4


@pytest.mark.parametrize("seq", [1, 5, 10])
def test_a_changed_row_with_its_hash_rewritten_is_found(closed: Path, seq: int) -> None:
    with foreign(closed) as conn:
        conn.execute("UPDATE log SET actor = 'B' WHERE seq = ?", (seq,))
        rehash(conn, seq)
    verdict = verify_chain(closed)
    # Only the next row can tell: its hash stands on the old one. After the last row the head tells.
    assert verdict.first_bad == min(seq + 1, 10)
    if seq < 10:
        assert f"or row {seq} together with its hash" in verdict.faults[0].sentence
    with pytest.raises(errors.Damaged):
        Log.open(closed)


def rehash(conn: sqlite3.Connection, seq: int) -> None:
    before = conn.execute("SELECT hash FROM log WHERE seq = ?", (seq - 1,)).fetchone() or (GENESIS,)
    row = conn.execute(f"SELECT {', '.join(COLUMNS[:-1])} FROM log WHERE seq = ?", (seq,)).fetchone()
    line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    mark = hashlib.sha256(f"{before[0]}\n{line}".encode()).hexdigest()
    conn.execute("UPDATE log SET hash = ? WHERE seq = ?", (mark, seq))


@pytest.mark.parametrize("seq", [1, 5, 10])
def test_a_missing_row_is_found(closed: Path, seq: int) -> None:
    with foreign(closed) as conn:
        conn.execute("DELETE FROM log WHERE seq = ?", (seq,))
    verdict = verify_chain(closed)
    assert verdict.first_bad == seq and f"Row {seq} is missing" in verdict.faults[0].sentence


def test_a_renumbered_row_is_found(closed: Path) -> None:
    with foreign(closed) as conn:
        conn.execute("UPDATE log SET seq = 50 WHERE seq = 10")
    assert verify_chain(closed).first_bad == 10


def test_rows_swapped_are_found(closed: Path) -> None:
    with foreign(closed) as conn:
        conn.execute("UPDATE log SET seq = -1 WHERE seq = 4")
        conn.execute("UPDATE log SET seq = 4 WHERE seq = 5")
        conn.execute("UPDATE log SET seq = 5 WHERE seq = -1")
    assert verify_chain(closed).first_bad == 4


def test_a_row_added_by_another_program_is_found(closed: Path) -> None:
    with closing(sqlite3.connect(closed, isolation_level=None)) as conn:
        conn.execute(
            "INSERT INTO log SELECT 11, at, 0, match, 'B', kind, data, facts, change, NULL, '' FROM log LIMIT 1"
        )
    assert verify_chain(closed).first_bad == 11
    with closing(sqlite3.connect(closed, isolation_level=None)) as conn:
        conn.execute("DROP TRIGGER log_update")
        rehash(conn, 11)
        conn.execute(SCHEMA["log_update"])
    verdict = verify_chain(closed)  # by its hash it would do
    assert verdict.first_bad == 11 and verdict.faults[0].why == "head"


def test_a_document_that_is_no_json_is_found_even_with_its_hash(closed: Path) -> None:
    with foreign(closed) as conn:
        conn.execute("UPDATE log SET facts = '[{' WHERE seq = 10")
        rehash(conn, 10)
    verdict = verify_chain(closed)
    assert (verdict.faults[0].why, verdict.first_bad) == ("json", 10)
    with Log.open(closed, readonly=True) as log:  # what is whole can still be read
        rows = log.rows()
        assert [next(rows).seq for _ in range(9)] == list(range(1, 10))
        with pytest.raises(errors.Damaged, match="Row 10"):
            next(rows)


@pytest.mark.parametrize("name", [name for name in SCHEMA if name not in ("log", "meta", "head")])
def test_a_dropped_part_is_found(closed: Path, name: str) -> None:
    kind = SCHEMA[name].replace("UNIQUE ", "").split()[1]
    with closing(sqlite3.connect(closed, isolation_level=None)) as conn:
        conn.execute(f"DROP {kind} {name}")
    verdict = verify_chain(closed)
    assert not verdict.ok and f"{kind.lower()} {name} was removed" in verdict.faults[0].sentence
    with pytest.raises(errors.Damaged):
        Log.open(closed)


def test_a_weakened_or_added_trigger_is_found(closed: Path) -> None:
    with closing(sqlite3.connect(closed, isolation_level=None)) as conn:
        conn.execute("DROP TRIGGER log_update")
        conn.execute("CREATE TRIGGER log_update BEFORE UPDATE ON log BEGIN SELECT 1; END")
        conn.execute("CREATE TRIGGER sly AFTER INSERT ON log BEGIN DELETE FROM heartbeat; END")
    sentences = [fault.sentence for fault in verify_chain(closed).faults]
    assert sentences == ["The trigger log_update was changed.", "sly was added to the table log."]


def test_a_missing_head_is_found(closed: Path) -> None:
    with closing(sqlite3.connect(closed, isolation_level=None)) as conn:
        conn.execute("DELETE FROM head")
    assert [fault.why for fault in verify_chain(closed).faults] == ["head"]


def test_broken_pages_are_found_and_not_opened_for_writing(path: Path) -> None:
    with Log.create(path) as log:
        log.append([answer(n) for n in range(2000)])
    blob = bytearray(path.read_bytes())
    for page in range(20, 30):
        blob[page * 4096 : page * 4096 + 512] = b"\xa5" * 512
    path.write_bytes(blob)
    verdict = verify_chain(path)
    assert not verdict.ok and verdict.first_bad is not None and verdict.rows < 2000
    with pytest.raises(errors.Damaged) as caught:
        Log.open(path)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == blob  # nothing was mended by guess


def test_a_file_cut_short_is_found(path: Path) -> None:
    with Log.create(path) as log:
        log.append([answer(n) for n in range(2000)])
    blob = path.read_bytes()
    path.write_bytes(blob[: len(blob) // 2])
    assert not verify_chain(path).ok
    with pytest.raises(errors.Damaged):
        Log.open(path)
    assert path.read_bytes() == blob[: len(blob) // 2]


# -- files that are not ours -----------------------------------------------------------------------------------


def test_nothing_is_overwritten(closed: Path) -> None:
    blob = closed.read_bytes()
    with pytest.raises(errors.Exists):
        Log.create(closed)
    assert closed.read_bytes() == blob


def test_a_missing_file_or_folder(tmp_path: Path) -> None:
    for call in (Log.open, verify_chain):
        with pytest.raises(errors.Missing):
            call(tmp_path / "none.db")
    with pytest.raises(errors.Missing):
        Log.create(tmp_path / "none" / "show.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"just some text, no database at all\n" * 200, b"SQLite format 3\0" + b"\xff" * 9000]
)
def test_a_file_that_is_no_database(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for call in (Log.open, lambda p: Log.open(p, readonly=True), verify_chain):
        with pytest.raises(errors.NotTablecast):
            call(path)
    assert path.read_bytes() == content and list(path.parent.iterdir()) == [path]


def test_a_folder_is_no_show(tmp_path: Path) -> None:
    with pytest.raises(errors.NotTablecast):
        Log.open(tmp_path)


def test_another_programs_database_is_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("PRAGMA journal_mode=WAL")
        conn.execute("CREATE TABLE log(seq)")
        conn.execute("PRAGMA application_id = 12345")
    blob = path.read_bytes()
    for call in (Log.open, lambda p: Log.open(p, readonly=True), verify_chain):
        with pytest.raises(errors.NotTablecast):
            call(path)
    assert path.read_bytes() == blob and list(path.parent.iterdir()) == [path]


def test_a_newer_format_is_told_apart(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as conn:
        conn.execute(f"PRAGMA user_version = {FORMAT + 1}")
    blob = closed.read_bytes()
    for call in (Log.open, lambda p: Log.open(p, readonly=True), verify_chain):
        with pytest.raises(errors.Newer) as caught:
            call(closed)
    assert caught.value.slots["format"] == FORMAT + 1 and closed.read_bytes() == blob


# -- rights, locks, disks --------------------------------------------------------------------------------------


def test_a_read_only_folder(powerless: Path) -> None:
    show = powerless / "show.db"
    with Log.create(show) as log:
        log.append([answer(1)])
    (powerless / "show.db.lock").unlink()
    powerless.chmod(0o500)
    with pytest.raises(errors.ReadOnly) as caught:
        Log.create(powerless / "new.db")
    assert "folder" in str(caught.value)
    with pytest.raises(errors.ReadOnly):
        Log.open(show)
    with Log.open(show, readonly=True) as log:
        assert len(list(log.rows())) == 1
    assert verify_chain(show).ok
    assert list(powerless.iterdir()) == [show]


def test_a_read_only_file(powerless: Path) -> None:
    show = powerless / "show.db"
    Log.create(show).close()
    show.chmod(0o400)
    with pytest.raises(errors.ReadOnly):
        Log.open(show)
    assert verify_chain(show).ok
    show.chmod(0o000)
    for call in (Log.open, verify_chain):
        with pytest.raises(errors.ReadOnly):
            call(show)


def test_two_writers_of_one_show(path: Path) -> None:
    with Log.create(path) as log:
        with pytest.raises(errors.Locked):
            Log.open(path)
        link = path.with_name("link.db")
        link.symlink_to(path)
        with pytest.raises(errors.Locked):
            Log.open(link)
        code = "import sys\nfrom control.log import Log\nfrom control.errors import Locked\n"
        code += "try:\n Log.open(sys.argv[1])\nexcept Locked as e:\n print(e); sys.exit(7)\n"
        done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 7 and "another process" in done.stdout
        log.append([answer(1)])
    with Log.open(path) as log:
        assert log.append([answer(2)])[0].seq == 2


def test_a_refused_opening_leaves_the_lock_free(closed: Path) -> None:
    with foreign(closed) as conn:
        conn.execute("UPDATE log SET actor = 'B' WHERE seq = 3")
        for _ in range(2):
            with pytest.raises(errors.Damaged):
                Log.open(closed)
        conn.execute("UPDATE log SET actor = 'A' WHERE seq = 3")
    Log.open(closed).close()


def test_a_foreign_write_that_does_not_end(path: Path) -> None:
    with Log.create(path) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(errors.Locked):
            log.append([answer(1)])
        other.execute("ROLLBACK")
        assert log.usable and log.append([answer(1)])[0].seq == 1


def test_a_foreign_row_under_our_feet(path: Path) -> None:
    with Log.create(path) as log:
        log.append([answer(1)])
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("INSERT INTO log SELECT 2, at, 0, match, 'B', kind, data, facts, change, NULL, hash FROM log")
        with pytest.raises(errors.Damaged):
            log.append([answer(2)])
        assert not log.usable
        with pytest.raises(errors.Unusable):
            log.append([answer(2)])


def test_a_full_disk(closed: Path) -> None:
    with Log.open(closed) as log:
        pages = log.db.execute("PRAGMA page_count").fetchone()[0]
        log.db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
        big = Entry(kind="note", actor="dealer", data={"text": "x" * 50_000}, key="big")
        before = log.last
        with pytest.raises(errors.DiskFull) as caught:
            log.append([answer(11), big])
        assert caught.value.why == "disk_full"
        assert log.last == before and log.by_key("big") is None and log.usable
        log.db.execute("PRAGMA max_page_count = 1000000").fetchone()
        assert [row.seq for row in log.append([answer(11), big])] == [11, 12]
    assert verify_chain(closed).rows == 12


FILLER = """
import sys
from control.errors import DiskFull
from control.log import Entry, Log, verify_chain
show, whole = sys.argv[1] + "/show.db", 0
with Log.create(show) as log:
    try:
        while True:
            log.append([Entry(kind="note", actor="dealer", data={"text": "x" * 3000})])
            whole += 1
    except DiskFull:
        pass
    try:
        log.heartbeat(log.elapsed(), {})
    except DiskFull:
        pass
    assert log.usable and log.last.seq == whole == verify_chain(show).rows > 10
try:
    Log.create(sys.argv[1] + "/other.db")
except DiskFull:
    print("full")
"""


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("unshare"), reason="only root may lay out a small disk")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    script = 'mount -t tmpfs -o size=600k tmpfs "$1" && exec "$2" -c "$3" "$1"'
    command = ["unshare", "--mount", "sh", "-c", script, "sh", str(tmp_path), sys.executable, FILLER]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if "mount:" in done.stderr or "unshare:" in done.stderr:
        pytest.skip(done.stderr)
    assert (done.returncode, done.stdout) == (0, "full\n"), done.stderr


def test_a_write_that_the_system_refuses(closed: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Log.open(closed) as log:
        before = log.last
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, hard))
        try:
            with pytest.raises(errors.InputOutput):
                log.append([Entry(kind="note", actor="dealer", data={"text": "x" * 50_000})])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert log.last == before and not log.usable  # nobody knows what the disk holds now
        for act in (lambda: log.append([answer(11)]), lambda: log.by_key("k1"), lambda: log.heartbeat(1, {})):
            with pytest.raises(errors.Unusable):
                act()
        assert [row.seq for row in log.rows()] == list(range(1, 11))  # what is on the screens may be drawn again
        log.reopen()
        assert log.usable and log.last == before and log.by_key("k1") is not None
        assert log.append([answer(11)])[0].seq == 11
        log.reopen()  # nothing to mend
        assert log.append([answer(12)])[0].seq == 12
    assert verify_chain(closed).rows == 12


@pytest.mark.parametrize("end", ["", "-wal"])
def test_a_show_deleted_under_our_feet_records_nothing_more(path: Path, end: str) -> None:
    with Log.create(path) as log:
        log.append([answer(1)])
        Path(f"{path}{end}").rename(f"{path}.away")
        with pytest.raises(errors.Moved):
            log.append([answer(2)])
        Path(f"{path}.away").rename(f"{path}{end}")
        assert log.append([answer(2)])[0].seq == 2


def test_a_creation_that_fails_leaves_nothing(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(errors.LogError):
            Log.create(tmp_path / "show.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [p.name for p in tmp_path.iterdir()] == ["show.db.lock"]
    Log.create(tmp_path / "show.db").close()


def test_every_error_has_its_sentence() -> None:
    found = [errors.TablecastError]
    for kind in found:
        found.extend(kind.__subclasses__())
    whys = [kind.why for kind in found if "why" in vars(kind)]
    assert len(whys) == len(set(whys)) > 15


# -- kill -9 ---------------------------------------------------------------------------------------------------

WRITER = """
import sys
from control.log import Entry, Log
log = Log.open(sys.argv[1])
n = log.last.seq if log.last else 0
while True:
    rows = log.append([Entry(kind="answer", actor="A", data={"n": n}, key=f"k{n}-{i}") for i in range(3)])
    n += 3
    log.heartbeat(log.elapsed(), {})
    print(rows[-1].seq, flush=True)
"""


@pytest.mark.parametrize("run", range(5))
def test_killed_in_the_middle_of_appends(path: Path, run: int) -> None:
    Log.create(path).close()
    acknowledged = 0
    for round in range(3):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(20 + 17 * run + round):
            acknowledged = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().splitlines()  # what it said before it died
        writer.wait()
        writer.stdout.close()
        acknowledged = max([acknowledged, *(int(line) for line in rest if line)])
        verdict = verify_chain(path)
        assert verdict.ok and verdict.rows >= acknowledged and verdict.rows % 3 == 0
    with Log.open(path) as log:
        assert log.last is not None and log.last.seq >= acknowledged
        log.append([answer(1)])
