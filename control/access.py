"""Who may do what: one-role keys, the dealer's PIN, one-time pairing of pads, and the table of what admits whom.

The show's file holds hashes only. Keys and tokens are 192 random bits, so a plain SHA-256 cannot be guessed
back, and finding a key by its hash tells a timer nothing about any key. Keys outlive the server: that is how
pads find back after a restart. Meant for the show's own network: who reads its traffic reads its keys.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import math
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, TypedDict

import msgspec

from control import errors
from control.log import Log

DEALER: Final = "dealer"
WALL: Final = "wall"
OVERLAY: Final = "overlay"
VIEWER: Final = "viewer"
PAD: Final = "pad"
ROLES: Final = frozenset({DEALER, WALL, OVERLAY, VIEWER, PAD})
STRANGER: Final = "stranger"  # a visitor without any key; never a grant's role

# -- what admits whom ------------------------------------------------------------------------------------------

_ALL = ROLES
_ANYONE = ROLES | {STRANGER}
_DEALER = frozenset({DEALER})

ADMITS: Final[Mapping[str, frozenset[str]]] = {
    # HTTP: method and path, as the routes are written
    "GET /": _ANYONE,
    "GET /console": _ANYONE,  # a stranger gets the PIN form
    "POST /console": _ANYONE,  # the PIN itself
    "GET /wall": frozenset({WALL}),
    "GET /viewer": frozenset({VIEWER}),
    "GET /overlay": _ANYONE,  # an empty page: the picture comes by the socket; a refusal in words would be on air
    "GET /pad": frozenset({PAD}),
    "GET /watch": frozenset({VIEWER}),
    "GET /demo.json": _ANYONE,  # there in a demo only, and only for who sits at its machine
    "GET /join/<token>": _ANYONE,
    "GET /join/<token>/seat": _ANYONE,
    "POST /join/<token>": _ANYONE,  # the token is what is asked for there
    "GET /words/<lang>.json": _ANYONE,
    "GET /api/games": _DEALER,
    "POST /api/content": _DEALER,  # puzzles hold their solutions
    "GET /api/take": _DEALER,
    "POST /api/take": _DEALER,
    "GET /replay": frozenset({VIEWER, DEALER}),
    "GET /api/replay/index": frozenset({VIEWER, DEALER}),  # a viewer's as far as it has aired
    "GET /api/replay/frame": frozenset({VIEWER, DEALER}),
    "GET /api/replay/notes": frozenset({VIEWER, DEALER}),
    "POST /api/replay/notes": frozenset({VIEWER, DEALER}),  # beside the log, never in it
    "GET /api/replay/export": frozenset({VIEWER, DEALER}),
    "GET /pictures/<hash>": _ALL,
    "GET /static/kit/<path>": _ANYONE,
    "GET /static/pad/<path>": _ANYONE,
    "GET /static/console/<path>": _ANYONE,
    "GET /lib/<path>": _ANYONE,
    # socket events from a screen
    "connect": _ALL,
    "disconnect": _ALL,
    "time": _ALL,
    "command": frozenset({DEALER, PAD}),  # and each command by itself, below
    "preview": frozenset({DEALER, PAD}),
    # socket events to a screen
    "frame": _ALL,
    "screen": _ALL,
    "screens": _DEALER,
    # commands
    "command:answer": frozenset({DEALER, PAD}),
    "command:draft": frozenset({PAD}),
    **{
        f"command:{name}": _DEALER
        for name in (
            *("set_show", "language", "new_link", "revoke", "screen", "admit", "release", "move"),
            *("set_up", "start", "cue", "pace", "draws", "draw", "timeout", "time", "clock", "pause", "resume"),
            *("preset", "take", "segment", "layers", "policy", "air"),
            *("undo_view", "undo", "correct", "rule_end", "marker", "note", "slate", "jam"),
            *("obs", "obs_off", "obs_map", "obs_record"),
        )
    },
}


def admits(what: str, role: str) -> bool:
    """Whether `role` (or `STRANGER`) may use `what`, a name in `ADMITS`; unknown things admit nobody."""
    return role in ADMITS.get(what, ())


# -- cookies ---------------------------------------------------------------------------------------------------


class CookieSettings(TypedDict):
    httponly: bool
    samesite: str
    path: str
    max_age: int


COOKIE_DEALER: Final = "tablecast_dealer"
COOKIE_PAD: Final = "tablecast_pad"
COOKIE_DAYS: Final = 30
# For `response.set_cookie(name, key, **COOKIE)`; add `secure=True` where the public address is https.
COOKIE: Final = CookieSettings(httponly=True, samesite="Lax", path="/", max_age=COOKIE_DAYS * 24 * 60 * 60)

# -- what callers get ------------------------------------------------------------------------------------------


class Grant(msgspec.Struct, frozen=True):
    """What a key stands for. `id` is no secret; `device` what the browser called itself."""

    id: str
    role: str
    seat: str | None
    name: str | None
    revoked: bool
    device: str | None = None
    created: str = ""


class Claimed(msgspec.Struct, frozen=True):
    """The seat is this browser's: `key` for its cookie; `replaced` the ids of pads that lost it by this."""

    key: str
    grant: Grant
    replaced: tuple[str, ...] = ()


class Waiting(msgspec.Struct, frozen=True):
    """Somebody holds the seat; the dealer decides. The same claim again tells how it stands."""

    request_id: str
    seat: str


class Request(msgspec.Struct, frozen=True):
    """A claim that waits for the dealer; `since_ns` in show time."""

    id: str
    seat: str
    device: str
    address: str
    since_ns: int


class Admitted(msgspec.Struct, frozen=True):
    """What the dealer's decision came to: the new grant (None: turned away), and the ids of pads it replaced."""

    seat: str
    grant: Grant | None
    replaced: tuple[str, ...] = ()


# -- guesses ---------------------------------------------------------------------------------------------------


class _Guesses:
    """Wrong guesses from one side and the waits they bring: `free` without one, then doubling up to `longest` s."""

    def __init__(self, free: int, longest: float, forget: float) -> None:
        self.free, self.longest, self.forget = free, longest, forget
        self.wrong, self.last, self.until = 0, -math.inf, -math.inf

    def left(self, now: float) -> float:
        return max(0.0, self.until - now)

    def miss(self, now: float) -> None:
        if now - self.last > self.forget:
            self.wrong = 0
        self.wrong, self.last = self.wrong + 1, now
        if self.wrong > self.free:
            self.until = now + min(self.longest, 2.0 ** min(self.wrong - self.free, 30))


ADDRESSES = 1000  # remembered at most; the oldest go first, and the overall count still holds
TOKEN_SECONDS = 15 * 60
NONCE_LENGTH = 16  # characters at least: a browser's own random mark, which keeps its claim its own

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS access(id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, role TEXT NOT NULL,"
    " seat TEXT, name TEXT, device TEXT, created TEXT NOT NULL, revoked TEXT) STRICT",
    # One row a token: open → claimed | waiting → claimed | denied; `withdrawn` where a newer one took its place.
    "CREATE TABLE IF NOT EXISTS pairing(hash TEXT PRIMARY KEY, seat TEXT NOT NULL, takes INTEGER NOT NULL,"
    " expires REAL NOT NULL, salt TEXT NOT NULL, state TEXT NOT NULL, nonce TEXT, key TEXT, grant_id TEXT,"
    " request TEXT UNIQUE, device TEXT, address TEXT, since_ns INTEGER) STRICT",
)
_GRANT = "id, role, seat, name, revoked IS NOT NULL, device, created"


class Access:
    """Keys, PIN and pairing of one show; writes through its log's file and lock, so also all or nothing.

    `clock`: seconds, monotonic, for the waits after wrong PINs. `wall`: UNIX seconds, for tokens, which must
    grow old while the server is down too. Any method that writes raises the errors of `Log.transaction`.
    """

    def __init__(
        self, log: Log, *, clock: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
    ) -> None:
        self._log, self._clock, self._wall = log, clock, wall
        self._lock = threading.RLock()
        self._pin: str | None = None
        self._by_address: dict[str, _Guesses] = {}
        self._overall = _Guesses(free=10, longest=30, forget=600)
        self._waiting: tuple[Request, ...] = ()
        with log.transaction() as db:
            for sql in _SCHEMA:
                db.execute(sql)

    def wall(self) -> float:
        """UNIX seconds, as tokens grow old by them."""
        return self._wall()

    # -- keys --------------------------------------------------------------------------------------------------

    def issue(self, role: str, seat: str | None = None, name: str | None = None) -> str:
        """A new key for one role, and for a pad one seat; told once, kept nowhere. ValueError for no such role."""
        if role not in ROLES or (role == PAD) != (seat is not None):
            raise ValueError(f"no key for role {role!r} with seat {seat!r}")
        key = secrets.token_urlsafe(24)
        self._grant(_hash(key), role, seat, name, None)
        return key

    def resolve(self, key: str | None) -> Grant | None:
        """What `key` stands for; a revoked grant says so; None for no key of this show."""
        return self._find("hash", _hash(key)) if key else None

    def grant(self, id: str) -> Grant | None:
        """The grant of that id, or None."""
        return self._find("id", id)

    def revoke(self, id: str) -> Grant | None:
        """End a grant for good; the grant as it is now, or None if there is none of that id."""
        with self._log.transaction() as db:
            db.execute("UPDATE access SET revoked = ? WHERE id = ? AND revoked IS NULL", (self._now(), id))
        return self.grant(id)

    def holder(self, seat: str) -> Grant | None:
        """The pad that holds `seat` now."""
        return next((g for g in self.list() if g.seat == seat and not g.revoked), None)

    def release(self, seat: str) -> tuple[str, ...]:
        """Free `seat`: its pad's key is revoked, codes not yet used are withdrawn. The ids of the revoked grants."""
        with self._log.transaction() as db:
            db.execute("UPDATE pairing SET state = 'withdrawn' WHERE seat = ? AND state = 'open'", (seat,))
            return self._clear(seat)

    # -- the dealer's PIN --------------------------------------------------------------------------------------

    def new_pin(self, pin: str | None = None) -> str:
        """A PIN of 6 digits for this run of the server, in memory alone; the one before no longer counts."""
        with self._lock:
            self._pin = pin or f"{secrets.randbelow(1_000_000):06d}"
            return self._pin

    def sign_in(self, pin: str, address: str) -> str:
        """A dealer's key for the right PIN. Raises `WrongPin`, or `TooSoon` while that address, or the whole
        house, waits after wrong ones: 5 are free for an address, 10 for all together, then waits double.

        Waits for all together end at 30 s and spare the server's own machine, so that somebody who guesses on
        purpose delays the dealer and does not shut them out.
        """
        with self._lock:
            now = self._clock()
            mine = self._by_address.get(address) or _Guesses(free=5, longest=300, forget=1800)
            wait = max(mine.left(now), 0.0 if _loopback(address) else self._overall.left(now))
            if wait > 0:
                raise errors.TooSoon(wait=math.ceil(wait))
            if self._pin is None or not hmac.compare_digest(_hash(pin.strip()), _hash(self._pin)):
                mine.miss(now)
                self._overall.miss(now)
                self._by_address.pop(address, None)
                self._by_address[address] = mine
                while len(self._by_address) > ADDRESSES:
                    del self._by_address[next(iter(self._by_address))]
                raise errors.WrongPin(wait=math.ceil(mine.left(now)))
            self._by_address.pop(address, None)
        return self.issue(DEALER, name=address)

    # -- pairing a pad -----------------------------------------------------------------------------------------

    def pairing(self, seat: str, *, seconds: float = TOKEN_SECONDS) -> str:
        """A one-time token for `seat`, to be shown as a QR; withdraws the seat's earlier unused ones."""
        return self._pairing(seat, seconds, takes=False)

    def move(self, seat: str, *, seconds: float = TOKEN_SECONDS) -> str:
        """Like `pairing`, but its claim takes the seat from the pad that holds it without asking again: the
        dealer asked for this. The old pad keeps working until then."""
        return self._pairing(seat, seconds, takes=True)

    def token_seat(self, token: str) -> str | None:
        """The seat an unused token is for, to be shown before it is claimed; None if it is not good."""
        with self._log.reading() as db:
            found = db.execute("SELECT seat, state, expires FROM pairing WHERE hash = ?", (_hash(token),)).fetchone()
        return str(found[0]) if found and found[1] == "open" and found[2] > self._wall() else None

    def claim(self, token: str, device: str, address: str, nonce: str) -> Claimed | Waiting:
        """Take the token's seat for the browser that made up `nonce` (random, 16 characters or more, kept by it).

        The same token from the same browser gets the same answer again, also after a restart: a phone may have
        lost the reply. A seat that is held gives `Waiting` until the dealer admits. Raises `TokenRefused`,
        `TokenUsed` (by another browser, or its key was revoked since), `TokenOld`, `Denied`.
        """
        if len(nonce) < NONCE_LENGTH:
            raise errors.TokenRefused()
        with self._log.transaction() as db:
            row = db.execute(
                "SELECT hash, seat, takes, expires, salt, state, nonce, grant_id, request FROM pairing WHERE hash = ?",
                (_hash(token),),
            ).fetchone()
            if row is None:
                raise errors.TokenRefused()
            mark, seat, takes, expires, salt, state, owner, grant_id, request = row
            # Derived, so that the same claim finds the same key again and no key need be kept.
            key = _derive(salt, token, nonce)
            if state != "open":
                if state == "withdrawn":
                    raise errors.TokenOld()
                if not hmac.compare_digest(owner, _hash(nonce)):
                    raise errors.TokenUsed()
                if state == "denied":
                    raise errors.Denied(seat=seat)
                if state == "waiting":
                    return Waiting(request, seat)
                grant = self.grant(grant_id)
                if grant is None or grant.revoked:
                    raise errors.TokenUsed()
                return Claimed(key, grant)
            if expires <= self._wall():
                raise errors.TokenOld()
            device, address = _clean(device, 120), _clean(address, 60)
            holder = self.holder(seat)
            if holder is not None and not takes:
                request = f"r{secrets.token_hex(4)}"
                db.execute(
                    "UPDATE pairing SET state = 'waiting', nonce = ?, key = ?, request = ?, device = ?, address = ?,"
                    " since_ns = ? WHERE hash = ?",
                    (_hash(nonce), _hash(key), request, device, address, self._log.elapsed(), mark),
                )
                return Waiting(request, seat)
            replaced = self._clear(seat)
            grant = self._grant(_hash(key), PAD, seat, None, device)
            db.execute(
                "UPDATE pairing SET state = 'claimed', nonce = ?, grant_id = ? WHERE hash = ?",
                (_hash(nonce), grant.id, mark),
            )
            return Claimed(key, grant, replaced)

    def requests(self) -> tuple[Request, ...]:
        """The claims that wait for the dealer, oldest first. On a disk that gives nothing, those of the last look: the
        console lists them in the same frame that tells of the disk."""
        with suppress(errors.LogError), self._log.reading() as db:
            found = db.execute(
                "SELECT request, seat, device, address, since_ns FROM pairing WHERE state = 'waiting'"
                " ORDER BY since_ns, request"
            ).fetchall()
            self._waiting = tuple(Request(*columns) for columns in found)
        return self._waiting

    def admit(self, request_id: str, yes: bool) -> Admitted:
        """Give the seat to the browser that waits (its next claim gets the key, the pad before loses its own), or
        turn it away. Raises `NoRequest` where nobody waits under that id."""
        with self._log.transaction() as db:
            row = db.execute(
                "SELECT hash, seat, key, device FROM pairing WHERE request = ? AND state = 'waiting'", (request_id,)
            ).fetchone()
            if row is None:
                raise errors.NoRequest(request=request_id)
            mark, seat, key_hash, device = row
            if not yes:
                db.execute("UPDATE pairing SET state = 'denied' WHERE hash = ?", (mark,))
                return Admitted(seat, None)
            replaced = self._clear(seat)
            grant = self._grant(key_hash, PAD, seat, None, device)
            db.execute("UPDATE pairing SET state = 'claimed', grant_id = ? WHERE hash = ?", (grant.id, mark))
            return Admitted(seat, grant, replaced)

    # -- inside ------------------------------------------------------------------------------------------------

    def _pairing(self, seat: str, seconds: float, takes: bool) -> str:
        token = secrets.token_urlsafe(24)
        with self._log.transaction() as db:
            db.execute("UPDATE pairing SET state = 'withdrawn' WHERE seat = ? AND state = 'open'", (seat,))
            db.execute(
                "INSERT INTO pairing(hash, seat, takes, expires, salt, state) VALUES (?, ?, ?, ?, ?, 'open')",
                (_hash(token), seat, int(takes), self._wall() + seconds, secrets.token_hex(32)),
            )
        return token

    def _grant(self, key_hash: str, role: str, seat: str | None, name: str | None, device: str | None) -> Grant:
        id, created = secrets.token_hex(4), self._now()
        with self._log.transaction() as db:
            db.execute(
                "INSERT INTO access(id, hash, role, seat, name, device, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (id, key_hash, role, seat, name, device, created),
            )
        return Grant(id, role, seat, name, False, device, created)

    def _clear(self, seat: str) -> tuple[str, ...]:
        with self._log.transaction() as db:
            found = db.execute(
                "SELECT id FROM access WHERE role = 'pad' AND seat = ? AND revoked IS NULL", (seat,)
            ).fetchall()
            db.execute(
                "UPDATE access SET revoked = ? WHERE role = 'pad' AND seat = ? AND revoked IS NULL", (self._now(), seat)
            )
        return tuple(id for (id,) in found)

    def _find(self, column: str, value: str) -> Grant | None:
        with self._log.reading() as db:
            found = db.execute(f"SELECT {_GRANT} FROM access WHERE {column} = ?", (value,)).fetchone()
        return _as_grant(found) if found else None

    def _now(self) -> str:
        return datetime.fromtimestamp(self._wall(), UTC).isoformat(timespec="seconds").replace("+00:00", "Z")

    def list(self) -> tuple[Grant, ...]:
        """Every grant, revoked ones too, oldest first."""
        with self._log.reading() as db:
            found = db.execute(f"SELECT {_GRANT} FROM access ORDER BY rowid").fetchall()
        return tuple(_as_grant(columns) for columns in found)


def _hash(text: str) -> str:
    # surrogatepass: what a browser sends may be broken text, and is then simply nobody's key
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _clean(text: str, longest: int) -> str:
    """Words of a stranger that the file and the console can bear."""
    return text.encode("utf-8", "replace").decode()[:longest]


def _derive(salt: str, token: str, nonce: str) -> str:
    said = f"{len(token)}:{token}{nonce}".encode("utf-8", "surrogatepass")
    return urlsafe_b64encode(hmac.digest(bytes.fromhex(salt), said, "sha256")[:24]).decode()


def _as_grant(columns: tuple[str, str, str | None, str | None, int, str | None, str]) -> Grant:
    id, role, seat, name, revoked, device, created = columns
    return Grant(id, role, seat, name, bool(revoked), device, created)


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
