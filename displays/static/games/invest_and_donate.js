// 투자와 기부: two boxes a player, closed unseen; the marks are seals that slam onto a side, or break in two.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Lamps, askOf } from "../table.js";
import { Duel, onPad, Late, Stamp } from "../parts_duel.js";
import { Box, Seal } from "../parts_purse.js";
import { SLOW } from "../motion.js";

const START = 4, RISK = 1;
const lampSize = (of) => Math.min(0.95, 5.6 / of); // all lamps stay in one row, so that nothing below them moves
const TOLD = 7; // the most facts that one round tells; a frame may have lost the first rounds' facts
const KINDS = [["invest", "shareholder", "invested", "gold"], ["donate", "miser", "donated", "red"]];

/** The facts of the round that is on the table, once it has been judged; else null. Values keep the last round's marks till then. */
function judgement({ facts, table, options }) {
  const heads = facts.filter((it) => it.fact === "shareholder"), before = options?.reveal_amounts === "after_round" ? 2 : 0;
  if (!heads.length) return null;
  const lost = Math.ceil(Math.max(0, facts[0].i + facts.indexOf(heads[0]) - before) / TOLD);
  return heads.length + lost < (table.values.round ?? 0) ? null : facts.slice(facts.indexOf(heads.at(-1)) - before);
}

/** A seat's boxes are closed once it has paid, and until the next round asks for more. */
function closed(match, seat) {
  const ask = askOf(match, seat);
  return ask?.name === "pay" ? ask.in : (match.table.values.round ?? 0) > 0;
}

/** What is in a box, where it may be known: told after the round, or the viewer's. */
function inside(match, told, seat, box, counter) {
  const open = told?.find((it) => it.fact === "amounts" && it.seat === seat)?.[box];
  return open ?? (closed(match, seat) ? match.table.counters[counter]?.[seat] ?? null : null);
}

function Band({ match, told, at }) {
  const { people, game } = useAir();
  const [box, mark, counter, tone] = KINDS[at], { seats } = match, { round } = match.table.values;
  const who = told?.find((it) => it.fact === mark)?.who, text = sayOr(`value.${mark}`, "", {}, { game });
  const seal = html`<${Seal} key=${`${round}${mark}`} text=${text} tone=${tone} shared=${who === "both"} delay=${at * SLOW} />`;
  return html`<div class="iad-band">${seats.map((seat, i) => html`<span key=${seat} class=${cx("iad-side", i ? "right" : "left", seatClass(people, seat))}>
      <${Box} closed=${closed(match, seat)} amount=${inside(match, told, seat, box, counter)} seat=${seat} good=${who === seat && tone === "gold"} />${who === seat && seal}</span>`)}
    <span class="iad-name"><b>${sayOr(`field.${box}`, "", {}, { game })}</b><span class="iad-broken">${who === "both" && seal}</span></span></div>`;
}

/** The values that stand above the table; the others are in the picture. */
export const head = () => ["round"];

export function Board({ match }) {
  const { table } = match, { round } = table.values;
  const told = judgement(match), score = (seat) => table.counters.score?.[seat] ?? 0;
  const gained = (seat) => (told ?? []).filter((it) => it.fact === "point" && it.seat === seat).map((it) => it.n);
  return html`<${Duel} match=${match} way="iad" late=${2 * SLOW} alarm=${(seat) => score(seat) <= RISK} side=${(seat) => {
    const n = score(seat), by = gained(seat);
    return html`<span class="iad-lamps"><${Late} value=${n} delay=${2 * SLOW}>${(lit) => html`<span style=${{ fontSize: `${lampSize(Math.max(START, lit))}em` }}><${Lamps} lit=${Math.max(0, lit)} of=${Math.max(START, lit)} count=${false} seat=${seat} /></span>`}<//></span>
      <span class="iad-said">${by.length ? by.map((one, at) => html`<${Stamp} key=${`${round}/${at}`} tone=${one > 0 ? "good" : "bad"} delay=${(2 + at) * SLOW}>${one > 0 ? `+${one}` : `−${-one}`}</${Stamp}>`)
        : n <= RISK && !match.outcome && html`<${Stamp} key="risk" tone="bad">${say("ui.boxes.danger")}</${Stamp}>`}</span>`;
  }}>
    ${KINDS.map((kind, at) => html`<${Band} key=${kind[0]} match=${match} told=${told} at=${at} />`)}
  </${Duel}>`;
}

export const Pad = onPad(Board);
