"""What can go wrong in the control room, each as a type that says what is wrong and what would do.

Every error carries `why` (words: `refused.<why>` in the catalogues), `slots` for the sentence of the
catalogue, and an English sentence of its own, so that a command line can print it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from control.log import Row


class TablecastError(Exception):
    """A mistake or a fault that a person is told about in one line; never a traceback.

    `str(error)` is the English sentence, `error.why` the catalogue's key, `error.slots` its values.
    """

    why: ClassVar[str] = "failed"
    sentence: ClassVar[str] = "Something failed: {detail}."
    slots: Mapping[str, object]

    def __init__(self, **slots: object) -> None:
        self.slots = slots
        super().__init__(self.sentence.format(**slots))


# -- the log's file --------------------------------------------------------------------------------------------


class LogError(TablecastError):
    """The show's file cannot be used as asked. Nothing was written."""


class Missing(LogError):
    why = "log_missing"
    sentence = "There is no show at {path}."


class Exists(LogError):
    why = "log_exists"
    sentence = "{path} exists already and is left as it is; choose another name or open it."


class NotTablecast(LogError):
    why = "log_foreign"
    sentence = "{path} is not a Tablecast show, or its beginning is destroyed; it was left as it is."


class Newer(LogError):
    why = "log_newer"
    sentence = "{path} was written by a newer Tablecast (format {format}, this one knows {known}); update Tablecast."


class Damaged(LogError):
    why = "log_damaged"
    sentence = "{path} is damaged: {detail} It was left as it is; run verify on it and go on from a copy."


class ReadOnly(LogError):
    why = "log_readonly"
    sentence = "{path}: {detail}. Give this user the right to it, or move the show."


class Locked(LogError):
    why = "log_locked"
    sentence = "{path} is being written by another process; stop that one first."


class DiskFull(LogError):
    why = "disk_full"
    sentence = "The disk that holds {path} is full; nothing was recorded. Free some space and do it again."


class Moved(LogError):
    why = "log_moved"
    sentence = "{path} was moved, replaced or deleted while the show ran; nothing more is recorded until it is back."


class InputOutput(LogError):
    why = "log_io"
    sentence = "{path} could not be read or written: {detail}."


class Unusable(LogError):
    why = "log_unusable"
    sentence = "{path} failed before ({detail}); nothing is written until it could be opened anew."


class Unwritable(LogError):
    why = "log_unwritable"
    sentence = "An entry of kind {kind} holds something that JSON cannot keep: {detail}."


class KeyUsed(LogError):
    """The idempotency key is in the log already; `row` is what it did then, so the same reply can be given."""

    why = "key_used"
    sentence = "The key of this command was used already, by entry {seq}."
    row: Row

    def __init__(self, row: Row) -> None:
        self.row = row
        super().__init__(seq=row.seq)


# -- access ----------------------------------------------------------------------------------------------------


class AccessError(TablecastError):
    """Somebody is not let in; nothing was changed."""


class WrongPin(AccessError):
    """`wait`: seconds until the next guess from there is looked at; 0 for the first few, so no sentence says it."""

    why = "pin_wrong"
    sentence = "This is not the PIN."


class TooSoon(AccessError):
    """A guess before its wait was over: not even looked at, right or wrong. `wait`: seconds left."""

    why = "pin_wait"
    sentence = "Too many wrong PINs; wait {wait} s."


class TokenRefused(AccessError):
    why = "token_refused"
    sentence = "This code is not one of this show's."


class TokenUsed(AccessError):
    why = "token_used"
    sentence = "This code was used already; ask the dealer for a new one."


class TokenOld(AccessError):
    why = "token_old"
    sentence = "This code is too old; scan the new one."


class Denied(AccessError):
    why = "claim_denied"
    sentence = "The dealer did not give seat {seat} to this device."


class NoRequest(AccessError):
    why = "request_gone"
    sentence = "Nobody waits under {request} any more."


# -- the rundown -----------------------------------------------------------------------------------------------


class BadPicture(TablecastError):
    why = "no_picture"
    sentence = "The picture of player {seat} is no JPEG, PNG or WebP of at most 400 kB: choose another in the rundown."


# -- OBS -------------------------------------------------------------------------------------------------------


class BadAddress(TablecastError):
    why = "no_obs_address"
    sentence = "{address} is no address of an OBS: give its machine and port, for example 127.0.0.1:4455."
