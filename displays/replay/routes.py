"""The replay room over HTTP: its page, the timeline, frames at any moment, notes beside the log, exports."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, current_app, request
from flask.blueprints import BlueprintSetupState

from control.access import DEALER
from control.catalogue import LANGUAGES
from control.web import body, grants, page
from displays.exports import FORMATS, CannotExport, Wish, export
from displays.exports.sheet import AUDIENCES as EXPORTED
from displays.replay.notes import Notes, NotesError, Unwritable
from displays.replay.room import AUDIENCES, Room

STATIC = Path(__file__).parent.parent / "static"
MOST_VIEWS = 8

replay = Blueprint("replay", __name__)


@replay.record
def furnish(state: BlueprintSetupState) -> None:
    """A room for this application's show; nothing is read before somebody looks."""
    desk = state.app.extensions["desk"]
    state.app.extensions.setdefault("replay", Room(desk.log, desk))


def room() -> Room:
    found: Room = current_app.extensions["replay"]
    return found


def everything() -> bool:
    """Whether the visitor may see what has not aired yet."""
    return any(grant.role == DEALER for grant in grants())


@replay.get("/replay")
def door() -> Response:
    return page(STATIC, "replay.html")


@replay.get("/api/replay/index")
def index() -> Any:
    """?since=PLACE&air=COUNT&lang=ko|en: what stands on the timeline, from the place on that the page has already."""
    language = request.args.get("lang")
    if language is not None and language not in LANGUAGES:
        abort(400)
    here = room()
    known = here.known(everything())
    made = here.index(known, _whole("since") or 0, language, everything(), _whole("air") or 0)
    return _json({**made, "formats": list(FORMATS)})


@replay.get("/api/replay/frame")
def frame() -> Any:
    """?at=MS (or seq=ENTRY)&audience=wall,A,…&mode=aired|corrected: what each of these audiences saw then."""
    audiences = list(dict.fromkeys((request.args.get("audience") or "wall").split(",")))
    mode = request.args.get("mode", "aired")
    if mode not in ("aired", "corrected") or len(audiences) > MOST_VIEWS or set(audiences) - set(AUDIENCES):
        abort(400)
    ms, seq = _whole("at"), _whole("seq")
    here = room()
    known = here.known(everything())
    if ms is not None:
        n = here.at_ms(ms, known)
        ms = min(ms, max(here.end(known, everything()), here.ms[n - 1] if n else 0))
    elif seq is not None:
        n = here.at_seq(seq, known)
    else:
        n = known
    return _json(here.moment(n, known, audiences, mode == "corrected", ms))


@replay.get("/api/replay/notes")
def notes() -> Any:
    try:
        return _told()
    except NotesError as error:
        return _refused(error)


@replay.post("/api/replay/notes")
def note() -> Any:
    """{"act": "add", "ms", "text", "seq"?, "end"?} or {"act": "remove", "id"}: the notes as they are then."""
    given = body()
    try:
        if given.get("act") == "remove":
            _notes().remove(given.get("id"))
        else:
            _notes().add(given.get("ms"), given.get("text"), given.get("seq"), given.get("end"))
        return _told()
    except NotesError as error:
        return _refused(error)


@replay.get("/api/replay/export")
def exported() -> Any:
    """?format=csv&audience=wall&lang=ko&voided=1&from=MS&to=MS: the log as far as the visitor may look, as a file;

    with in and out points (show time in milliseconds) only what lies between.
    """
    form, audience = request.args.get("format", ""), request.args.get("audience", "wall")
    if form not in FORMATS or audience not in EXPORTED or request.args.get("lang", "ko") not in LANGUAGES:
        abort(400)
    here = room()
    rows = here.rows[: here.known(everything())]
    wish = Wish(
        audience=audience, language=request.args.get("lang"), voided=request.args.get("voided") == "1",
        begins=_whole("from"), ends=_whole("to"),
    )  # fmt: skip
    try:
        made = export(rows, form, wish)
    except CannotExport as error:
        return _refused(error)
    kind = FORMATS[form]
    name, content, media = f"{here.log.path.stem}.{audience}.{kind.ending}", made.files[0], kind.media_type
    if len(made.files) > 1:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for number, file in enumerate(made.files, 1):
                archive.writestr(f"{here.log.path.stem}.{audience}-{number}.{kind.ending}", file)
        name, content, media = f"{name}.zip", packed.getvalue(), "application/zip"
    response = Response(content, content_type=media)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def _notes() -> Notes:
    return Notes(room().log.path)


def _told() -> Response:
    """The notes that the visitor may read: a note about what has not aired yet would tell of it."""
    here = room()
    end = here.end(here.known(everything()), everything())
    return _json({"ok": True, "notes": [note for note in _notes().all() if note.ms <= end]})


def _whole(name: str) -> int | None:
    """A whole number of the address, 0 or more; None where there is none. 400 for anything else."""
    text = request.args.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        abort(400)
    return int(text)


def _json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), content_type="application/json")


def _refused(error: NotesError | CannotExport) -> tuple[dict[str, Any], int]:
    status = 409 if isinstance(error, Unwritable) else 400
    return {"ok": False, "why": error.why, "slots": dict(error.slots)}, status
