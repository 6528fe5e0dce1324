// Clocks: the time left by the server's clock, never by this machine's own.
import { html, cx, useAir, useEffect, useState } from "./kit.js";
import { say, sayOr } from "./words.js";
import { sound } from "./sound.js";

/** Milliseconds left of a clock at the server's time `now`. */
export const leftOf = (clock, now) =>
  Math.max(0, clock.running && clock.deadline !== null ? clock.deadline - now : (clock.left ?? 0));

/** Seconds as a clock writes them: 9, 42, 1:05. */
export function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The clock that matters most now: the one with the least time left, running before stopped. */
export function urgent(clocks = [], now = 0) {
  return [...clocks].sort((a, b) => Number(b.running) - Number(a.running) || leftOf(a, now) - leftOf(b, now))[0] ?? null;
}

/** A clock. `label`: true writes what it is for. In its last ten seconds it turns to the warning colour and ticks. */
export function Clock({ clock, label = false, big = false }) {
  const { now, game } = useAir();
  const [, redraw] = useState(0);
  const left = leftOf(clock, now());
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    if (!clock.running) return undefined;
    const timer = setTimeout(() => redraw((n) => n + 1), left <= 0 ? 1000 : (left % 1000) + 15);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (clock.running && seconds > 0 && seconds <= 5) sound("tick");
    if (clock.expired) sound("expired");
  }, [seconds, clock.expired]);
  const part = clock.limit ? Math.min(1, left / clock.limit) : 0;
  return html`<span class=${cx("clock", big && "big", clock.running || "stopped", seconds <= 10 && "short", (clock.expired || seconds === 0) && "over")} role="timer">
    ${label && html`<span class="label">${sayOr(`ask.${clock.name}`, "", {}, { game })}</span>`}
    <span class="num">${clock.expired ? say("ui.time_over") : written(left)}</span>
    ${clock.limit && html`<span class="bar"><i style=${{ transform: `scaleX(${part})` }}></i></span>`}
  </span>`;
}
