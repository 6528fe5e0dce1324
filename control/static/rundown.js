// The rundown: the episode's segments in order, which one is on, which comes next; any of them can be made ready.
import { html, cx } from "/static/kit/kit.js";
import { desk } from "./store.js";
import { Act, Small } from "./parts.js";
import { makeReady, nextSegment, segmentState, segmentWords, segments } from "./air.js";
import { t } from "./tell.js";

export function Rundown() {
  const all = segments();
  if (!all.length) return html`<p class="soft empty">${t("rundown.none")}</p>`;
  return html`<div class="rundown">
    <div class="rowed"><b class="grow">${desk().rundown.episode?.title ?? ""}</b><${Act} id="segment" kind="slim" words=${t("do.segment_next")} /></div>
    <ol class="segments" tabindex="0" aria-label=${t("do.rundown")}>${all.map((one, at) => html`<${Row} one=${one} at=${at} key=${at} />`)}</ol></div>`;
}

function Row({ one, at }) {
  const state = segmentState(one, at);
  return html`<li class=${cx("segment", state)} data-segment=${at}><b class="num">${at + 1}</b>
    <span class="what">${segmentWords(one)}</span>
    ${state && html`<span class="tagged">${t(`rundown.${state}`)}</span>`}
    <${Small} words=${t("do.ready")} off=${state === "preview" || state === "set"} run=${() => makeReady(at)} /></li>`;
}

// What comes next, always in sight: the key makes it ready.
export function NextSegment() {
  const at = nextSegment(), waits = segments().findIndex((one, i) => ["preview", "set"].includes(segmentState(one, i)));
  if (!segments().length) return null;
  return html`<${Act} id="segment" kind="slim nextseg" says=${at === null ? "" : segmentWords(segments()[at])}
    words=${at !== null ? `${at + 1} ${segmentWords(segments()[at])}` : t(waits >= 0 ? "rundown.waits" : "rundown.end")} />`;
}
