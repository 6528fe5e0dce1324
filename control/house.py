"""The desk's part that lets people in: QR pairing of seats, requests, links, pictures of players."""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from control.access import DEALER, OVERLAY, TOKEN_SECONDS, VIEWER, WALL, Access, Admitted, Claimed, Grant, Waiting
from control.command import SYSTEM, Actor, Command, Refused, Reply
from control.log import Entry
from rules.game import SEATS
from rules.table import Seat

if TYPE_CHECKING:
    from control.log import Log, Row

RENEW_SECONDS = TOKEN_SECONDS - 120
"""A code on a screen is replaced a while before it grows too old to be scanned."""

SET_SECONDS = 60
"""A system clock that went so far otherwise than time did was set; codes grow old by it."""

T = TypeVar("T")

LINKS = (WALL, OVERLAY, VIEWER)
PICTURE_BYTES = 400_000
_PICTURES = (
    "CREATE TABLE IF NOT EXISTS pictures(hash TEXT PRIMARY KEY, type TEXT NOT NULL, content BLOB NOT NULL) STRICT"
)
_KINDS = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png", b"RIFF": "image/webp"}


class Screens(Protocol):
    """What the desk asks of whoever shows things (displays); it knows no screens itself."""

    def shown(self, seq: int) -> dict[str, bool]:
        """Audiences with a screen that has drawn anything newer than the log at `seq`."""

    def came_by(self, id: str) -> Grant | None:
        """The key that a screen came by, or None where there is no such screen."""

    def order(self, id: str, act: str, name: str | None) -> bool:
        """Let a screen do something: refresh, rename, identify; whether it is there."""

    def dismiss(self, grants: tuple[str, ...], why: str) -> None:
        """Close every screen that came by one of these keys."""


class Code(msgspec.Struct, frozen=True):
    """A seat's one-time code: the address behind the QR, and the QR as SVG."""

    token: str
    url: str
    qr: str
    made: float
    wall: float


class House:
    """Codes, links and pictures of a show; keys themselves are kept nowhere but here, in memory."""

    def __init__(self, log: Log, access: Access, public_url: str) -> None:
        self.log = log
        self.access = access
        self.url = public_url.rstrip("/")
        self.codes: dict[Seat, Code] = {}
        self.links: dict[str, dict[str, str]] = {}
        with log.transaction() as db:
            db.execute(_PICTURES)

    def link(self, role: str) -> dict[str, str]:
        """A new link for a role; the one before still holds until it is revoked."""
        key = self.access.issue(role, name=role)
        grant = self.access.resolve(key)
        assert grant is not None
        self.links[role] = {"id": grant.id, "url": f"{self.url}/{role}?key={key}"}
        return self.links[role]

    def code(self, seat: Seat, takes: bool = False) -> Code:
        """The seat's code, made anew when it is too old. `takes`: it takes the seat from the tablet that holds it."""
        code = self.codes.get(seat)
        if code is None or takes or self._old(code):
            token = self.access.move(seat) if takes else self.access.pairing(seat)
            url = f"{self.url}/join/{token}"
            code = self.codes[seat] = Code(token, url, qr_svg(url), time.monotonic(), self.access.wall())
        return code

    def outgrown(self) -> bool:
        """Whether a code that may be on a screen has grown old."""
        return any(self._old(code) for code in list(self.codes.values()))

    def _old(self, code: Code) -> bool:
        """Whether a code should give way to a new one: nearly past its time, or the system's clock was set."""
        age = time.monotonic() - code.made
        return age > RENEW_SECONDS or abs(self.access.wall() - code.wall - age) > SET_SECONDS

    def spend(self, token: str) -> None:
        """A code was claimed: no screen shows it any more."""
        for seat, code in list(self.codes.items()):
            if code.token == token:
                del self.codes[seat]

    def keep_picture(self, address: str) -> str | None:
        """Keep a picture given as a data address; its path on this server, or None for what is no picture."""
        head, _, text = address.partition(",")
        if not head.startswith("data:image/") or not head.endswith(";base64"):
            return None
        try:
            content = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            return None
        return self.keep_content(content)

    def keep_content(self, content: bytes) -> str | None:
        """Keep a picture's bytes (JPEG, PNG or WebP); its path on this server, or None for what is no picture."""
        kind = next((kind for mark, kind in _KINDS.items() if content.startswith(mark)), None)
        if kind is None or len(content) > PICTURE_BYTES:
            return None
        hash = hashlib.sha256(content).hexdigest()[:32]
        with self.log.transaction() as db:
            db.execute("INSERT OR IGNORE INTO pictures VALUES (?, ?, ?)", (hash, kind, content))
        return f"/pictures/{hash}"

    def picture(self, hash: str) -> tuple[bytes, str] | None:
        """Content and type of a kept picture."""
        with self.log.reading() as db:
            row = db.execute("SELECT content, type FROM pictures WHERE hash = ?", (hash,)).fetchone()
        return (row[0], row[1]) if row else None


def qr_svg(text: str) -> str:
    """A QR code as SVG markup, without size or declaration, dark on transparent."""
    # Only when tablets join: it brings a library of pictures, and a server that was killed must be back at once.
    import qrcode
    from qrcode.image.svg import SvgPathImage

    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=2, image_factory=SvgPathImage)
    code.add_data(text)
    code.make(fit=True)
    out = io.BytesIO()
    code.make_image().save(out)
    markup = out.getvalue().decode()
    return markup[markup.index("<svg") :].replace("svg:", "")


class NoScreens:
    """No screens at all: for tests and for tools that only read."""

    def shown(self, seq: int) -> dict[str, bool]:
        return {}

    def came_by(self, id: str) -> Grant | None:
        return None

    def order(self, id: str, act: str, name: str | None) -> bool:
        return False

    def dismiss(self, grants: tuple[str, ...], why: str) -> None:
        return


class Welcome:
    """Commands of the desk about who is let in; mixed into `Desk`."""

    house: House
    screens: Screens
    changed: Callable[[list[Row]], None]

    def together(self, act: Callable[[], tuple[T, Sequence[Entry]]]) -> T:
        raise NotImplementedError

    def _held_seat(self, command: Command) -> Seat:
        seat = command.get("seat")
        if not isinstance(seat, str) or seat not in SEATS:
            raise Refused("not_a_seat")
        return seat

    def claim(self, token: str, device: str, address: str, nonce: str) -> Claimed | Waiting:
        """A browser's claim of a seat; the same claim told again changes nothing. Raises as `Access.claim` does."""

        def act() -> tuple[Claimed | Waiting, list[Entry]]:
            fresh = self.house.access.token_seat(token) is not None
            claimed = self.house.access.claim(token, device, address, nonce)
            if isinstance(claimed, Waiting) or not fresh:
                return claimed, []
            return claimed, [_taken(claimed.grant)]

        claimed = self.together(act)
        self.house.spend(token)
        if isinstance(claimed, Claimed):
            self.screens.dismiss(claimed.replaced, "moved")
        self.changed([])
        return claimed

    def _do_admit(self, actor: Actor, command: Command, key: str | None) -> None:
        yes = command.get("yes")
        if not isinstance(yes, bool):
            raise Refused("no_such_option")

        def act() -> tuple[Admitted, list[Entry]]:
            admitted = self.house.access.admit(str(command.get("request")), yes)
            return admitted, [_taken(admitted.grant, actor, key)] if admitted.grant is not None else []

        self.screens.dismiss(self.together(act).replaced, "moved")

    def _do_release(self, actor: Actor, command: Command, key: str | None) -> None:
        seat = self._held_seat(command)
        revoked = self.together(lambda: (self.house.access.release(seat), [_released(seat, actor, key)]))
        self.house.codes.pop(seat, None)
        self.screens.dismiss(revoked, "revoked")

    def _do_move(self, actor: Actor, command: Command, key: str | None) -> Reply:
        """A code that takes the seat from its tablet as soon as another one scans it."""
        code = self.house.code(self._held_seat(command), takes=True)
        return {"url": code.url, "qr": code.qr}

    def _do_new_link(self, actor: Actor, command: Command, key: str | None) -> Reply:
        role = command.get("role")
        if role not in LINKS:
            raise Refused("no_such_option")
        return self.house.link(role)

    def _do_revoke(self, actor: Actor, command: Command, key: str | None) -> None:
        id = str(command.get("id"))
        self._revoke(self.house.links.get(id, {}).get("id", id), actor, key)

    def _revoke(self, id: str, actor: Actor, key: str | None) -> None:
        """End a key for good: its screens close, and a seat that came by it is free again."""
        grant = self.house.access.grant(id)
        if grant is None or grant.revoked:
            raise Refused("no_such_link")
        entries = [_released(grant.seat, actor, key)] if grant.seat is not None else []
        self.together(lambda: (self.house.access.revoke(id), entries))
        for role, link in list(self.house.links.items()):
            if link["id"] == id:
                del self.house.links[role]
        self.screens.dismiss((id,), "revoked")

    def _do_screen(self, actor: Actor, command: Command, key: str | None) -> None:
        id, act, name = str(command.get("id")), str(command.get("act")), command.get("name")
        grant = self.screens.came_by(id)
        if grant is None:
            raise Refused("no_such_screen")
        if act == "disconnect":
            if grant.role == DEALER:  # only closed: the dealer may have pressed it on the own console
                self.screens.dismiss((grant.id,), "revoked")
            else:
                self._revoke(grant.id, actor, key)
        elif not self.screens.order(id, act, name.strip()[:40] if isinstance(name, str) else None):
            raise Refused("no_such_option")


def _taken(grant: Grant, actor: Actor = SYSTEM, key: str | None = None) -> Entry:
    data = {"act": "claimed", "seat": grant.seat, "device": grant.device or ""}
    return Entry(kind="seat", actor=actor.name, data=data, key=key)


def _released(seat: Seat, actor: Actor, key: str | None) -> Entry:
    return Entry(kind="seat", actor=actor.name, data={"act": "released", "seat": seat}, key=key)
