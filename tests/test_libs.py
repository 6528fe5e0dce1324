"""The browser libraries: the table matches what npm installs, and the modules work together in a real browser."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from displays import libs

PAGE = b"""<!doctype html><meta charset="utf-8"><title>libs</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/font.css">
<main></main><script type="module" src="/page.js"></script>"""
STYLE = b"""@font-face { font-family: Pretendard; src: url(/lib/pretendard.woff2); font-weight: 45 920 }
body { font-family: Pretendard }"""
SCRIPT = """
import {h, render} from "/lib/preact.js";
import {useState, useEffect} from "/lib/hooks.js";
import htm from "/lib/htm.js";
import {io} from "/lib/socket.io.js";
const html = htm.bind(h);
function Count() {
  const [n, set] = useState(0);
  const [told, tell] = useState("");
  useEffect(() => tell(`효과 ${n}`), [n]);
  return html`<button onClick=${() => set(n + 1)}>${n}</button><p>${told}</p><i>${typeof io}</i>`;
}
render(html`<${Count}/>`, document.querySelector("main"));
""".encode()
HTML, CSS = "text/html; charset=utf-8", "text/css; charset=utf-8"
OWN = {"/": (PAGE, HTML), "/font.css": (STYLE, CSS), "/page.js": (SCRIPT, libs.JAVASCRIPT)}


class Serve(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        content, kind = OWN[self.path] if self.path in OWN else libs.read_lib(self.path.removeprefix("/lib/"))
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("name", libs.LIBRARIES)
def test_every_library_is_installed_and_stands_alone(name: str) -> None:
    content, kind = libs.read_lib(name)
    assert len(content) > 500
    assert kind == (libs.FONT if name.endswith(".woff2") else libs.JAVASCRIPT)
    if kind == libs.JAVASCRIPT:
        assert b'from"preact"' not in content and b"sourceMappingURL" not in content


def test_a_name_outside_the_table_is_no_library() -> None:
    with pytest.raises(KeyError):
        libs.read_lib("../package.json")


def test_a_library_that_is_not_installed_names_the_mend(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(libs, "NODE_MODULES", tmp_path)
    assert libs.missing_libs() == list(libs.LIBRARIES)
    with pytest.raises(libs.MissingLibrary, match="make setup"):
        libs.read_lib("preact.js")


@pytest.mark.browser
def test_the_modules_work_together_in_a_browser(open_page, address: str) -> None:
    watched = open_page((800, 600))
    page = watched.page
    page.goto(address)
    for _ in range(2):
        page.click("button")
    page.wait_for_function("() => document.querySelector('p').textContent == '효과 2'")
    expect(page.locator("button")).to_have_text("2", use_inner_text=True)
    expect(page.locator("i")).to_have_text("function", use_inner_text=True)
    page.wait_for_function("() => [...document.fonts].every(font => font.status == 'loaded')")
    assert page.evaluate("document.fonts.check('700 20px Pretendard', '흑과백')")
    assert watched.hosts == {"127.0.0.1"}
    watched.assert_clean()
