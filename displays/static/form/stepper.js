// Minus, number, plus: one step a tap, faster while held.
import { html, useRef, useEffect } from "../kit.js";
import { say } from "../words.js";

/** `set(n)` with n in low..high; a value of null starts at low. `blunt`: the ends do not show that a bound is reached. */
export function Stepper({ value, low, high, set, off, label, children, step = 1, blunt = false }) {
  const now = useRef();
  now.current = { value, low, high, set };
  const timer = useRef(0);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const move = (by) => {
    const { value: v, low: l, high: h, set: put } = now.current;
    const next = v === null || v === undefined ? (by > 0 ? l : h) : Math.max(l, Math.min(h, v + by));
    if (next !== v) put(next);
  };
  const hold = (by) => (event) => {
    if (event.button) return;
    stop();
    move(by);
    let pause = 420;
    const again = () => {
      move(by);
      pause = Math.max(60, pause * 0.75);
      timer.current = setTimeout(again, pause);
    };
    timer.current = setTimeout(again, pause);
  };
  const keyed = (by) => (event) => { if (event.detail === 0) move(by); }; // a click without a pointer: keyboard, reader
  const end = (by) => html`<button type="button" class="step" aria-label=${say(by > 0 ? "ui.form.more" : "ui.form.less", { label })}
      disabled=${off || (!blunt && (by > 0 ? value >= high : value !== null && value !== undefined && value <= low))}
      onPointerDown=${hold(by)} onPointerUp=${stop} onPointerLeave=${stop} onPointerCancel=${stop}
      onContextMenu=${(event) => event.preventDefault()} onClick=${keyed(by)}>${by > 0 ? "+" : "−"}</button>`;
  return html`<div class="stepper">
    ${end(-step)}
    <output class="stepper-value num">${children ?? value ?? "–"}</output>
    ${end(step)}
  </div>`;
}
