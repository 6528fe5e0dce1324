// The dealer's console: loads the words, dials the desk, and draws the page anew whenever what it knows changes.
import { html, render, useEffect, useLayoutEffect, useState } from "/static/kit/kit.js";
import { connect } from "/static/kit/socket.js";
import { preparePicture } from "/static/kit/table.js";
import { loadWords, language } from "/static/kit/words.js";
import { frame, get, lang, set, watch } from "./store.js";
import { use } from "./send.js";
import { listen } from "./keys.js";
import { Bottom, Notices, Top } from "./bar.js";
import { Clocks } from "./clocks.js";
import { Dialogs } from "./dialogs.js";
import { Now } from "./now.js";
import { Right } from "./tail.js";
import { Seats } from "./seats.js";
import { Stage } from "./stage.js";
import { t, showTitle } from "./tell.js";

function Console() {
  const [, draw] = useState(0);
  // From the very first drawing on, not after the next paint: a frame that came in between would not be drawn.
  useLayoutEffect(() => watch(() => draw((n) => n + 1)), []);
  const f = frame();
  useEffect(() => { document.title = f ? `${showTitle()} · ${t("title")}` : t("title"); });
  if (!f) return html`<main class="console empty"><p role="status">${get().line === "refused" ? html`${t("refused")} <a href="/console">${t("signin.again")}</a>` : t("now.loading")}</p></main>`;
  return html`<main class="console" data-busy=${get().busy ?? ""} inert=${!!get().dialog}>
      <${Top} /><${Notices} />
      <div class="left-col"><${Seats} /><${Clocks} /></div>
      <div class="mid"><${Now} /><${Stage} /></div>
      <${Right} /><${Bottom} />
    </main><${Dialogs} />`;
}

// The words come first, in the language the frame asks for, so that no page is ever seen half in another.
let newest = null;
async function take(f) {
  newest = f;
  const wanted = f.desk?.language ?? f.show?.lang ?? "ko";
  if (wanted !== language()) await loadWords(wanted);
  if (f.match) await preparePicture(f.match.game);
  if (f !== newest) return;   // a newer one came while this one's words or picture were fetched
  set({ frame: f });
}

await loadWords(document.documentElement.lang || "ko");
render(html`<${Console} />`, document.querySelector("#console"));
listen();
use(connect({
  role: "dealer",
  mark: false,   // the top of the page says how the line is
  onFrame: take,
  onScreens: (screens) => set({ screens }),
  onState: (line) => set({ line }),
}));
