"""Words on every screen of every game stay whole: none is broken over two lines, none is cut off by what it stands in.

Both languages, because the one is short where the other is long; all screens, because the narrow ones break first.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rules.game import games
from tests import kit_server
from tests.browser import open_page
from tests.moments import NOISE, Moments, pages, views
from tests.test_duels_look import course, spread

pytestmark = pytest.mark.browser

#: Text that is drawn and not seen: the far side of a card, a scene that leaves; and what a person scrolls on purpose.
WHOLE = """() => {
  const faults = new Set(), range = document.createRange();
  const unseen = "svg, .card.up .back, .card:not(.up) .front, .leaves, .sr-only, [aria-hidden=true]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement;
    if (it.closest(unseen) || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    for (const found of node.data.matchAll(/\\S+/g)) {
      const word = found[0];
      range.setStart(node, found.index);
      range.setEnd(node, found.index + word.length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (!boxes.length) continue;
      const parted = boxes.some((box) => box.top > boxes[0].top + box.height / 2);
      if (parted && !it.closest(".logrow")) faults.add(`broken: ${word} (${it.className})`); // the log is running text
      const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
      if (left < -1 || right > innerWidth + 1) faults.add(`off the screen: ${word} (${it.className})`);
      for (let out = it; out !== document.body; out = out.parentElement) {
        const style = getComputedStyle(out), box = out.getBoundingClientRect();
        if (!["hidden", "clip"].includes(style.overflowX) || style.textOverflow === "ellipsis") continue;
        const cut = left < box.left - 2 || right > box.right + 2;
        if (cut) faults.add(`cut off: ${word} (${it.className} in ${out.className})`);
      }
    }
  }
  return [...faults];
}"""

SAMPLE = {("bank_play", "ko"), ("bank_play", "en")}
"""The quick run's look, where the faults were first seen; the full run looks at all, by discovery."""


def raw(text: str, key: str, table: set[str]) -> list[str]:
    """Names of the rules that stand in a text as they are: options with Korean words, and the `table`'s own names."""
    words = kit_server.words("ko")["games"][key]
    families = re.compile(r"(?:option\.\w+|name\.\w+|face)\.([a-z]\w+)$")
    names = {found[1] for name, said in words.items() if (found := families.match(name)) and said != found[1]} | table
    return [
        f"not in words: {name}" for name in sorted(names) if re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", text)
    ]


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "key, lang",
    [
        pytest.param(key, lang, marks=() if (key, lang) in SAMPLE else pytest.mark.full)
        for key in games()
        for lang in ("ko", "en")
    ],
)
def test_words_stay_whole(browser: Any, tmp_path: Path, key: str, lang: str) -> None:
    played = course(key, 3)
    show = Moments(tmp_path, played, lang)
    show.do("policy", see="viewer", delay=0)
    running = show.desk.show.match
    assert running is not None
    table = show.desk.match(running).table
    names = {name for name in (*table.counters, *table.values, *table.zones, *table.lamps) if not name.isupper()}
    faults: dict[str, None] = {}
    with ExitStack() as stack:
        address, _ = stack.enter_context(pages(show))
        open_now = {}
        for view, (path, size) in views(played.seats).items():
            watched = stack.enter_context(open_page(browser, size, touch=view.startswith("pad")))
            watched.page.emulate_media(reduced_motion="reduce")
            watched.page.goto(f"{address}{path}")
            open_now[view] = watched
        for at in spread(len(played.entries), 4):
            show.to(at)
            for watched in open_now.values():
                watched.page.wait_for_selector(f"body[data-drawn='{show.n}']")
            open_now["wall"].page.wait_for_timeout(2600)  # captions follow one another in beats
            for view, watched in open_now.items():
                found = watched.page.evaluate(WHOLE)
                if lang == "ko":
                    found += raw(watched.page.inner_text("body"), key, names)
                faults |= dict.fromkeys(f"{view}, {at}: {fault}" for fault in found)
        for watched in open_now.values():
            watched.assert_clean(but=NOISE)
    assert not faults, "\n".join(faults)
