// Small parts that every panel uses: a key chip, a button with its key, a panel, a dialog, a clause that opens, a ticking time.
import { html, cx, useState, useEffect, useRef, seatClass } from "/static/kit/kit.js";
import { get, close, people } from "./store.js";
import { action } from "./actions.js";
import { now } from "./send.js";
import { t, clauseWords, refusalWords, seatName, span } from "./tell.js";

export const Key = ({ chip }) => html`<kbd class="keycap" aria-hidden="true">${chip}</kbd>`;

// A button that runs an action of the list and shows its key; a click and the key are one and the same.
export function Act({ id, words, kind = "", says }) {
  const it = action(id);
  if (!it) return null;
  return html`<button type="button" class=${cx("act", kind)} data-act=${id} disabled=${!it.on || !!get().busy}
    title=${says ?? ""} onClick=${it.run}>
    <span>${words ?? t(`do.${id}`)}</span><${Key} chip=${it.chip} /></button>`;
}

// A button of its own, for what has no key (a row of a list).
export const Small = ({ words, kind = "", run, off, ...more }) =>
  html`<button type="button" class=${cx("mini", kind)} disabled=${off || !!get().busy} onClick=${run} ...${more}>${words}</button>`;

export const Panel = ({ name, title, aside, children, ...more }) =>
  html`<section class=${cx("panel", `p-${name}`)} aria-label=${title} ...${more}>
    ${title && html`<h2>${title}${aside && html`<span class="aside">${aside}</span>`}</h2>`}${children}</section>`;

// Who: the seat's colour and shape, then the name.
export const Who = ({ seat }) => seat === "dealer"
  ? html`<b class="who">${seatName(seat)}</b>`
  : html`<b class=${cx("who", seatClass(people(), seat))}><i class="shape" />${seatName(seat)}</b>`;

// A clause's letter that opens its words; a fact or a refusal without a clause shows none.
export function Clause({ clause, game }) {
  const [shown, setShown] = useState(false);
  const words = clause ? clauseWords(clause, game) : "";
  if (!words) return null;
  return html`<button type="button" class="law" aria-expanded=${shown} aria-label=${`${t("clause.open")} ${clause}`}
      onClick=${() => setShown(!shown)}>${clause}</button>
    ${shown && html`<span class="law-words">${words}</span>`}`;
}

// Draws anew while a time runs on the page.
export function useTick(ms = 250, on = true) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const id = setInterval(() => tick((n) => n + 1), ms);
    return () => clearInterval(id);
  }, [ms, on]);
}

export function Since({ at }) {
  useTick(500);
  return at === null || at === undefined ? null : html`<time class="num">${span(now() - at)}</time>`;
}

// The one open dialog. Its form's submit is Enter; Escape leaves (keys.js). What it says is read before it is done.
// A `plain` one holds a form of its own.
export function Dialog({ name, title, says, doit, run, off, kind = "", wide, plain, children }) {
  const form = useRef(null);
  useEffect(() => {
    const first = form.current.querySelector("[data-first], .amount") ?? form.current.querySelector("button.go:not(:disabled), button.cancel");
    first?.focus();
    first?.select?.();
  }, []);
  // What could not be done yet can be now (a list came, a name was typed): Enter then means it, not "cancel".
  useEffect(() => { if (!off && document.activeElement?.matches("button.cancel, body")) form.current.querySelector("button.go")?.focus(); }, [off]);
  const submit = (event) => { event.preventDefault(); if (!off && !get().busy) run?.(); };
  return html`<div class="veil" onMouseDown=${(e) => e.target === e.currentTarget && close()}>
    <${plain ? "div" : "form"} ref=${form} class=${cx("dialog", name && `d-${name}`, wide && "wide", kind)} role="dialog" aria-modal="true" aria-label=${title}
      ...${plain ? {} : { onSubmit: submit, noValidate: true }}>
      <h2>${title}</h2>
      ${says && html`<p class="says">${says}</p>`}
      <div class="inside">${children}</div>
      <${Refusal} />
      <footer>
        <button type="button" class="cancel" onClick=${close}>${doit ? t("do.cancel") : t("do.close")}<${Key} chip="Esc" /></button>
        ${doit && html`<button type="submit" class=${cx("go", kind)} disabled=${off || !!get().busy}>${doit}<${Key} chip="↵" /></button>`}
      </footer>
    </${plain ? "div" : "form"}></div>`;
}

// Dangerous things ask once, with what will happen, and are done by Enter.
export const Confirm = ({ title, says, doit, run, children }) =>
  html`<${Dialog} name="confirm" kind="danger" title=${title} says=${says} doit=${doit} run=${run}>${children}</${Dialog}>`;

export const Field = ({ label, hint, children, wide }) => html`<label class=${cx("fld", wide && "wide")}>
  <span class="lbl">${label}${hint && html`<small>${hint}</small>`}</span>${children}</label>`;

// A choice of a few, as buttons side by side.
export const Choice = ({ label, value, of, words, pick, keys, off }) => html`<div class="pickone" role="radiogroup" aria-label=${label}>
  ${of.map((one) => html`<button type="button" role="radio" aria-checked=${one === value} class=${cx(one === value && "on")}
    disabled=${off || (!!get().busy && !!keys)} onClick=${() => pick(one)}>${words(one)}</button>`)}
  ${keys?.map((chip) => html`<${Key} chip=${chip} />`)}</div>`;


// What the desk refused, in its words and with its clause; it stays until the dealer does something else.
export function Refusal() {
  const it = get().refusal;
  if (!it) return null;
  return html`<p class="refusal" role="status"><span>${refusalWords(it)}</span><${Clause} clause=${it.clause} game=${it.game ?? undefined} /></p>`;
}
