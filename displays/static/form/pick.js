// One option, several, several of the same kind, or a direction on a compass.
import { html, cx } from "../kit.js";
import { say } from "../words.js";
import { isList } from "./answer.js";
import { drawnFace } from "../cards/faces.js";
import { arrow, optionName } from "./names.js";
import { Stepper } from "./stepper.js";

const CARDS = ["card", "drop"]; // fields whose options are cards of one's hand
const COMPASS = ["up", "left", "none", "right", "down"];

/** Whether a field asks for nothing: a pick that may be left out and has nothing to pick. */
export const hollow = (field) => field.type === "pick" && field.optional && field.options.length === 0;

/** A field of type `pick`. `extra(option)` may add a price or a warning under an option's name. */
export function Pick(props) {
  const { field } = props;
  if (isList(field)) return field.repeat ? html`<${Counted} ...${props} />` : html`<${Several} ...${props} />`;
  const directions = field.options.filter((option) => COMPASS.includes(option));
  if (directions.length === field.options.length && directions.length > 2) return html`<${Compass} ...${props} />`;
  return html`<${One} ...${props} />`;
}

function Option({ field, option, on, tap, ctx, extra, off, className, role = "radio", text }) {
  const more = extra?.(option), card = CARDS.includes(field.name) && drawnFace(ctx.game, option);
  return html`<button type="button" role=${role} aria-checked=${on ? "true" : "false"} disabled=${off} data-option=${option}
      class=${cx("opt", on && "on", more?.danger && "risky", className)} onClick=${tap}>
    ${card}<span class="opt-name">${text ?? optionName(field.name, option, ctx)}</span>
    ${more?.text && html`<small class="opt-more">${more.text}</small>`}
  </button>`;
}

function One({ field, value, set, ctx, extra, off }) {
  const short = field.options.every((option) => optionName(field.name, option, ctx).length <= 3);
  const tap = (option) => set(value === option && field.optional ? undefined : option);
  return html`<div class=${cx("opts", short && !extra && "opts-short")} role="radiogroup">
    ${field.options.map((option) => html`<${Option} key=${option} ...${{ field, option, ctx, extra, off }}
      on=${value === option} tap=${() => tap(option)} />`)}
  </div>`;
}

function Several({ field, value = [], set, ctx, extra, off }) {
  const high = field.high ?? field.options.length;
  const tap = (option) => {
    if (value.includes(option)) set(value.filter((one) => one !== option));
    else if (high === 1) set([option]);
    else if (value.length < high) set([...value, option]);
  };
  return html`<div>
    <p class="form-count">${say("ui.form.several", { n: value.length, low: field.low ?? 0, high })}</p>
    <div class="opts" role="group">
      ${field.options.map((option) => html`<${Option} key=${option} ...${{ field, option, ctx, extra }} role="checkbox"
        off=${off || (value.length >= high && high > 1 && !value.includes(option))}
        on=${value.includes(option)} tap=${() => tap(option)} />`)}
    </div>
  </div>`;
}

function Counted({ field, value = [], set, ctx, off }) {
  const high = field.high ?? Infinity;
  const count = (option) => value.filter((one) => one === option).length;
  const change = (option, n) =>
    set(field.options.flatMap((one) => Array(one === option ? n : count(one)).fill(one)));
  return html`<div>
    <p class="form-count">${high === Infinity
      ? say("ui.form.counted", { n: value.length })
      : say("ui.form.several", { n: value.length, low: field.low ?? 0, high })}</p>
    ${field.options.map((option) => html`<div class="row" key=${option} data-option=${option}>
      <span class="row-name">${optionName(field.name, option, ctx)}</span>
      <${Stepper} value=${count(option)} low=${0} high=${count(option) + Math.max(0, high - value.length)}
        set=${(n) => change(option, n)} off=${off} label=${optionName(field.name, option, ctx)} />
    </div>`)}
  </div>`;
}

function Compass({ field, value, set, ctx, extra, off }) {
  return html`<div class="compass" role="radiogroup">
    ${COMPASS.map((option) => {
      const barred = !field.options.includes(option); // barred directions stay in their place, struck out
      if (barred && option === "none") return null;
      const text = html`<span class="compass-arrow" aria-hidden="true">${arrow(option) || "●"}</span>
        <span class="compass-word">${optionName(field.name, option, ctx)}</span>`;
      return html`<${Option} key=${option} ...${{ field, option, ctx, extra, text }} off=${off || barred}
        className=${cx(`to-${option}`, barred && "barred")} on=${value === option} tap=${() => set(option)} />`;
    })}
  </div>`;
}
