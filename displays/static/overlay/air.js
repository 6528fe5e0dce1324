// The time that the picture on air is from: server time less the delay; it stands while the air is held.

/** `now()`: the server's time in ms. `take(frame)` before each drawing; then `now()` is the picture's own time. */
export function airTime(now) {
  let run = null, delay = 0, held = null, latest = -Infinity;
  const air = {
    take(frame) {
      if (frame.run !== run) latest = -Infinity; // another server: its clock may stand elsewhere
      run = frame.run;
      if (frame.held === false || frame.held === undefined || frame.held === null) held = null;
      else if (typeof frame.held === "number") held = frame.held - (frame.overlay?.delay ?? 0);
      else held ??= now() - delay;
      delay = frame.overlay?.delay ?? 0;
    },
    /** Never backwards: while a delay grows longer the picture stands, and so do its clocks. */
    now() {
      if (held !== null) return held;
      return (latest = Math.max(latest, now() - delay));
    },
  };
  return air;
}
