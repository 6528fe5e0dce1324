// What happened, as sentences, and the public values of a table.
import { html, cx, seatClass, useAir, useEffect, useRef, useState } from "./kit.js";
import { fact as sentence, has, say, value as inWords } from "./words.js";
import { useChange, RISE, motion } from "./motion.js";

/** One fact as a sentence in its seat's colour. `clause`: true adds the letter of its clause. */
export function Fact({ fact, clause = false }) {
  const { people, game, lang } = useAir();
  return html`<span class=${cx("fact", seatClass(people, fact.seat))}>
    ${fact.seat && html`<i class="mark"></i>`}<span>${sentence(fact, { people, game, lang })}</span>
    ${clause && fact.clause && html`<span class="clause">${fact.clause}</span>`}
  </span>`;
}

/** The newest fact as one line; facts that came together follow one another in beats of `beat` ms. Only what may be told by `hold` counts; of `mute` ones, which the picture says itself, nothing is written. */
export function Caption({ facts = [], beat = 1100, hold = () => true, mute = [] }) {
  const { game } = useAir();
  const told = facts.filter((it) => has(`fact.${it.fact}`, game) && hold(it));
  const newest = told.at(-1)?.i ?? -1;
  const [shown, show] = useState(newest);
  const first = useRef(true);
  useEffect(() => {
    if (first.current || motion.still || newest < shown) { first.current = false; show(newest); return undefined; }
    const next = told.find((it) => it.i > shown);
    if (!next) return undefined;
    const behind = told.filter((it) => it.i > shown).length;
    const timer = setTimeout(() => show(behind > 5 ? newest : next.i), shown === -1 ? 0 : behind === 1 ? 60 : beat / 2);
    return () => clearTimeout(timer);
  }, [newest, shown]);
  const it = told.findLast((fact) => fact.i <= shown) ?? null;
  const ref = useChange(it?.i, RISE);
  return html`<p class="caption"><span ref=${ref}>${it && !mute.includes(it.fact) && html`<${Fact} fact=${it} />`}</span></p>`;
}

const SHOWN_ELSEWHERE = new Set(["leader", "pot"]); // as a mark beside a name, and in the middle

/** Public values with words, in the table's order: [[name, label, text]]; values by seat are left to the seats. */
export function valuesOf(table, ctx, but = SHOWN_ELSEWHERE) {
  const early = ([name]) => (name === "round" || name === "turn" ? 0 : 1); // what everybody counts by comes first
  return Object.entries(table?.values ?? {}).sort((a, b) => early(a) - early(b))
    .filter(([name, it]) => !but.has(name) && it !== null && has(`value.${name}`, ctx.game)
      && (typeof it !== "object" || (Array.isArray(it) && it.length > 0)) && !/\.[A-G]$/.test(name))
    .map(([name, it]) => [name, say(`value.${name}`, {}, ctx), inWords(name, it, ctx)]);
}

/** The public values as label and number, at most `most` of them. */
export function Values({ table, most = 3, but }) {
  const { people, game, lang } = useAir();
  const rows = valuesOf(table, { people, game, lang }, but).slice(0, most);
  return html`<span class="values">${rows.map(([name, label, text]) => html`
    <span class="value" key=${name}><span class="label">${label}</span><${Changing} text=${text} /></span>`)}</span>`;
}

function Changing({ text }) {
  const ref = useChange(text, RISE);
  return html`<span class="num what" ref=${ref}>${text}</span>`;
}
