// The clocks on air: at most two, each with its seat's mark; in the time of the picture, not of the studio.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Clock, urgent, leftOf } from "../table.js";

const MOST = 2;

/** The clocks that matter most, the most urgent first; the order stands as long as the clocks are the same. */
export function Clocks({ clocks, now }) {
  const { people } = useAir();
  const first = urgent(clocks, now());
  const others = clocks.filter((it) => it !== first && it.running).sort((a, b) => leftOf(a, now()) - leftOf(b, now()));
  const shown = [first, ...others].filter(Boolean).slice(0, MOST).sort((a, b) => (a.seats[0] ?? "").localeCompare(b.seats[0] ?? "") || a.id.localeCompare(b.id));
  return html`<div class="clocks">${shown.map((clock) => html`<span key=${clock.id} class=${cx("plate time", clock.seats.length === 1 && seatClass(people, clock.seats[0]))}>
    ${clock.seats.length === 1 && html`<i class="mark"></i>`}<${Clock} clock=${clock} /></span>`)}</div>`;
}
