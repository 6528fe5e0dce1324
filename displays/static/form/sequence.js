// A number or a word built from tiles of one's own, in the order in which they are tapped: piles, and what stands so far.
import { html, cx, sheet, useAir } from "../kit.js";
import { say } from "../words.js";

sheet("/static/kit/form/sequence.css");

/**
 * A field of type `pick` whose answer is a list in order. `held`: the tiles that its owner has, as the table knows them.
 * Everything is covered at rest: what the piles hold is as secret as what is built.
 */
export function Sequence({ field, value = [], set, off, covered, touch, held }) {
  const { game, lang } = useAir(), ctx = { game, lang };
  if (covered) {
    return html`<button type="button" class="cover" data-do="uncover" onClick=${touch}>
      <b>${say("ui.form.covered", {}, ctx)}</b><span>${say("ui.form.uncover", {}, ctx)}</span></button>`;
  }
  const kinds = [...new Set([...field.options, ...held])].sort((a, b) => a - b);
  const all = held.length ? held : field.options.flatMap((one) => Array(field.high).fill(one)); // a blind dealer sees no hand
  const left = (one) => all.filter((it) => it === one).length - value.filter((it) => it === one).length;
  const to = (next) => { touch(); set(next.length ? next : undefined); };
  return html`<div class="sequence">
    <p class="sequence-built" data-built=${value.join("")}>${value.map((one, at) => html`<b key=${at} class="num">${one}</b>`)}
      <span class="sequence-count">${say("ui.form.digits", { n: value.length }, ctx)}</span></p>
    <div class="sequence-piles">${kinds.map((one) => html`<button type="button" key=${one} class=${cx("key sequence-pile", left(one) < 1 && "out")} data-digit=${one}
      disabled=${off || left(one) < 1} onClick=${() => to([...value, one])}><b class="num">${one}</b>${held.length > 0 && html`<small class="num">× ${left(one)}</small>`}</button>`)}</div>
    <div class="sequence-keys">
      <button type="button" class="key key-soft" data-do="back" disabled=${off || !value.length} onClick=${() => to(value.slice(0, -1))}>${say("ui.form.undo_one", {}, ctx)}</button>
      <button type="button" class="key key-soft" data-do="clear" disabled=${off || !value.length} onClick=${() => to([])}>${say("ui.form.clear", {}, ctx)}</button></div></div>`;
}
