// Four views in step: the real wall, overlay and pads, each in a frame of its own, drawn from one reply.
import { html, cx, seatClass, useLayoutEffect, useRef } from "../kit.js";
import { has, nameOf, say } from "../words.js";
import { it, set, keep } from "./store.js";
import { jumpId, show } from "./player.js";
import { address } from "./server.js";
import { Key, t } from "./parts.js";

const screens = new Map(); // audience → the frame elements that show it

const pageOf = (audience) => (audience === "overlay" ? "overlay" : /^[A-G]$/.test(audience) ? "pad" : "wall");

/** Draw a reply in every view. */
export function draw(reply) {
  for (const [element, audience] of screens) put(element, audience, reply);
}

function put(element, audience, reply) {
  const frame = reply?.frames[audience];
  if (!frame || !element.contentWindow?.show) return;
  // Who sees everything sees the table, whatever scene is on the wall.
  const scene = ["dealer", "viewer"].includes(audience) && frame.match?.table && frame.match.status !== "set" ? { kind: "match", match: frame.match.id } : frame.scene;
  element.contentWindow.show({ ...frame, scene, run: `replay${jumpId()}`, n: reply.n });
}

export const choices = () => ["wall", "overlay", "viewer", "dealer", ...Object.keys(it.data?.people ?? {})];
export const viewName = (audience) => (/^[A-G]$/.test(audience) ? t("pad_of", { seat: nameOf(audience, { people: it.data?.people }) }) : t(`view.${audience}`));

export function choose(at, audience) {
  set({ views: it.views.map((one, i) => (i === at ? audience : one)) });
  keep();
  show();
}
export function turn(at, way) {
  const all = choices(), now = all.indexOf(it.views[at]);
  choose(at, all[(now + way + all.length) % all.length]);
}

function Screen({ audience }) {
  const ref = useRef(null);
  useLayoutEffect(() => { // before the first paint: a quick view would say that it is there to nobody
    const element = ref.current, ready = () => { screens.set(element, audience); put(element, audience, it.reply); };
    element.addEventListener("ready", ready);
    return () => { element.removeEventListener("ready", ready); screens.delete(element); };
  }, []);
  return html`<iframe ref=${ref} class=${pageOf(audience)} tabindex="-1" title=${viewName(audience)}
    src=${address("/static/kit/replay/screen.html", { as: pageOf(audience) })}></iframe>`;
}

/** What this audience waits for or lives by, in a few words below its picture. */
function Foot({ audience }) {
  const frame = it.reply?.frames[audience], match = frame?.match, ctx = { game: match?.game, people: frame?.people };
  if (!frame) return html`<p class="foot"> </p>`;
  let words = "";
  if (audience === "overlay") words = frame.overlay ? [t(`see.${frame.overlay.see}`), frame.overlay.delay ? t("delayed", { n: frame.overlay.delay / 1000 }) : ""].filter(Boolean).join(" · ") : t("nothing_aired");
  else if (audience === "dealer") {
    const { waiting } = frame.desk;
    const what = (family) => (has(`${family}.${waiting.name}`, match?.game) ? say(`${family}.${waiting.name}`, {}, ctx) : "");
    words = { answer: () => t("waits.answer", { who: waiting.seats.map((seat) => nameOf(seat, ctx)).join(", "), what: what("ask") }),
      cue: () => t("waits.cue", { what: what("cue") }), draw: () => t("waits.draw"), start: () => t("waits.start"), nothing: () => "" }[waiting.for]();
  } else if (/^[A-G]$/.test(audience)) words = match?.open?.length ? t("asked", { what: match.open.map((ask) => say(`ask.${ask.name}`, {}, ctx) || ask.kind).join(", ") }) : t("asked_nothing");
  else words = has(`export.scene.${frame.scene.kind}`) ? say(`export.scene.${frame.scene.kind}`) : "";
  return html`<p class="foot">${words || " "}</p>`;
}

export function Views() {
  return html`<section class=${cx("views", it.big !== null && "one")} aria-label=${t("views")}>
    ${it.views.map((audience, i) => html`<figure key=${i} class=${cx("view", seatClass(it.data?.people, /^[A-G]$/.test(audience) && audience), it.big === i && "big", it.big !== null && it.big !== i && "away")}>
      <figcaption><${Key} chip=${i + 1} /><select aria-label=${t("choose_view", { n: i + 1 })} value=${audience}
          onChange=${(event) => { choose(i, event.target.value); event.target.blur(); }}>
          ${choices().map((one) => html`<option key=${one} value=${one}>${viewName(one)}</option>`)}</select></figcaption>
      <div class="picture"><div class=${cx("frame", pageOf(audience))}><${Screen} key=${`${audience}`} audience=${audience} /></div></div>
      <${Foot} audience=${audience} /></figure>`)}
  </section>`;
}
