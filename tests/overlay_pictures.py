"""Pictures of the overlay, counted by a browser: how much of one is not transparent, where two of them differ."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

Box = list[float]

BEHIND = """<!doctype html><html><body style="margin:0;overflow:hidden;background:{colour}">
<canvas id="picture" width="1920" height="1080" style="position:absolute"></canvas>
<iframe id="overlay" src="/overlay{query}" style="position:absolute;width:1920px;height:1080px;border:0"></iframe>
<script>
  const it = document.getElementById("picture").getContext("2d");
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < {busy}; i += 1) {
    it.fillStyle = `hsl(${random() * 360} ${random() * 80}% ${random() * 100}% / 0.6)`;
    it.beginPath();
    it.arc(random() * 1920, random() * 1080, 4 + random() ** 2 * 160, 0, 7);
    it.fill();
  }
</script></body></html>"""
"""A page with a picture of its own, and the overlay over it."""

PLATES = """() => [...document.querySelectorAll("#overlay .plate")]
  .map((it) => it.getBoundingClientRect()).map((it) => [it.left, it.top, it.right, it.bottom])"""

COUNT = """async ([a, b, boxes]) => {
  const pixels = async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const it = canvas.getContext("2d", { willReadFrequently: true });
    it.drawImage(picture, 0, 0);
    for (const [left, top, right, bottom] of boxes) {
      const [x, y] = [Math.floor(left), Math.floor(top)];
      it.clearRect(x, y, Math.ceil(right) - x, Math.ceil(bottom) - y);
    }
    return new Uint32Array(it.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  };
  const one = await pixels(a), other = b === null ? new Uint32Array(one.length) : await pixels(b);
  let count = 0;
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) count += 1;
  return count;
}"""


def behind(page: Page, colour: str, busy: int, query: str = "") -> None:
    """Open a page of `colour` with so many blots on it, and the overlay in a frame over it, on the server of `page`."""
    body = BEHIND.replace("{colour}", colour).replace("{busy}", str(busy)).replace("{query}", query)
    page.route("**/behind", lambda route: route.fulfill(body=body, content_type="text/html"))


def differ(counter: Page, one: bytes, other: bytes, but: list[Box]) -> int:
    """Pixels that differ between two screenshots, outside the boxes."""
    return int(counter.evaluate(COUNT, [_text(one), _text(other), but]))


def opaque(counter: Page, shot: bytes, but: list[Box] | None = None) -> int:
    """Pixels of a screenshot (taken with `omit_background`) that are not wholly transparent, outside the boxes."""
    return int(counter.evaluate(COUNT, [_text(shot), None, but or []]))


def _text(png: bytes) -> str:
    return base64.b64encode(png).decode()
