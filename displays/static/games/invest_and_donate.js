// 투자와 기부: two boxes a player, closed unseen; the marks are seals that slam onto a side, or break in two.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Lamps, Num, askOf } from "../table.js";
import { Duel, onPad, Late, Stamp, chosen } from "../parts_duel.js";
import { Box, Seal } from "../parts_purse.js";
import { SLOW } from "../motion.js";
import { NAMES, worth } from "../coins.js";

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

/** What is in a box, where it may be known: told after the round, or the viewer's. Counters keep the last round's until both have paid. */
function inside(frame, told, seat, box, counter) {
  const { match } = frame;
  const open = told?.find((it) => it.fact === "amounts" && it.seat === seat)?.[box];
  if (open !== undefined || !closed(match, seat)) return open ?? null;
  if (!askOf(match, seat)) return match.table.counters[counter]?.[seat] ?? null;
  const paid = chosen(frame, seat, "pay");
  return paid && worth(paid[box]);
}

/** What a seat has left, for those who may know. */
const purse = ({ counters }, seat) => (typeof counters.c1?.[seat] === "number" ? worth(Object.fromEntries(NAMES.map((coin) => [coin, counters[coin][seat]]))) : null);

function Band({ frame, match, told, at }) {
  const { people, game } = useAir();
  const [box, mark, counter, tone] = KINDS[at], { seats } = match, { round } = match.table.values;
  const who = told?.find((it) => it.fact === mark)?.who, text = sayOr(`value.${mark}`, "", {}, { game });
  const seal = html`<${Seal} key=${`${round}${mark}`} text=${text} tone=${tone} shared=${who === "both"} delay=${at * SLOW} />`;
  return html`<div class="iad-band">${seats.map((seat, i) => html`<span key=${seat} class=${cx("iad-side", i ? "right" : "left", seatClass(people, seat))}>
      <${Box} closed=${closed(match, seat)} amount=${inside(frame, told, seat, box, counter)} seat=${seat} good=${who === seat && tone === "gold"} />${who === seat && seal}</span>`)}
    <span class="iad-name"><b>${sayOr(`field.${box}`, "", {}, { game })}</b><span class="iad-broken">${who === "both" && seal}</span></span></div>`;
}

/** The values that stand above the table; the others are in the picture. */
export const head = () => ["round"];

export function Board({ frame, match }) {
  const { table } = match, { round } = table.values;
  const told = judgement(match), score = (seat) => table.counters.score?.[seat] ?? 0;
  const gained = (seat) => (told ?? []).filter((it) => it.fact === "point" && it.seat === seat).map((it) => it.n);
  return html`<${Duel} match=${match} way="iad" late=${2 * SLOW} alarm=${(seat) => score(seat) <= RISK} side=${(seat) => {
    const n = score(seat), by = gained(seat), left = frame.audience === "viewer" ? purse(table, seat) : null;
    return html`<span class="iad-lamps"><${Late} value=${n} delay=${2 * SLOW}>${(lit) => html`<span style=${{ fontSize: `${lampSize(Math.max(START, lit))}em` }}><${Lamps} lit=${Math.max(0, lit)} of=${Math.max(START, lit)} count=${false} seat=${seat} /></span>`}<//></span>
      <span class="iad-said">${by.length ? by.map((one, at) => html`<${Stamp} key=${`${round}/${at}`} tone=${one > 0 ? "good" : "bad"} delay=${(2 + at) * SLOW}>${one > 0 ? `+${one}` : `−${-one}`}</${Stamp}>`)
        : n <= RISK && !match.outcome && html`<${Stamp} key="risk" tone="bad">${say("ui.boxes.danger")}</${Stamp}>`}</span>
      ${left !== null && html`<span class="small-row"><span class="label">${say("ui.boxes.purse")}</span><${Num} value=${left} /><span class="label">${say("ui.notes.won")}</span></span>`}`;
  }}>
    ${KINDS.map((kind, at) => html`<${Band} key=${kind[0]} frame=${frame} match=${match} told=${told} at=${at} />`)}
  </${Duel}>`;
}

export const Pad = onPad(Board);
