// What opens over the room: a note's line, the exports, every key on one sheet, and what the server refused.
import { html, useLayoutEffect, useRef } from "../kit.js";
import { say } from "../words.js";
import { it, set, clock, end, start } from "./store.js";
import { address, notes } from "./server.js";
import { ACTIONS } from "./keys.js";
import { viewName } from "./views.js";
import { Key, refusal, t } from "./parts.js";

const close = () => set({ dialog: null });
const LONGEST = 500;

function NoteLine({ stretch }) {
  const field = useRef(null);
  useLayoutEffect(() => { field.current.focus(); }, []);
  const from = Math.round(stretch ? it.from : it.at), to = stretch ? Math.round(it.to) : null;
  const save = async (event) => {
    event.preventDefault();
    const text = field.current.value.trim();
    if (!text) return close();
    if (await notes({ act: "add", ms: from, end: to, seq: it.reply?.seq ?? 0, text })) close();
    return undefined;
  };
  return html`<form class="sheet note" role="dialog" aria-label=${t("do.note")} onSubmit=${save}>
    <label><span>${t("do.note")} <time class="num">${clock(from)}${to !== null && ` – ${clock(to)}`}</time></span>
      <input ref=${field} type="text" maxlength=${LONGEST} autocomplete="off" placeholder=${t("note_here")} /></label>
    <button type="submit" class="act bright">${t("save")}<${Key} chip="↵" /></button>
    <button type="button" class="act" onClick=${close}>${t("close")}<${Key} chip="Esc" /></button></form>`;
}

function Exports() {
  const audiences = ["wall", "viewer", "dealer", ...Object.keys(it.data?.people ?? {})];
  const stretch = { ...(it.from !== null && { from: Math.round(it.from) }), ...(it.to !== null && { to: Math.round(it.to) }) };
  const limited = Object.keys(stretch).length > 0;
  return html`<div class="sheet wide exports" role="dialog" aria-label=${t("do.export")}>
    <h2>${t("do.export")}<button type="button" class="act" onClick=${close}>${t("close")}<${Key} chip="Esc" /></button></h2>
    <p class="soft">${t(it.mode === "aired" ? "export_aired" : "export_corrected")}</p>
    ${limited && html`<p class="soft num">${t("export_stretch", { from: clock(it.from ?? start()), to: clock(it.to ?? end()) })}</p>`}
    <table><thead><tr><th></th>${it.data.formats.map((one) => html`<th key=${one}>${t(`format.${one}`)}</th>`)}</tr></thead>
      <tbody>${audiences.map((audience) => html`<tr key=${audience}><th>${viewName(audience)}</th>
        ${it.data.formats.map((format) => html`<td key=${format}><a class="act" download href=${address("/api/replay/export", { format, audience, ...stretch, ...(it.mode === "aired" && { voided: "1" }) })}
          aria-label=${`${viewName(audience)} ${t(`format.${format}`)}`}>↓</a></td>`)}</tr>`)}</tbody></table></div>`;
}

function Help() {
  return html`<div class="sheet wide help" role="dialog" aria-label=${t("do.help")}>
    <h2>${t("do.help")}<button type="button" class="act" onClick=${close}>${t("close")}<${Key} chip="Esc" /></button></h2>
    <dl>${ACTIONS.filter((act) => !/^view\d_back$/.test(act.id)).map((act) => html`<div key=${act.id}><dt><${Key} chip=${act.chip} /></dt><dd>${t(`do.${act.id}`)}</dd></div>`)}</dl>
    <p class="soft">${t("help_views")}</p></div>`;
}

export function Sheets() {
  return html`
    ${it.dialog === "note" && html`<${NoteLine} key="note" />`}
    ${it.dialog === "note_stretch" && html`<${NoteLine} key="stretch" stretch=${true} />`}
    ${it.dialog === "export" && html`<${Exports} />`}
    ${it.dialog === "help" && html`<${Help} />`}
    ${it.error && html`<p class="toast" role="alert"><span>${it.error.why === "offline" ? say("ui.replay.lost") : refusal(it.error)}</span>
      <button type="button" class="act" onClick=${() => set({ error: null })}>${t("close")}<${Key} chip="Esc" /></button></p>`}`;
}
