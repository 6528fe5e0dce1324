// Preview and program: small live pictures, drawn by the wall's own stage from what everybody may see.
import { html, cx, useEffect, useMemo, useRef } from "/static/kit/kit.js";
import { desk, frame } from "./store.js";
import { now } from "./send.js";
import { sceneWords } from "./air.js";
import { t } from "./tell.js";

// The dealer's frame as the wall gets it: the public table, and only facts that were told to everyone.
export function onWall(f) {
  const m = f.match;
  if (!m) return f;
  const table = f.desk.public ?? m.table;
  const asks = m.asks.filter((ask) => ask.seat !== "dealer");
  return { ...f, audience: "wall", match: { ...m, table, asks, facts: told(f.desk.tail ?? [], m.id), open: [], locked: [], cue: null, draw: null } };
}

const told = (tail, match) => tail.filter((e) => e.match === match && !e.void)
  .flatMap((e) => e.facts.map((fact, at) => ({ i: e.seq * 100 + at, ...fact }))).filter((fact) => !fact.to);

function Screen({ of }) {
  const ref = useRef(null), newest = useRef(of);
  newest.current = of;
  const show = () => {
    const monitor = ref.current?.contentWindow?.monitor;
    if (!monitor || !newest.current) return;
    monitor.clock(now);
    monitor.show(newest.current);
  };
  useEffect(show, [of]);
  return html`<iframe class="screen" ref=${ref} src="/static/console/monitor.html" tabindex="-1" aria-hidden="true" onLoad=${show}></iframe>`;
}

export function Program() {
  const f = frame();
  const of = useMemo(() => onWall(f), [f]);
  return html`<figure class="monitor program"><${Screen} of=${of} />
    <figcaption><b class="tally">${t("stage.program")}</b><span>${sceneWords(f.scene)}</span></figcaption></figure>`;
}

export function Preview() {
  const f = frame(), scene = desk().preview?.scene ?? null;
  const of = useMemo(() => (scene ? { ...onWall(f), scene, paused: false } : null), [f]);
  return html`<figure class=${cx("monitor preview", !scene && "bare")}><${Screen} of=${of} />
    ${!scene && html`<p class="soft">${t("stage.no_preview")}</p>`}
    <figcaption><b class="tally">${t("stage.preview")}</b><span>${scene ? sceneWords(scene) : ""}</span></figcaption></figure>`;
}
