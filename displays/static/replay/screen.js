// One view of the replay room: the wall's, the overlay's or a pad's own page parts, fed by the room around it.
import { html, render, sheet } from "../kit.js";
import { loadWords } from "../words.js";

const as = new URLSearchParams(location.search).get("as");
const now = () => parent.replayNow?.() ?? 0;
const root = document.body.appendChild(document.createElement("div"));

async function wall() {
  document.body.className = "wall";
  root.id = "stage";
  await sheet("/static/kit/wall.css");
  const { createStage } = await import("../stage.js");
  return createStage(root, { now }).show;
}

async function overlay() {
  document.documentElement.className = "overlay";
  root.id = "overlay";
  await sheet("/static/kit/overlay.css");
  const { createOverlay } = await import("../overlay/stage.js");
  const stage = createOverlay(root, { now });
  stage.link("live", true);
  return stage.show;
}

/** A pad as its owner saw it, with what lay behind a hold shown: nobody looks over this one's shoulder. */
async function pad() {
  root.id = "pad";
  root.inert = true;
  await Promise.all(["/static/kit/form.css", "/static/pad/pad.css"].map(sheet));
  await sheet("/static/kit/replay/screen.css");
  const { Pad } = await import("/static/pad/pad/view.js");
  const nothing = () => null;
  const desk = {
    answer: nothing, draft: nothing, forget: nothing, stateOf: nothing, refusedOf: nothing, refusals: () => [],
    preview: async () => ({ ok: true, notes: [], marks: {} }), durable: true,
  };
  const link = { now, state: "live", live: true, fresh: true };
  return async (frame) => {
    await loadWords(frame.show?.lang ?? "ko");
    render(html`<${Pad} frame=${frame} link=${link} desk=${desk} state="live" />`, root);
    requestAnimationFrame(() => peek(parent.replaySecrets?.() !== false));
  };
}

/** Holds every cover open, or lets it close. */
function peek(open) {
  const covers = root.querySelectorAll(open ? ".peek:not(.held) .peek-hold" : ".peek.held .peek-hold");
  for (const it of covers) it.dispatchEvent(new KeyboardEvent(open ? "keydown" : "keyup", { key: " ", bubbles: true, cancelable: true }));
}

const show = await ({ overlay, pad }[as] ?? wall)();
window.show = show;
frameElement.dispatchEvent(new Event("ready"));
