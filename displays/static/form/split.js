// Whole numbers over named parts: a slider and a stepper each, the sum and what is left.
import { html, cx, useRef } from "../kit.js";
import { say } from "../words.js";
import { total } from "./answer.js";
import { optionName } from "./names.js";
import { Stepper } from "./stepper.js";

/** A field of type `split`. */
export function Split({ field, value = {}, set, ctx, off }) {
  const sum = total(value);
  const left = field.high - sum;
  const newest = useRef(value); // two sliders moved before the form is drawn anew are both meant
  newest.current = value;
  const put = (part, n) => {
    const now = newest.current, room = field.high - total(now);
    newest.current = { ...now, [part]: Math.max(0, Math.min(n, field.parts[part], (now[part] ?? 0) + room)) };
    set(newest.current);
  };
  const state = sum < field.low ? "short" : "good";
  return html`<div class="split">
    ${Object.entries(field.parts).map(([part, most]) => {
      const name = optionName(field.name, part, ctx);
      const n = value[part] ?? 0;
      return html`<div class="row split-row" key=${part} data-part=${part}>
        <span class="row-name">${name}</span>
        <${Stepper} value=${n} low=${0} high=${Math.min(most, n + left)} set=${(next) => put(part, next)} off=${off} label=${name} />
        <input type="range" class="slide" min="0" max=${most} value=${n} disabled=${off} aria-label=${name}
          onInput=${(event) => { put(part, Number(event.target.value)); event.target.value = Math.min(event.target.value, n + left); }} />
      </div>`;
    })}
    <p class=${cx("split-sum", state)} role="status">
      <span>${say("ui.form.sum", { n: sum })}</span>
      <span>${say("ui.form.left", { n: left })}</span>
      ${sum < field.low && html`<span>${say("ui.form.at_least", { n: field.low })}</span>`}
    </p>
  </div>`;
}
