// The time that is left, as a ring around whoever it runs for.
import { html, cx, useAir, useEffect, useState } from "../kit.js";
import { leftOf } from "../clock.js";

const STEP = 500; // ms from one length of the ring to the next

export function Ring({ clock }) {
  const { now } = useAir();
  const [, redraw] = useState(0);
  const left = leftOf(clock, now()), part = clock.limit ? Math.min(1, left / clock.limit) : 0;
  useEffect(() => {
    if (!clock.running || left <= 0) return undefined;
    const timer = setTimeout(() => redraw((n) => n + 1), STEP);
    return () => clearTimeout(timer);
  });
  return html`<svg class=${cx("ring", left <= 10_000 && "short", !clock.running && "stopped")} viewBox="0 0 100 100" aria-hidden="true">
    <circle class="ring-all" cx="50" cy="50" r="47" /><circle class="ring-left" cx="50" cy="50" r="47" pathLength="100" stroke-dasharray=${`${part * 100} 100`} /></svg>`;
}

/** The clock that runs for this seat alone, or null. */
export const clockOf = (clocks, seat) => clocks?.find((it) => it.seats?.length === 1 && it.seats[0] === seat) ?? null;
