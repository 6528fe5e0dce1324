// The stream's overlay: its layers, what it may show and how late, what is on air now and what still waits: hold, go on, drop.
import { html, cx, useState } from "/static/kit/kit.js";
import { close, desk } from "./store.js";
import { Act, Choice, Confirm, Dialog, Field, Small, useTick } from "./parts.js";
import { send, now } from "./send.js";
import { Entry } from "./tail.js";
import { t, span } from "./tell.js";

const it = () => desk().overlay ?? { layers: {}, see: "public", delay: 0, held: false };
const waiting = () => it().waiting ?? [];
const seconds = (due) => Math.max(0, Math.ceil((due - now()) / 1000));

export function Overlay() {
  const o = it(), all = waiting();
  useTick(250, all.length > 0);
  const tail = desk().tail ?? [], on = tail.filter((e) => e.seq <= (o.on ?? Infinity)).at(-1);
  const late = tail.filter((e) => e.seq > (o.on ?? Infinity));
  const due = (e) => all.find((one) => one.seq >= e.seq)?.due;
  return html`<div class="overlay">
    <p class=${cx("airline", o.held && "held")} role="status"><b>${t(o.held ? "overlay.held" : o.delay ? "overlay.delayed" : "overlay.live", { n: o.delay })}</b>
      <span class="num">${all.length ? o.held ? t("overlay.waits", { n: all.length }) : t("overlay.waits_for", { n: all.length, first: seconds(all[0].due), last: seconds(all.at(-1).due) }) : t("overlay.nothing")}</span></p>
    <div class="pair"><${Act} id="hold" kind=${cx(o.held && "on")} words=${t(o.held ? "do.go" : "do.hold")} /><${Act} id="drop" kind="danger" /></div>
    <h3>${t("overlay.layers")}</h3>
    <div class="layers">${Object.keys(o.layers).map((name) => html`<${Act} id=${`layer.${name}`} kind=${cx("slim", o.layers[name] && "on")} words=${`${o.layers[name] ? "●" : "○"} ${t(`layer.${name}`)}`} />`)}</div>
    <h3>${t("overlay.policy")}</h3>
    <div class="rowed"><span>${t(`overlay.${o.see}`)} · ${o.delay ? t("overlay.n_late", { n: o.delay }) : t("overlay.at_once")}</span><span class="grow" /><${Act} id="policy" kind="slim" /></div>
    <h3>${t("overlay.on_air")}</h3>
    <ol class="tail short">${on ? html`<${Entry} e=${on} />` : ""}</ol>
    <h3>${t("overlay.not_yet")}</h3>
    <ol class="tail" tabindex="0" aria-label=${t("overlay.not_yet")}>${late.map((e) => html`<li class="late" key=${e.seq}>
      <b class="num">${o.held ? t("overlay.on_hold") : due(e) === undefined ? "" : t("overlay.in", { n: seconds(due(e)) })}</b><ol><${Entry} e=${e} /></ol></li>`)}</ol></div>`;
}

// A mark at the top of the page for as long as the stream does not show what is happening now.
export function AirMark() {
  const o = it();
  if (!o.held && !o.delay) return null;
  return html`<span class=${cx("airmark", o.held && "held")} role="status">${t(o.held ? "overlay.mark_held" : "overlay.mark_delayed", { n: o.held ? waiting().length : o.delay })}</span>`;
}

export function Policy() {
  const [see, setSee] = useState(it().see);
  const [delay, setDelay] = useState(it().delay);
  const off = !Number.isInteger(delay) || delay < 0 || delay > 3600;
  const run = async () => { if ((await send({ do: "policy", see, delay }))?.ok) close(); };
  return html`<${Dialog} name="policy" title=${t("do.policy")} says=${t(see === "viewer" ? "overlay.viewer_says" : "overlay.public_says")} doit=${t("do.save")} off=${off} run=${run}>
    <${Field} label=${t("overlay.see")}><${Choice} label=${t("overlay.see")} value=${see} of=${["public", "viewer"]} words=${(one) => t(`overlay.${one}`)} pick=${setSee} /></${Field}>
    <${Field} label=${t("overlay.delay")}><input id="policy-delay" data-first type="number" min="0" max="3600" value=${delay}
      onInput=${(e) => setDelay(e.target.value === "" ? NaN : Number(e.target.value))} /></${Field}>
    <div class="rowed">${[0, 5, 10, 20, 30, 60].map((n) => html`<${Small} words=${t("pace.n", { n })} run=${() => setDelay(n)} />`)}</div>
  </${Dialog}>`;
}

export function Drop() {
  const run = async () => { if ((await send({ do: "air", act: "drop" }))?.ok) close(); };
  return html`<${Confirm} title=${t("overlay.drop_title", { n: waiting().length })} says=${t(it().held ? "overlay.drop_says_held" : "overlay.drop_says", { n: it().delay })} doit=${t("do.drop")} run=${run} />`;
}
