"""Access: who gets in, who does not, and that the show's file never holds a key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from control import errors
from control.access import (
    ADMITS,
    COOKIE,
    COOKIE_DEALER,
    COOKIE_PAD,
    ROLES,
    STRANGER,
    Access,
    Claimed,
    Waiting,
    admits,
)
from control.log import Log, verify_chain

ALICE, BOB = "nonce-of-alice-0001", "nonce-of-bob-000002"


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "show.db"


@pytest.fixture
def access(path: Path, clock: Clock) -> Iterator[Access]:
    with Log.create(path) as log:
        yield Access(log, clock=clock, wall=clock)


def claimed(got: Claimed | Waiting) -> Claimed:
    assert isinstance(got, Claimed)
    return got


def waiting(got: Claimed | Waiting) -> Waiting:
    assert isinstance(got, Waiting)
    return got


# -- keys ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", sorted(ROLES))
def test_a_key_stands_for_one_role(access: Access, role: str) -> None:
    seat = "A" if role == "pad" else None
    key = access.issue(role, seat, name="Studio 1")
    grant = access.resolve(key)
    assert grant is not None and (grant.role, grant.seat, grant.name, grant.revoked) == (role, seat, "Studio 1", False)
    assert access.grant(grant.id) == grant and access.list() == (grant,)
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", key)  # 192 bits, fit for a URL
    assert grant.id not in key


@pytest.mark.parametrize("role, seat", [("pad", None), ("wall", "A"), ("owner", None), ("stranger", None), ("", None)])
def test_no_key_for_what_is_no_role(access: Access, role: str, seat: str | None) -> None:
    with pytest.raises(ValueError, match="no key"):
        access.issue(role, seat)
    assert access.list() == ()


@pytest.mark.parametrize("key", [None, "", "x", "a" * 32, "\ud800", "\0", "' OR 1=1 --", "k" * 100_000])
def test_other_texts_are_nobodys_key(access: Access, key: str | None) -> None:
    access.issue("wall")
    assert access.resolve(key) is None


def test_neither_id_nor_hash_is_a_key(access: Access) -> None:
    access.issue("wall")
    for columns in access._log.db.execute("SELECT * FROM access").fetchall():
        assert all(access.resolve(column) is None for column in columns if column)


def test_a_revoked_key_says_so_and_stays_revoked(path: Path, access: Access) -> None:
    key, other = access.issue("wall"), access.issue("wall")
    grant = access.resolve(key)
    assert grant is not None
    gone = access.revoke(grant.id)
    assert gone is not None and gone.revoked
    again = access.revoke(grant.id)
    assert again is not None and again.revoked and access.revoke("none") is None
    assert [g.revoked for g in access.list()] == [True, False]
    access._log.close()
    with Log.open(path) as log:
        later = Access(log)
        found, kept = later.resolve(key), later.resolve(other)
        assert found is not None and found.revoked and kept is not None and not kept.revoked


def test_keys_hold_after_a_restart(path: Path, access: Access) -> None:
    dealer = access.sign_in(access.new_pin(), "10.0.0.2")
    pad = claimed(access.claim(access.pairing("A"), "tablet", "10.0.0.9", ALICE)).key
    access._log.close()
    with Log.open(path) as log:
        later = Access(log)
        roles = [grant.role for key in (dealer, pad) if (grant := later.resolve(key)) is not None]
        assert roles == ["dealer", "pad"]


def test_no_key_token_or_pin_is_anywhere_in_the_file(path: Path, access: Access) -> None:
    pin = access.new_pin()
    secrets = [access.issue("wall", name="Wall"), access.sign_in(pin, "10.0.0.2")]
    for seat, nonce in (("A", ALICE), ("B", BOB)):
        token = access.pairing(seat)
        secrets += [token, nonce, claimed(access.claim(token, "tablet", "10.0.0.9", nonce)).key]
    second = access.pairing("A")
    request = waiting(access.claim(second, "phone", "10.0.0.8", BOB))
    access.admit(request.request_id, True)
    secrets += [second, claimed(access.claim(second, "phone", "10.0.0.8", BOB)).key, access.move("B")]
    running = b"".join(Path(f"{path}{end}").read_bytes() for end in ("-wal",))
    access._log.close()
    closed = path.read_bytes()
    for blob in (running, closed):
        assert b"tablet" in blob  # what should be there is
        assert [secret for secret in secrets if secret.encode() in blob] == []
    assert pin.encode() not in re.sub(rb"[0-9a-f]{16,}", b"", closed)  # six digits may stand in a hash by chance
    assert verify_chain(path).ok


# -- the dealer's PIN ------------------------------------------------------------------------------------------


def test_the_pin_signs_the_dealer_in(access: Access) -> None:
    pin = access.new_pin()
    assert re.fullmatch(r"\d{6}", pin)
    grant = access.resolve(access.sign_in(f" {pin} ", "10.0.0.2"))
    assert grant is not None and grant.role == "dealer"


def test_no_pin_no_entrance(access: Access) -> None:
    for pin in ("", "000000", "None"):
        with pytest.raises(errors.WrongPin):
            access.sign_in(pin, "10.0.0.2")


def test_a_new_pin_ends_the_one_before(access: Access) -> None:
    old = access.new_pin()
    while (new := access.new_pin()) == old:
        pass
    with pytest.raises(errors.WrongPin):
        access.sign_in(old, "10.0.0.2")
    access.sign_in(new, "10.0.0.2")


def wrong(access: Access, address: str) -> int:
    """One wrong guess; the wait it was told, or -1 when it was not even looked at."""
    try:
        access.sign_in("wrong", address)
    except errors.WrongPin as exc:
        return int(str(exc.slots["wait"]))
    except errors.TooSoon:
        return -1
    raise AssertionError


def test_guesses_from_one_address_wait_longer_and_longer(access: Access, clock: Clock) -> None:
    pin = access.new_pin()
    waits = []
    for _ in range(16):
        wait = wrong(access, "127.0.0.1")  # the server's own machine: only its own waits hold it
        waits.append(wait)
        if wait:
            with pytest.raises(errors.TooSoon) as caught:
                access.sign_in(pin, "127.0.0.1")  # right, and all the same not looked at
            assert caught.value.slots["wait"] == wait
        clock.now += wait
    assert waits == [0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    access.sign_in(pin, "127.0.0.1")
    assert wrong(access, "127.0.0.1") == 0  # who signed in begins anew


def test_a_guess_that_came_too_soon_does_not_lengthen_the_wait(access: Access, clock: Clock) -> None:
    access.new_pin()
    for _ in range(6):
        wrong(access, "10.0.0.5")
    assert [wrong(access, "10.0.0.5") for _ in range(50)] == [-1] * 50
    clock.now += 2
    assert wrong(access, "10.0.0.5") == 4


def test_many_addresses_together_are_held_too(access: Access, clock: Clock) -> None:
    pin = access.new_pin()
    looked_at = 0
    for n in range(3000):
        looked_at += wrong(access, f"10.1.{n // 250}.{n % 250}") >= 0
        clock.now += 1  # an hour's work is under 50 minutes here
    assert looked_at < 10 + 3000 / 30 + 10
    with pytest.raises(errors.TooSoon) as caught:
        access.sign_in(pin, "10.0.0.2")
    assert int(str(caught.value.slots["wait"])) <= 30  # the dealer is delayed, not shut out
    access.sign_in(pin, "::1")  # and on the server's own machine not even that
    clock.now += 30
    access.sign_in(pin, "10.0.0.2")


def test_old_mistakes_are_forgotten(access: Access, clock: Clock) -> None:
    access.new_pin()
    for _ in range(5):
        assert wrong(access, "10.0.0.2") == 0
    clock.now += 3600
    assert [wrong(access, "10.0.0.2") for _ in range(5)] == [0] * 5


def test_addresses_do_not_fill_the_memory(access: Access, clock: Clock) -> None:
    access.new_pin()
    for n in range(3000):
        wrong(access, f"a{n}")
        clock.now += 31
    assert len(access._by_address) <= 1000


# -- pairing ---------------------------------------------------------------------------------------------------


def test_one_scan_takes_a_free_seat(access: Access) -> None:
    token = access.pairing("A")
    assert access.token_seat(token) == "A" and access.holder("A") is None
    got = claimed(access.claim(token, "iPad", "10.0.0.9", ALICE))
    grant = access.resolve(got.key)
    assert grant == got.grant and grant.role == "pad" and grant.seat == "A" and grant.device == "iPad"
    assert got.replaced == () and access.holder("A") == grant and access.token_seat(token) is None


def test_the_same_claim_again_gets_the_same_key(path: Path, access: Access, clock: Clock) -> None:
    token = access.pairing("A")
    first = claimed(access.claim(token, "iPad", "10.0.0.9", ALICE))
    assert claimed(access.claim(token, "iPad", "10.0.0.9", ALICE)).key == first.key
    clock.now += 10 * 3600  # the phone found its network again after the token's time
    assert claimed(access.claim(token, "iPad", "10.0.0.77", ALICE)).key == first.key
    access._log.close()
    with Log.open(path) as log:
        later = Access(log, wall=clock)
        assert claimed(later.claim(token, "iPad", "10.0.0.9", ALICE)).key == first.key
        assert len(later.list()) == 1


def test_a_replayed_token_is_refused(access: Access) -> None:
    token = access.pairing("A")
    access.claim(token, "iPad", "10.0.0.9", ALICE)
    for nonce in (BOB, ALICE + "x", ALICE.upper()):
        with pytest.raises(errors.TokenUsed):
            access.claim(token, "phone", "10.0.0.66", nonce)
    assert len(access.list()) == 1


@pytest.mark.parametrize("token", ["", "x", "a" * 32, "\ud800"])
def test_an_invented_token_is_refused(access: Access, token: str) -> None:
    access.pairing("A")
    with pytest.raises(errors.TokenRefused):
        access.claim(token, "phone", "10.0.0.66", BOB)
    assert access.token_seat(token) is None


def test_a_browser_without_a_mark_of_its_own_is_refused(access: Access) -> None:
    token = access.pairing("A")
    for nonce in ("", "short"):
        with pytest.raises(errors.TokenRefused):
            access.claim(token, "phone", "10.0.0.66", nonce)
    claimed(access.claim(token, "iPad", "10.0.0.9", ALICE))


def test_a_token_grows_old(access: Access, clock: Clock) -> None:
    token = access.pairing("A", seconds=60)
    clock.now += 59
    assert access.token_seat(token) == "A"
    clock.now += 1
    assert access.token_seat(token) is None
    with pytest.raises(errors.TokenOld):
        access.claim(token, "iPad", "10.0.0.9", ALICE)
    assert access.list() == ()


def test_a_newer_token_withdraws_the_seats_older_one(access: Access) -> None:
    old, other = access.pairing("A"), access.pairing("B")
    new = access.pairing("A")
    with pytest.raises(errors.TokenOld):
        access.claim(old, "iPad", "10.0.0.9", ALICE)
    claimed(access.claim(new, "iPad", "10.0.0.9", ALICE))
    claimed(access.claim(other, "phone", "10.0.0.8", BOB))


def test_a_second_claim_waits_and_is_admitted(access: Access) -> None:
    first = claimed(access.claim(access.pairing("A"), "iPad", "10.0.0.9", ALICE))
    token = access.pairing("A")
    wait = waiting(access.claim(token, "phone", "10.0.0.8", BOB))
    assert waiting(access.claim(token, "phone", "10.0.0.8", BOB)) == wait and wait.seat == "A"
    with pytest.raises(errors.TokenUsed):
        access.claim(token, "phone", "10.0.0.8", ALICE)
    (request,) = access.requests()
    assert (request.id, request.seat, request.device) == (wait.request_id, "A", "phone") and request.since_ns > 0
    assert access.holder("A") == first.grant  # until the dealer says so
    done = access.admit(wait.request_id, True)
    assert done.seat == "A" and done.replaced == (first.grant.id,) and done.grant == access.holder("A")
    second = claimed(access.claim(token, "phone", "10.0.0.8", BOB))
    assert second.grant == done.grant and access.resolve(second.key) == done.grant
    lost = access.resolve(first.key)
    assert lost is not None and lost.revoked
    assert access.requests() == ()
    with pytest.raises(errors.NoRequest):
        access.admit(wait.request_id, True)


def test_a_second_claim_turned_away(access: Access) -> None:
    first = claimed(access.claim(access.pairing("A"), "iPad", "10.0.0.9", ALICE))
    token = access.pairing("A")
    wait = waiting(access.claim(token, "phone", "10.0.0.8", BOB))
    done = access.admit(wait.request_id, False)
    assert (done.seat, done.grant, done.replaced) == ("A", None, ())
    for _ in range(2):
        with pytest.raises(errors.Denied):
            access.claim(token, "phone", "10.0.0.8", BOB)
    assert access.holder("A") == first.grant and access.requests() == ()


def test_a_request_waits_over_a_restart(path: Path, access: Access) -> None:
    access.claim(access.pairing("A"), "iPad", "10.0.0.9", ALICE)
    token = access.pairing("A")
    wait = waiting(access.claim(token, "phone", "10.0.0.8", BOB))
    access._log.close()
    with Log.open(path) as log:
        later = Access(log)
        later.admit(wait.request_id, True)
        got = claimed(later.claim(token, "phone", "10.0.0.8", BOB))
        assert later.resolve(got.key) == later.holder("A")


def test_a_released_seat_is_free(access: Access) -> None:
    first = claimed(access.claim(access.pairing("A"), "iPad", "10.0.0.9", ALICE))
    other = claimed(access.claim(access.pairing("B"), "iPad", "10.0.0.7", BOB))
    unused = access.pairing("A")
    assert access.release("A") == (first.grant.id,) and access.release("A") == ()
    lost, kept = access.resolve(first.key), access.resolve(other.key)
    assert lost is not None and lost.revoked and kept is not None and not kept.revoked
    with pytest.raises(errors.TokenOld):
        access.claim(unused, "phone", "10.0.0.8", BOB)
    claimed(access.claim(access.pairing("A"), "phone", "10.0.0.8", BOB))


def test_a_revoked_pad_cannot_come_back_by_its_old_token(access: Access) -> None:
    token = access.pairing("A")
    first = claimed(access.claim(token, "iPad", "10.0.0.9", ALICE))
    access.revoke(first.grant.id)
    with pytest.raises(errors.TokenUsed):
        access.claim(token, "iPad", "10.0.0.9", ALICE)


def test_a_seat_moves_to_another_tablet_without_asking_twice(access: Access) -> None:
    first = claimed(access.claim(access.pairing("A"), "iPad", "10.0.0.9", ALICE))
    token = access.move("A")
    kept = access.resolve(first.key)
    assert kept is not None and not kept.revoked  # the old one plays on until the new one is there
    second = claimed(access.claim(token, "phone", "10.0.0.8", BOB))
    assert second.replaced == (first.grant.id,) and access.holder("A") == second.grant
    lost = access.resolve(first.key)
    assert lost is not None and lost.revoked


def test_a_strangers_words_do_no_harm(access: Access) -> None:
    got = claimed(access.claim(access.pairing("A"), "\ud800<b>" + "x" * 5000, "?" * 500, ALICE))
    assert got.grant.device is not None and len(got.grant.device) == 120
    assert access.resolve(got.key) == got.grant


def test_a_full_disk_grants_nothing(path: Path, access: Access) -> None:
    log = access._log
    token = access.pairing("A")
    log.db.execute(f"PRAGMA max_page_count = {log.db.execute('PRAGMA page_count').fetchone()[0]}").fetchone()
    with pytest.raises(errors.DiskFull):
        for _ in range(2000):
            access.issue("wall", name="w" * 500)
    known = len(access.list())
    with pytest.raises(errors.DiskFull):
        for _ in range(2000):
            access.issue("wall", name="w" * 500)
    assert len(access.list()) >= known
    log.db.execute("PRAGMA max_page_count = 100000").fetchone()
    claimed(access.claim(token, "iPad", "10.0.0.9", ALICE))


def test_a_claim_and_its_entry_in_the_log_stand_or_fall_together(access: Access) -> None:
    token = access.pairing("A")
    with pytest.raises(RuntimeError), access._log.transaction():
        access.claim(token, "iPad", "10.0.0.9", ALICE)
        raise RuntimeError
    assert access.list() == () and access.token_seat(token) == "A"


# -- the table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["", "GET", "GET /nowhere", "command:", "command:drop_table", "POST /wall", "get /"])
def test_unknown_things_admit_nobody(what: str) -> None:
    assert not any(admits(what, role) for role in (*ROLES, STRANGER, ""))


def test_only_the_dealer_changes_the_course() -> None:
    commands = {what: roles for what, roles in ADMITS.items() if what.startswith("command:")}
    assert len(commands) > 25
    for what, roles in commands.items():
        assert roles <= {"dealer", "pad"}
        assert ("pad" in roles) == (what in ("command:answer", "command:draft"))


@pytest.mark.parametrize("role", ["wall", "overlay", "viewer"])
def test_screens_control_nothing(role: str) -> None:
    allowed = {what for what in ADMITS if admits(what, role)}
    assert not [what for what in allowed if what.startswith("command") or what == "preview"]
    assert not admits("screens", role) and not admits("GET /api/games", role) and not admits("GET /pad", role)
    assert {page for page in ("wall", "viewer", "pad") if admits(f"GET /{page}", role)} == {role} & {"wall", "viewer"}


def test_strangers_see_doors_only() -> None:
    allowed = {what for what in ADMITS if admits(what, STRANGER)}
    assert all(what.startswith(("GET ", "POST ")) for what in allowed)
    assert not allowed & {
        "GET /wall",
        "GET /viewer",
        "GET /pad",
        "GET /api/games",
        "GET /pictures/<hash>",
    }
    assert {what for what in allowed if what.startswith("POST ")} == {"POST /console", "POST /join/<token>"}


def test_every_role_named_is_a_role() -> None:
    for roles in ADMITS.values():
        assert roles and roles <= ROLES | {STRANGER}


def test_cookies_are_kept_from_scripts_and_other_sites() -> None:
    assert COOKIE["httponly"] is True and COOKIE["samesite"] == "Lax"
    assert COOKIE_DEALER != COOKIE_PAD


def test_access_lies_outside_the_chain(path: Path, access: Access) -> None:
    access.issue("wall")
    assert access._log.last is None
    with closing(access._log):
        assert verify_chain(path).ok
