"""What strangers, broken pages and mischief send: made-up JSON, requests, packets and commands, for hypothesis."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from control.access import ADMITS

COMMANDS = sorted(name.removeprefix("command:") for name in ADMITS if name.startswith("command:"))

TEXT = st.text(max_size=12) | st.sampled_from(
    ["", " ", "\0", "\ud800", "é" * 200, "x" * 5000, "../../etc/passwd", "<script>", "' OR 1=1 --", "%00", "{}", "null"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KNOWN = st.sampled_from(
    ["A", "B", "G", "dealer", "m1", "m1.0.A1", "m1.0.B1", "points", "score", "start", "wall", "viewer", "match",
     "rules", "transletter", "black_white_2", "quad_gravity", "hand", "generator", "public", "hold", "run", "remove",
     "standby", "ko", "en", "csv", "aired", "corrected", "30000/1001 DF", 0, 1, 2, 5, 60, -1, True, False, None,
     [], {}, [1, 2]]
)  # fmt: skip
NAMES = st.sampled_from(
    ["ask", "answer", "title", "players", "fps", "lang", "game", "seats", "options", "seed", "pace", "draws", "cue",
     "seconds", "by", "value", "clock", "add", "act", "name", "to", "counter", "seat", "reason", "winner", "note",
     "text", "kind", "page", "request", "yes", "role", "id", "state", "match", "scene", "on", "at", "see", "delay",
     "hole", "score", "timecode", "scenes", "segment", "key"]
)  # fmt: skip
DEEP = st.sampled_from([50, 400]).map(lambda depth: json.loads("[" * depth + "]" * depth))


def commands(keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A command of the table, or nearly, with parts that may be anything. `state` is named by the test."""
    parts = st.dictionaries(NAMES, KNOWN | JSON | DEEP, max_size=6)
    made = st.builds(lambda do, parts: {"do": do, **parts}, st.sampled_from(COMMANDS) | TEXT | JSON, parts)
    return st.one_of(made, st.builds(lambda made, key: {**made, "key": key}, made, keys))


EVENTS = st.sampled_from(["command", "preview", "time", "connect", "disconnect", "frame", "screen", "screens"]) | TEXT

PACKETS: st.SearchStrategy[str | bytes] = st.one_of(
    st.binary(max_size=40),
    st.text(max_size=20),
    st.builds(
        lambda kind, rest: kind + rest,
        st.sampled_from(list("0123456789")),
        st.text("[]{}0123456789,-/\"'ab", max_size=16),
    ),
    st.builds(
        lambda id, event, args: f"2{id}" + json.dumps([event, *args]),
        st.sampled_from(["", "0", "1", "77", "99999999999999999999999"]),
        EVENTS | JSON,
        st.lists(JSON | KNOWN, max_size=3),
    ),
    st.builds(lambda name, rest: f"2/{name},{rest}", st.text("abc/?", max_size=4), st.text(max_size=8)),
    st.sampled_from(["2" + "[" * 3000, '2["command",' + "[" * 20_000, '51-["command",{"_placeholder":true,"num":0}]']),
    st.sampled_from([50, 4000, 600_000]).map(lambda size: '27["command",{"do":"note","text":"' + "y" * size + '"}]'),
)
"""What may come down a line as a message: packets of Socket.IO, and what is none."""

PATHS = st.one_of(
    st.text(max_size=12).map(lambda text: "/" + text),
    st.lists(st.sampled_from(["static", "kit", "pad", "console", "lib", "..", "%2e%2e", "api", "join", "x", "",
                              "ko.json"]), max_size=5).map(lambda parts: "/" + "/".join(parts)),
)  # fmt: skip

METHODS = st.sampled_from(
    ["GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"]
)
QUERY = st.dictionaries(
    st.sampled_from(["key", "as", "n", "seq", "ms", "at", "audience", "mode", "format", "lang", "voided", "from", "to"])
    | st.text("ab&=%", max_size=4),
    st.sampled_from(["", "0", "1", "-1", "99999999999999999999", "wall", "A", "dealer", "viewer", "A,B,wall", "csv",
                     "otio", "aired", "corrected", "ko", "fr", "1e9", "NaN"]) | st.text(max_size=8),
    max_size=4,
)  # fmt: skip
BODIES: st.SearchStrategy[bytes] = st.one_of(
    st.binary(max_size=60),
    JSON.map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass")),
    st.dictionaries(
        st.sampled_from(["pin", "nonce", "device", "on", "note", "seq", "id", "text", "n", "ms"]),
        JSON | KNOWN,
        max_size=4,
    ).map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass")),
    st.sampled_from([b"[" * 100_000, b'{"pin":' + b"9" * 6000 + b"}", b"{" + b" " * 1_000_001 + b"}"]),
)
KINDS = st.sampled_from(
    ["application/json", "application/json; charset=utf-16", "text/plain", "multipart/form-data; boundary=x", "", "x/y",
     "application/x-www-form-urlencoded"]
)  # fmt: skip
