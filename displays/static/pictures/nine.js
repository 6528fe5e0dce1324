// The nine pictures of 결 and 합 with their numbers, as a square: to look at on the wall, to tap on a pad; and 합 as small trios.
import { html, cx, seatClass, useAir, useEffect, useState } from "../kit.js";
import { Card } from "../cards.js";
import { say } from "../words.js";
import { motion } from "../motion.js";
import { Hap, isHap } from "./haps.js";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** `lit`: numbers that light up, in that order; `how`: "right", "wrong" or nothing yet. `onTap(number)` makes buttons of them. */
export function Nine({ things = [], lit = [], how, onTap, off, size }) {
  const { game } = useAir();
  const name = (thing) => (isHap(thing?.face) ? say(`face.${thing.face}`, {}, { game }) : "");
  return html`<div class=${cx("nine", lit.length > 0 && "some", how)} style=${size && { fontSize: `${size}em` }}>
    ${NUMBERS.map((n) => {
      const thing = things[n - 1], at = lit.indexOf(n);
      const inside = html`${thing && html`<${Card} thing=${thing} />`}<b class="num no">${n}</b>`;
      const more = { key: n, "data-picture": n, class: cx("pic", at >= 0 && "lit"), style: at >= 0 ? { "--late": `${at * 260}ms` } : undefined };
      return onTap
        ? html`<button type="button" ...${more} disabled=${off} aria-pressed=${at >= 0} aria-label=${`${n} ${name(thing)}`} onClick=${() => onTap(n)}>${inside}</button>`
        : html`<span ...${more}>${inside}</span>`;
    })}</div>`;
}

/** A 합 as three small pictures with their numbers, in its finder's colour. */
export function Trio({ triple, things = [], seat, lit }) {
  const { people } = useAir();
  return html`<span class=${cx("trio", seat && seatClass(people, seat), lit && "lit")} data-triple=${triple}>
    ${[...triple].map((n) => html`<span class="hap-mini" key=${n}>${isHap(things[n - 1]?.face) && html`<${Hap} code=${things[n - 1].face} />`}<b class="num">${n}</b></span>`)}</span>`;
}

export const Trios = ({ list, things, seatOf = () => null, now = null }) => html`<span class="trios">${list.map((triple, i) =>
  html`<${Trio} key=${triple} triple=${triple} things=${things} seat=${seatOf(triple)} lit=${triple === now} />`)}</span>`;

/** Counts from 0 to `to`, a step every `ms` (or `ms(n)` for the step from n); begins anew with another `key` and stands at the end on a screen that slept. */
export function useSteps(key, to, ms) {
  const [at, step] = useState({ key, n: to, since: 0 });
  const n = at.key === key ? Math.min(at.n, to) : motion.still ? to : 0;
  useEffect(() => {
    if (at.key !== key) { step({ key, n, since: performance.now() }); return undefined; }
    if (n >= to) return undefined;
    const due = at.since + (typeof ms === "function" ? ms(n) : ms); // a step that came late makes no other late
    const timer = setTimeout(() => step({ key, n: n + 1, since: due }), Math.max(0, due - performance.now()));
    return () => clearTimeout(timer);
  }, [key, to, n, at.key]);
  return n;
}
