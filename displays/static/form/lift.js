// How much of a stack moves: the stack lying on its side, its top to the right; a tap on a thing takes it and all above it.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say } from "../words.js";
import { partOf } from "../pictures.js";
import { Stepper } from "./stepper.js";

/**
 * `stack`: bottom to top. `lifts`: how many may be taken up; `open`: those that can still reach where it shall go.
 * `value`: how many are, or undefined; `set(n)`.
 */
export function Lift({ stack, lifts, open, value, set, off }) {
  const { people, game } = useAir();
  const Way = partOf(game, "Way");
  const label = say("ui.form.lift");
  const steps = open.length ? open : lifts;
  return html`<div class="lift">
    <div class="lying-tower" role="group" aria-label=${label}>
      ${stack.map((thing, i) => {
        const n = stack.length - i;
        return html`<button type="button" key=${i} data-lift=${n} aria-pressed=${value === n ? "true" : "false"} disabled=${off || !lifts.includes(n)}
          class=${cx("ring", thing.face === "special" && "special", seatClass(people, thing.owner), value !== undefined && n <= value && "up", n === value && "first")}
          aria-label=${`${label} ${n}`} onClick=${() => set(n)}><i class="mark"></i></button>`;
      })}
    </div>
    <div class="row"><span class="row-name">${label}</span>
      ${Way && html`<span class="lift-way">${value !== undefined && html`<${Way} n=${value} stack=${stack} />`}</span>`}
      <${Stepper} value=${value === undefined ? null : steps.indexOf(value)} low=${0} high=${steps.length - 1} label=${label} off=${off}
        set=${(at) => set(steps[Math.max(0, at)])}>${value ?? "–"}</${Stepper}></div>
  </div>`;
}
