"""Notes that somebody adds afterwards: a file beside the show's, whole or not at all. The log is never touched."""

from __future__ import annotations

import os
import secrets
import tempfile
import threading
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from control.errors import TablecastError
from control.log import wall_time

LONGEST = 500
MOST = 5000


class NotesError(TablecastError):
    """A note could not be kept; those that were there are as before."""


class Unwritable(NotesError):
    why: ClassVar[str] = "notes_unwritable"
    sentence = "{path} cannot be written: {detail}. Give this user the right to its folder, or copy the show elsewhere."


class Unreadable(NotesError):
    why: ClassVar[str] = "notes_unreadable"
    sentence = "{path} is no file of notes: {detail}. Move it away, or mend it; it was left as it is."


class BadNote(NotesError):
    why: ClassVar[str] = "note_bad"
    sentence = "A note has a moment and 1 to {longest} signs."


class TooMany(NotesError):
    why: ClassVar[str] = "notes_full"
    sentence = "There are {most} notes already: take some away first."


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """`ms` show time, `end` where it is about a stretch; `seq` the newest entry then; `written` UTC, ISO 8601."""

    id: str
    ms: int
    end: int | None = None
    seq: int = 0
    text: str
    written: str = ""


class _File(msgspec.Struct):
    notes: list[Note]


class Notes:
    """Notes beside a show. Raises `Unreadable` for a file that is something else, `Unwritable` where none can be."""

    def __init__(self, show: Path) -> None:
        self.path = Path(f"{show}.notes.json")
        self._lock = threading.Lock()

    def all(self) -> list[Note]:
        """Every note, by time."""
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise Unreadable(path=str(self.path), detail=error.strerror or "it cannot be opened") from None
        try:
            return msgspec.json.decode(text, type=_File).notes
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Unreadable(path=str(self.path), detail=str(error)) from None

    def add(self, ms: Any, text: Any, seq: Any = 0, end: Any = None) -> Note:
        """A new note. Raises `BadNote`, `TooMany` as well."""
        whole = [one for one in (ms, seq, end) if one is not None]
        if not isinstance(text, str) or not 1 <= len(text.strip()) <= LONGEST or "\0" in text or ms is None:
            raise BadNote(longest=LONGEST)
        if any(type(one) is not int or not 0 <= one < 2**53 for one in whole) or (end is not None and end < ms):
            raise BadNote(longest=LONGEST)
        id, written = secrets.token_hex(4), wall_time()
        try:
            note = Note(id=id, ms=ms, end=end, seq=seq or 0, text=text.strip(), written=written)
            msgspec.json.encode(note)
        except (TypeError, UnicodeEncodeError):  # half a sign
            raise BadNote(longest=LONGEST) from None
        with self._lock:
            notes = self.all()
            if len(notes) >= MOST:
                raise TooMany(most=MOST)
            self._write([*notes, note])
        return note

    def remove(self, id: Any) -> None:
        """Take a note away; one that is not there is gone already."""
        with self._lock:
            notes = self.all()
            left = [note for note in notes if note.id != id]
            if len(left) < len(notes):
                self._write(left)

    def _write(self, notes: list[Note]) -> None:
        """Beside it first, synced, then in one step into its place: nobody ever reads half a file."""
        body = msgspec.json.format(msgspec.json.encode(_File(sorted(notes, key=lambda note: note.ms))), indent=1)
        try:
            handle, name = tempfile.mkstemp(prefix=f".{self.path.name[:40]}.", dir=self.path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(body + b"\n")
                    file.flush()
                    os.fsync(file.fileno())
                os.chmod(name, 0o644)
                os.replace(name, self.path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise Unwritable(path=str(self.path), detail=error.strerror or "it cannot be written") from None
