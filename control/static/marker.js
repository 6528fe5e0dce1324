// A marker for the edit, with an optional note: M, Enter. Beside it what ties show time to the picture: a slate, a camera's timecode.
import { html, useRef } from "/static/kit/kit.js";
import { close, desk } from "./store.js";
import { Dialog, Field, Small } from "./parts.js";
import { send } from "./send.js";
import { t } from "./tell.js";

export function Marker() {
  const note = useRef(null), timecode = useRef(null);
  const slate = async () => { if ((await send({ do: "slate" }))?.ok) close(); };
  const jam = async () => { if ((await send({ do: "jam", timecode: timecode.current.value.trim() }))?.ok) close(); };
  const run = async () => { if ((await send({ do: "marker", note: note.current.value.trim() }))?.ok) close(); };
  const last = (desk().markers ?? []).slice(-5).reverse();
  return html`<${Dialog} name="marker" title=${t("do.marker")} says=${t("marker.says")} doit=${t("do.marker_set")} run=${run}>
    <${Field} label=${t("marker.note")} wide><input id="marker-note" ref=${note} data-first maxlength="200" placeholder=${t("marker.hint")} /></${Field}>
    <${Field} label=${t("marker.slate")} hint=${t("marker.slate_says")}><${Small} words=${t("do.slate")} run=${slate} /></${Field}>
    <${Field} label=${t("marker.jam")} hint=${t("marker.jam_says")}><div class="rowed"><input id="marker-jam" ref=${timecode} maxlength="20" placeholder="01:00:00;00"
      onKeyDown=${(e) => { if (e.key === "Enter") { e.preventDefault(); e.stopPropagation(); jam(); } }} /><${Small} words=${t("do.jam")} run=${jam} /></div></${Field}>
    ${last.length > 0 && html`<ul class="soft">${last.map((m) => html`<li>${typeof m === "string" ? m : m.note || t("marker.plain")}</li>`)}</ul>`}
  </${Dialog}>`;
}
