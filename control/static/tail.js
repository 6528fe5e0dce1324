// The log's end: what everybody did, newest first, voided entries struck out; undo starts from any of them.
import { html, cx } from "/static/kit/kit.js";
import { desk, get, hidden, match, open } from "./store.js";
import { Act, Clause, Panel, Small } from "./parts.js";
import { Screens } from "./screens.js";
import { Links } from "./links.js";
import { obsEntry } from "./obs.js";
import { Overlay } from "./overlay.js";
import { Rundown } from "./rundown.js";
import { sceneWords, segments } from "./air.js";
import { t, answerWords, askName, entryKind, factWords, gameTitle, paceWords, seatName, span, tableName, valueWords } from "./tell.js";

const VOIDABLE = new Set(["answer", "draw", "cue", "ruling", "timeout", "time", "correct"]);   // what a match is run over
export const canVoid = (e) => !e.void && e.match && e.match === match()?.id && VOIDABLE.has(e.kind);

export function Right() {
  const tab = TABS[get().tab] ? get().tab : segments().length ? "rundown" : "log", View = TABS[tab];
  const words = { screens: t("do.screens_n", { n: get().screens.filter((s) => s.online).length }) };
  return html`<${Panel} name="right">
    <nav class="tabs">${Object.keys(TABS).map((id) => html`<${Act} id=${id} kind=${cx(tab === id && "on")} words=${words[id]} />`)}</nav>
    <${View} />
  </${Panel}>`;
}

const TABS = { log: Tail, rundown: Rundown, overlay: Overlay, screens: Screens, links: Links };

export function Tail() {
  const all = [...(desk().tail ?? [])].reverse();
  if (!all.length) return html`<p class="soft empty">${t("log.empty")}</p>`;
  return html`<ol class="tail" tabindex="0" aria-label=${t("do.log")}>${all.map((e) => html`<${Entry} e=${e} key=${e.seq} undo />`)}</ol>`;
}

export const actorName = (actor) => (actor === "clock" || actor === "system" || actor === "dealer" ? t(`role.${actor}`) : seatName(actor));

// One entry in words: when, who, what; then the facts it gave, each with its clause.
export function Entry({ e, undo }) {
  return html`<li class=${cx("logrow", e.void && "void")} data-seq=${e.seq}>
    <div class="rowed"><time class="num">${span(e.elapsed)}</time><b>${actorName(e.actor)}</b><span class="did">${e.kind === "answer" ? "" : entryKind(e.kind)} ${detail(e)}</span>
      ${e.void && html`<span class="tagged">${t("log.void")}</span>`}
      ${undo && canVoid(e) && html`<${Small} words=${t("do.undo_here")} run=${() => open("undo", { to: e.seq })} />`}</div>
    ${(e.facts ?? []).map((f) => html`<div class="told"><span>${secret(f) && hidden() ? t("hidden") : factWords(f)}</span> <${Clause} clause=${f.clause} /></div>`)}
  </li>`;
}

// A fact told to some seats only is as secret as an answer.
const secret = (f) => f.to !== undefined && f.to !== null;

// What an entry says beyond its kind; a secret stays behind the dealer's own blind.
function detail(e) {
  const d = e.data ?? {};
  const kept = (words) => (hidden() ? t("hidden") : words);
  switch (e.kind) {
    case "answer": case "draft": return `${e.actor !== d.seat && d.seat ? `(${seatName(d.seat)}) ` : ""}${askName(d.ask ?? "")} ${kept(answerWords(d.answer))}`;
    case "draw": return kept(valueWords(String(d.name ?? "").split(".")[0], Array.isArray(d.value) && d.value.length === 1 ? d.value[0] : d.value));
    case "cue": return askName(d.name ?? "");
    case "timeout": return d.seat && d.seat !== "all" ? seatName(d.seat) : "";
    case "correct": return t("log.correct", { what: tableName("counter", d.counter), seat: d.seat, value: d.value, reason: d.reason ?? "–" });
    case "ruling": return `${d.winner ? t("now.won", { seat: d.winner }) : t("now.drawn")} ${d.reason ?? ""}`;
    case "void": return d.seqs?.length ? t("log.voids", { n: d.seqs.length, seq: d.seqs[0] }) : "";
    case "clock": return [t(`clock_act.${["start", "stop", "run", "remove", "add", "expire"].includes(d.act) ? d.act : "other"}`), d.name, d.ms ? span(Math.abs(d.ms)) : ""].filter(Boolean).join(" ");
    case "seat": return [d.seat && seatName(d.seat), ["claimed", "released"].includes(d.act) && t(`seat_act.${d.act}`)].filter(Boolean).join(" ");
    case "scene": case "preview": return sceneWords(d);
    case "rundown": return t("rundown.n", { n: d.segments?.length ?? 0 });
    case "layers": return Object.entries(d).map(([name, on]) => t(on ? "overlay.layer_on" : "overlay.layer_off", { layer: t(`layer.${name}`) })).join(", ");
    case "policy": return `${t(`overlay.${d.see}`)} · ${d.delay ? t("overlay.n_late", { n: d.delay }) : t("overlay.at_once")}`;
    case "air": return t(`do.${d.act}`);
    case "obs": return obsEntry(d);
    case "anchor": return d.source === "obs" ? obsEntry(d) : "";
    case "set_up": return d.game ? gameTitle(d.game) : "";
    case "pace": return paceWords(d.seconds);
    case "draws": return d.by ? t(`draws.${d.by}`) : "";
    default: return d.note ?? d.text ?? d.reason ?? "";
  }
}
