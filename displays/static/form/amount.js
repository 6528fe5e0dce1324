// A whole number: stepper, number pad, and for chips a slider whose last step is all in.
import { html, cx, useEffect, useRef, useState } from "../kit.js";
import { say } from "../words.js";
import { Stepper } from "./stepper.js";

const PAD_FROM = 12; // wider ranges get a number pad

/**
 * A field of type `amount`. In a `secret` ask the bounds are not written (they may be the purse); a `covered` number
 * shows again at a tap on it.
 */
export function Amount({ field, value, set, secret, covered, touch, off, after }) {
  const { low, high } = field;
  const chips = field.name === "chips";
  const typing = useRef(false);
  const [bump, setBump] = useState(0); // how often a digit too many was pressed …
  const [tooMany, warn] = useState(false); // … and whether that was a moment ago
  useEffect(() => {
    if (!bump) return undefined;
    warn(true);
    const timer = setTimeout(() => warn(false), 2000);
    return () => clearTimeout(timer);
  }, [bump]);
  const held = useRef(value); // two quick taps may come before the next drawing
  held.current = value;
  const keep = (n) => { held.current = n; set(n); };
  const put = (n) => { typing.current = false; keep(n); };

  const digit = (d) => {
    const next = (typing.current ? held.current ?? 0 : 0) * 10 + d;
    typing.current = true;
    if (next > high) setBump(bump + 1);
    else keep(next);
  };
  const back = () => { typing.current = true; keep(held.current >= 10 ? Math.floor(held.current / 10) : undefined); };
  const keys = (event) => {
    if (off || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) digit(Number(event.key));
    else if (event.key === "Backspace") back();
    else if (event.key === "ArrowUp") put(Math.min(high, (value ?? low - 1) + 1));
    else if (event.key === "ArrowDown") put(Math.max(low, (value ?? low + 1) - 1));
    else return;
    event.preventDefault();
  };
  const allIn = chips && value === high;
  const range = tooMany ? (secret ? say("ui.form.too_many") : say("ui.form.most", { high }))
    : secret ? say("ui.form.secret_range") : say("ui.form.range", { low, high });
  return html`<div class=${cx("amount", high - low > PAD_FROM && "amount-pad")} tabindex="0" onKeyDown=${keys}>
    <div class="amount-head" key=${`bump${bump}`} data-bump=${bump > 0 ? "yes" : "no"}>
      <${Stepper} value=${value} low=${low} high=${high} set=${put} off=${off || low === high} label="" blunt=${secret}>
        <span class=${cx("amount-value", covered && "covered")}>${covered && value !== undefined ? "••" : value ?? "–"}</span>
      <//>
      <p class="amount-range">${range}${after && html` · ${after}`}</p>
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
