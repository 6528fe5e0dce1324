// A marker for the edit, with an optional note: M, Enter.
import { html, useRef } from "/static/kit/kit.js";
import { close, desk } from "./store.js";
import { Dialog, Field } from "./parts.js";
import { send } from "./send.js";
import { t } from "./tell.js";

export function Marker() {
  const note = useRef(null);
  const run = async () => { if ((await send({ do: "marker", note: note.current.value.trim() }))?.ok) close(); };
  const last = (desk().markers ?? []).slice(-5).reverse();
  return html`<${Dialog} name="marker" title=${t("do.marker")} says=${t("marker.says")} doit=${t("do.marker_set")} run=${run}>
    <${Field} label=${t("marker.note")} wide><input id="marker-note" ref=${note} data-first maxlength="200" placeholder=${t("marker.hint")} /></${Field}>
    ${last.length > 0 && html`<ul class="soft">${last.map((m) => html`<li>${typeof m === "string" ? m : m.note || t("marker.plain")}</li>`)}</ul>`}
  </${Dialog}>`;
}
