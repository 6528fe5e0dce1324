// How long a game's picture takes to show a fact: until then words, sounds and winners wait beside it.
import { useEffect, useRef, useState } from "./kit.js";

export const DIALS = [700, 700, 700, 1600, 500]; // ms for each dial of a guess, the last the slowest, then for the verdict
export const STEP = 230, LONGEST = 9000, FIRST = 400, AFTER = 700; // ms a step of a path, for all of it at most, before and after
export const SIGN = 420; // ms for each sign of an expression
export const WORD = 1000; // ms for each word over a board
export const HAP = 1100; // ms that each 합 of a right call stands alone

const GRACE = 150; // ms that words come after their picture, never before it

const sum = (list) => list.reduce((all, one) => all + one, 0);

/** How fast paths grow: all at one pace, as fast as the longest takes. */
export const paceOf = (longest) => Math.min(STEP, LONGEST / Math.max(1, longest));

/** The signs of an expression, numbers whole. */
export const signsOf = (text) => String(text ?? "").match(/\d+|[-+*/×÷−()]/g) ?? [];

const TAKES = {
  lie_detector: { guess: () => sum(DIALS) },
  knights_tour: { path: (_, { table }) => {
    const longest = Math.max(0, ...Object.values(table.values?.paths ?? {}).map((it) => it.length));
    return longest && FIRST + (longest + 1) * paceOf(longest) + AFTER;
  } },
  make_target: { solved: ({ expression }) => SIGN * signsOf(expression).length },
  word_combination: { solved: () => 2 * WORD },
  complete_gyeol_hap: { haps: ({ all }, { facts }) => (facts.at(-1)?.fact === "haps" ? HAP * all.length : 0) },
};

/** ms that the picture takes to show a fact of a match; 0 where it shows it at once. */
export function takes(fact, match) {
  const ms = TAKES[match?.game]?.[fact.fact]?.(fact, match) ?? 0;
  return ms && ms + GRACE;
}

/**
 * The `i` of the first fact that is not to be told yet; Infinity where all may be told, the winner too. `news`: {facts, jump}
 * of the newest frame; a jump replays nothing and holds nothing.
 */
export function useHeld(match, news) {
  const [, redraw] = useState(0);
  const it = useRef({ news: null, from: Infinity, until: 0 }).current;
  if (it.news !== news) {
    it.news = news;
    const slow = news?.jump === false ? news.facts.find((fact) => takes(fact, match) > 0) : null;
    if (news?.jump) it.from = Infinity;
    else if (slow) Object.assign(it, { from: slow.i, until: performance.now() + takes(slow, match) });
  }
  useEffect(() => {
    if (it.from === Infinity) return undefined;
    const timer = setTimeout(() => { it.from = Infinity; redraw((n) => n + 1); }, Math.max(0, it.until - performance.now()));
    return () => clearTimeout(timer);
  }, [it.until]);
  return it.from;
}

/** For screens without that picture: what they show of a frame while the wall is still at it, the table as it was before. */
export class Later {
  constructor() { Object.assign(this, { until: 0, shown: null, timer: 0 }); }

  /** `draw(frame)` is called at once with what may be shown, and with all of it when it is time. `free`: nothing waits. */
  take(frame, { facts, jump }, draw, free = false) {
    const { match } = frame, now = performance.now(), wait = Math.max(0, ...facts.map((it) => takes(it, match)));
    if (jump || free || !match || this.shown?.match?.id !== match.id) this.until = 0;
    else if (facts.length) this.until = wait && now + wait;
    clearTimeout(this.timer);
    const all = () => draw(this.shown = frame);
    if (this.until <= now) return all();
    const { table, facts: told, drafts } = this.shown.match;
    this.timer = setTimeout(all, this.until - now);
    return draw(this.shown = { ...frame, match: { ...match, table, facts: told, drafts, outcome: null } });
  }
}
