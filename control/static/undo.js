// Undo: first who has already seen what in that stretch, then one confirmation; the log keeps everything.
import { html, useEffect, useState } from "/static/kit/kit.js";
import { desk, match, people, close } from "./store.js";
import { Dialog, Key, Small } from "./parts.js";
import { ask, send } from "./send.js";
import { Entry, canVoid } from "./tail.js";
import { t, factWords, seatName } from "./tell.js";

const steps = () => (desk().tail ?? []).filter(canVoid);

export function Undo({ to: first }) {
  const all = steps();
  const [to, setTo] = useState(first ?? all.at(-1)?.seq ?? null);
  const [view, setView] = useState(null);
  const state = desk().state;
  // The list belongs to a state of the match: when that moves on, it is asked for again, and the confirmation names the newer one.
  useEffect(() => {
    let here = true;
    setView(null);
    if (to !== null) ask({ do: "undo_view", to }).then((reply) => here && setView({ ...reply, state, to }));
    return () => { here = false; };
  }, [to, state]);
  const at = all.findIndex((e) => e.seq === to);
  const step = (by) => { const e = all[Math.min(all.length - 1, Math.max(0, at + by))]; if (e) setTo(e.seq); };
  const ready = view?.ok && view.state === state && view.to === to;
  const run = async () => {
    if (!ready) return;
    if ((await send({ do: "undo", to, state: view.state }))?.ok) close();
  };
  const keys = (e) => { const by = { ArrowUp: -1, ArrowDown: 1 }[e.code]; if (by) { e.preventDefault(); step(by); } };
  if (to === null) return html`<${Dialog} title=${t("do.undo")} says=${t("undo.nothing")} />`;
  return html`<div onKeyDown=${keys}><${Dialog} name="undo" wide kind="danger" title=${t("do.undo")} doit=${ready ? (view.entries.length > 1 ? t("do.undo_n", { n: view.entries.length }) : t("do.undo_one")) : t("undo.asking")}
      off=${!ready} says=${t("undo.says")} run=${run}>
    <div class="rowed"><${Small} words=${t("undo.earlier")} off=${at <= 0} run=${() => step(-1)} /><${Key} chip="↑" />
      <${Small} words=${t("undo.later")} off=${at < 0 || at >= all.length - 1} run=${() => step(1)} /><${Key} chip="↓" /></div>
    <div class="halves"><div><h3>${t("undo.voided")}</h3><ol class="tail">${(ready ? voided(view) : all.slice(at < 0 ? 0 : at)).map((e) => html`<${Entry} e=${e} />`)}</ol></div>
      <div><h3>${t("undo.seen")}</h3>${view && !view.ok ? html`<p class="refusal">${t("undo.failed")}</p>` : ready ? html`<${Seen} shown=${view.shown} />` : html`<p class="soft">${t("undo.asking")}</p>`}</div></div>
  </${Dialog}></div>`;
}

// `entries` are numbers of the log; those further back than the tail are counted by it but cannot be shown.
const voided = (view) => (desk().tail ?? []).filter((e) => view.entries?.includes(e.seq));

// By audience: [{audience, facts}], those whose screen has drawn anything of the stretch.
const audienceName = (a) => (people()[a] || match()?.seats.includes(a) ? seatName(a) : t(`role.${["wall", "viewer", "overlay"].includes(a) ? a : "other"}`));

function Seen({ shown }) {
  const all = (shown ?? []).filter((one) => one.audience !== "dealer");
  if (!all.length) return html`<p>${t("undo.nobody")}</p>`;
  return html`<ul class="seen">${all.map((one) => html`<li><b>${audienceName(one.audience)}</b>
    ${one.facts.length ? html`<ul>${one.facts.map((f) => html`<li>${typeof f === "string" ? f : factWords(f)}</li>`)}</ul>` : html` <span class="soft">${t("undo.frame")}</span>`}</li>`)}</ul>`;
}
