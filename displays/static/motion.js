// What moves, and when: news since the last frame, and movements by transform and opacity only.
import { useLayoutEffect, useRef, calm } from "./kit.js";

/** Durations in ms, the same as in theme.css. */
export const QUICK = 300, MOVE = 450, SLOW = 600;
export const LAND = "cubic-bezier(0.2, 1.35, 0.4, 1)";
export const FALL = "cubic-bezier(0.6, 0.04, 0.9, 0.6)";
export const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** While `still` everything jumps to its place: the first frame, and the first one after a sleep. */
export const motion = { still: false };

/**
 * Tells which facts of a frame are new. The first frame, another run or match, an undo, a sleep and a long
 * backlog give none: the screen jumps to the newest picture and replays nothing.
 */
export class News {
  constructor({ most = 14 } = {}) {
    this.most = most;
    this.seen = null;
  }

  /** `slept`: the screen was hidden, frozen or cut off since the last frame. Returns {facts, jump}. */
  take(frame, slept = false) {
    const facts = frame.match?.facts ?? [];
    const newest = facts.length ? facts.at(-1).i : -1;
    const now = { run: frame.run, match: frame.match?.id ?? null, newest };
    const was = this.seen;
    this.seen = now;
    if (!was || slept || was.run !== now.run || newest < was.newest && was.match === now.match) {
      return { facts: [], jump: true };
    }
    const from = was.match === now.match ? was.newest : -1;
    const fresh = facts.filter((fact) => fact.i > from);
    return fresh.length > this.most ? { facts: [], jump: true } : { facts: fresh, jump: false };
  }
}

/** Watches for sleep: a hidden page, or a timer that stood still. `take()` tells once whether there was one. */
export function sleepWatch(gap = 4000) {
  let last = performance.now(), slept = false;
  setInterval(() => {
    const now = performance.now();
    if (now - last > gap) slept = true;
    last = now;
  }, 1000);
  document.addEventListener("visibilitychange", () => { if (document.hidden) slept = true; });
  return {
    take() {
      const it = slept || document.hidden || performance.now() - last > gap;
      slept = false;
      return it;
    },
    mark() { slept = true; },
  };
}

/** Moves an element once (Web Animations). Nothing moves while all is still or where calm is asked for. */
export function play(element, keyframes, { duration = MOVE, easing = EASE, delay = 0, fill = "backwards", pseudoElement } = {}) {
  if (!element?.animate || motion.still || calm()) return null;
  return element.animate(keyframes, { duration, easing, delay, fill, ...(pseudoElement && { pseudoElement }) });
}

/** A ref whose element makes the movement each time `value` changes; not when it first appears. */
export function useChange(value, keyframes, options) {
  const ref = useRef(null);
  const last = useRef(value);
  useLayoutEffect(() => {
    if (last.current !== value) play(ref.current, keyframes, options);
    last.current = value;
  }, [value]);
  return ref;
}

/** A ref whose element makes the movement when it appears on a page that is already drawn. */
export function useAppear(keyframes, options) {
  const ref = useRef(null);
  useLayoutEffect(() => { play(ref.current, keyframes, options); }, []);
  return ref;
}

export const ROLL = [{ transform: "translateY(0.35em) scale(0.9)", opacity: 0 }, { transform: "none", opacity: 1 }];
export const RISE = [{ transform: "translateY(0.6em)", opacity: 0 }, { transform: "none", opacity: 1 }];
export const DROP = [
  { transform: "translateY(-0.9em) scale(1.5)", opacity: 0 },
  { transform: "none", opacity: 1 },
];
