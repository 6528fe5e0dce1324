"""An application on this machine alone: what renders a screen or looks at one needs its files, and nobody else does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from werkzeug.serving import make_server


@contextmanager
def serving(site: Flask, port: int = 0) -> Iterator[str]:
    """Serve on a port of this machine (a free one for 0); gives the address, and stops at the end."""
    server = make_server("127.0.0.1", port, site, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
