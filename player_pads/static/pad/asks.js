// What this seat may answer: the open ask first, offers beside it as tabs, and answers that are sealed.
import { html, cx, useAir, useEffect, useState } from "/static/kit/kit.js";
import { say } from "/static/kit/words.js";
import { Form } from "/static/kit/form.js";
import { askName, chosen, fieldName } from "/static/kit/form/names.js";
import { Peek } from "/static/pad/pad/peek.js";

export function Asks({ frame, desk, onClause }) {
  const air = useAir();
  const { match } = frame;
  const list = [...match.open].sort((a, b) => Number(a.kind === "offer") - Number(b.kind === "offer"));
  const [wanted, choose] = useState(null);
  const now = list.find((ask) => ask.id === wanted) ?? list[0];
  const first = list[0]?.kind === "offer" ? null : list[0]?.id;
  useEffect(() => { if (first) choose(first); }, [first]); // a new ask comes to the front by itself
  return html`<div class="asks">
    ${list.length > 1 && html`<div class="tabs" role="tablist">
      ${list.map((ask) => html`<button type="button" role="tab" key=${ask.id} class=${cx("tab", ask === now && "on", ask.kind !== "offer" && "due")}
        aria-selected=${ask === now ? "true" : "false"} onClick=${() => choose(ask.id)}>${askName(ask, air)}</button>`)}
    </div>`}
    ${now && html`<${Form} key=${now.id} ask=${now} table=${match.table} game=${match.game} paused=${frame.paused}
      sending=${desk.stateOf(now)} refused=${desk.refusedOf(now)} onClause=${onClause} preview=${desk.preview}
      onSend=${(answer) => { desk.answer(now, answer); }} onDraft=${(answer) => desk.draft(now, answer)} />`}
  </div>`;
}

/** Sealed answers: that they are in, and what they are, behind a hold. */
export function Locked({ locked = [] }) {
  const air = useAir();
  return locked.map((one) => html`<section class="locked-in" key=${one.name}>
    <p><b>${say(`ask.${one.name}`, {}, air)}</b> <span>${say("ui.pad.handed_in")}</span></p>
    <${Peek} slim=${true} label=${say("ui.pad.my_answer")} show=${() => html`<dl class="answer">
      ${Object.entries(one.answer).map(([name, value]) => html`<div key=${name}><dt>${fieldName({ name }, air)}</dt>
        <dd>${chosen({ name, type: typeOf(value) }, value, air)}</dd></div>`)}</dl>`} />
  </section>`);
}

const typeOf = (value) => (Array.isArray(value) || typeof value !== "object" ? "pick" : "split");
