"""The browser libraries and the font that pages load from /lib/: where `make setup` puts them, how they are served.

They come from npm with a lock file and are served from this machine, so a studio needs no Internet. Nothing is bundled:
the files are ES modules as their authors ship them, except for what `_for_browser` mends.
"""

from functools import cache
from pathlib import Path

JAVASCRIPT = "text/javascript; charset=utf-8"
FONT = "font/woff2"

#: Name under /lib/ → path under node_modules. Nothing else in node_modules is ever served.
LIBRARIES = {
    "preact.js": "preact/dist/preact.module.js",
    "hooks.js": "preact/hooks/dist/hooks.module.js",
    "htm.js": "htm/dist/htm.module.js",
    "socket.io.js": "socket.io-client/dist/socket.io.esm.min.js",
    "pretendard.woff2": "pretendard/dist/web/variable/woff2/PretendardVariable.woff2",
}

NODE_MODULES = Path(__file__).resolve().parent.parent / "node_modules"


class MissingLibrary(Exception):
    """A library is in the table but not on this machine; the message says what would mend it."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The browser library {name} is not installed: run `make setup` once, then start again.")
        self.name = name


def read_lib(name: str) -> tuple[bytes, str]:
    """The bytes of /lib/<name> and their content type; read once, then kept.

    Raises KeyError for a name that is not in LIBRARIES (a 404), MissingLibrary for one that is not installed (a 503).
    """
    return _read(name, NODE_MODULES)


def missing_libs() -> list[str]:
    """The names in LIBRARIES that are not installed; empty when every page can be drawn. For a check before serving."""
    return [name for name, path in LIBRARIES.items() if not (NODE_MODULES / path).is_file()]


@cache  # an exception is not kept: after `make setup` a running server finds the file
def _read(name: str, root: Path) -> tuple[bytes, str]:
    path = root / LIBRARIES[name]
    try:
        content = path.read_bytes()
    except OSError as error:
        raise MissingLibrary(name) from error
    if path.suffix == ".woff2":
        return content, FONT
    return _for_browser(content), JAVASCRIPT


def _for_browser(source: bytes) -> bytes:
    """A module as a browser can load it without an import map, which our content policy (no inline script) forbids."""
    source = source.replace(b'from"preact"', b'from"/lib/preact.js"')
    # The maps are not served: a browser with open developer tools would ask for them and log an error.
    head, mark, _ = source.rpartition(b"//# sourceMappingURL=")
    return head if mark else source
