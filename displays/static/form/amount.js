// A whole number: stepper, number pad, and for chips a slider whose last step is all in.
import { html, cx, useEffect, useRef, useState } from "../kit.js";
import { say } from "../words.js";
import { Stepper } from "./stepper.js";

const IDLE = 3000; // a secret number is covered again after so long without a touch (ms)
const PAD_FROM = 12; // wider ranges get a number pad

/**
 * A field of type `amount`. In a `secret` ask the bounds are not written (they may be the purse), and the number
 * is covered when the hands rest; a press on it shows it again.
 */
export function Amount({ field, value, set, secret, off, ctx, after }) {
  const { low, high } = field;
  const chips = field.name === "chips";
  const typing = useRef(false);
  const [bump, setBump] = useState(0);
  const [covered, touch] = useCover(secret);
  const put = (n) => { typing.current = false; touch(); set(n); };

  const digit = (d) => {
    touch();
    const start = typing.current && value !== null && value !== undefined ? value : 0;
    typing.current = true;
    const next = start * 10 + d;
    if (next > high) setBump(bump + 1);
    else set(next);
  };
  const back = () => { touch(); typing.current = true; set(value >= 10 ? Math.floor(value / 10) : undefined); };
  const keys = (event) => {
    if (/^\d$/.test(event.key)) digit(Number(event.key));
    else if (event.key === "Backspace") back();
    else if (event.key === "ArrowUp") put(Math.min(high, (value ?? low - 1) + 1));
    else if (event.key === "ArrowDown") put(Math.max(low, (value ?? low + 1) - 1));
    else return;
    event.preventDefault();
  };
  const allIn = chips && value === high;
  const range = secret ? say("ui.form.secret_range") : say("ui.form.range", { low, high });
  return html`<div class=${cx("amount", high - low > PAD_FROM && "amount-pad")} tabindex="0" onKeyDown=${keys}>
    <div class="amount-head" key=${`bump${bump}`} data-bump=${bump > 0 ? "yes" : "no"} onPointerDown=${touch}>
      <${Stepper} value=${value} low=${low} high=${high} set=${put} off=${off || low === high} label=${""}>
        <span class=${cx("amount-value", covered && "covered")}>${covered && value !== undefined ? "••" : value ?? "–"}</span>
      <//>
      <p class="amount-range">${bump > 0 && !secret ? say("ui.form.most", { high }) : range}${after && html` · ${after}`}</p>
    </div>
    ${chips && high > low && html`<label class="chips-slide">
      <input type="range" class="slide" min=${low} max=${high} value=${value ?? low} disabled=${off}
        onInput=${(event) => put(Number(event.target.value))} aria-label=${say("ui.form.slide")} />
    </label>`}
    ${chips && html`<button type="button" class=${cx("opt", "all-in", allIn && "on")} disabled=${off} data-all-in=${allIn ? "yes" : "no"}
      onClick=${() => put(high)}>${say("ui.form.all_in", { n: high })}</button>`}
    ${high - low > PAD_FROM && !chips && html`<div class="numpad">
      ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => html`<button type="button" class="key" key=${d} disabled=${off} data-key=${d}
        onClick=${() => digit(d)}>${d}</button>`)}
      <button type="button" class="key key-soft" disabled=${off} data-key="clear" onClick=${() => { typing.current = false; put(undefined); }}
        >${say("ui.form.clear")}</button>
      <button type="button" class="key" disabled=${off} data-key="0" onClick=${() => digit(0)}>0</button>
      <button type="button" class="key key-soft" disabled=${off} data-key="back" aria-label=${say("ui.form.back")} onClick=${back}>⌫</button>
    </div>`}
  </div>`;
}

/** [covered, touch]: covered when `on` and nobody has touched for a while. */
function useCover(on) {
  const [covered, cover] = useState(on);
  const timer = useRef(0);
  const touch = () => {
    clearTimeout(timer.current);
    cover(false);
    if (on) timer.current = setTimeout(() => cover(true), IDLE);
  };
  useEffect(() => {
    const hide = () => { if (document.hidden) cover(on); };
    document.addEventListener("visibilitychange", hide);
    return () => { clearTimeout(timer.current); document.removeEventListener("visibilitychange", hide); };
  }, [on]);
  return [covered && on, touch];
}
