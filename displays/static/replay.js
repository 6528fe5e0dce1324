// The replay room: every match and scene of a log again, open while live or from a file. This puts its parts together.
import { html, render } from "./kit.js";
import { loadWords } from "./words.js";
import { it, set, remember, watch, end, start } from "./replay/store.js";
import { listen } from "./replay/keys.js";
import { notes, update } from "./replay/server.js";
import { go, show, time } from "./replay/player.js";
import { Top, Transport } from "./replay/bar.js";
import { Timeline } from "./replay/timeline.js";
import { Views, choices } from "./replay/views.js";
import { List } from "./replay/list.js";
import { Sheets } from "./replay/sheets.js";

const EVERY = 2000; // how often a live show's timeline is brought up to date, ms
const root = document.getElementById("replay");

globalThis.replayNow = time; // the views' clocks run by the playhead
globalThis.replaySecrets = () => it.secrets;

function Room() {
  if (!it.data) return null;
  return html`<main class="room"><${Top} /><${Timeline} /><${Transport} /><div class="below"><${Views} /><${List} /></div><${Sheets} /></main>`;
}

async function grow() {
  try {
    const before = it.ms.length;
    await update();
    if (it.follow) go(end(), { jump: false, follow: true });
    else if (it.ms.length !== before) show();
    await notes();
  } catch {
    set({ lost: true });
  }
}

remember();
await loadWords(it.lang ?? "ko");
await update();
await loadWords(it.lang ?? it.data.lang);
if (it.data.lang !== "ko" && !it.lang) await update(true);
document.title = `${it.data.title || "Tablecast"} · Replay`;
it.views = it.views.map((one, i) => (choices().includes(one) ? one : ["wall", "viewer", "overlay", "dealer"][i]));
watch(() => render(html`<${Room} />`, root));
listen();
set({});
go(it.data.live ? end() : start(), { follow: it.data.live });
await notes();
if (it.data.live) setInterval(grow, EVERY);
root.dataset.ready = "1";
