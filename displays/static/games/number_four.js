// 넘버4: two rows of seven tiles nobody reads, two numbers that turn together, then each claim judged in green or red.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Num } from "../table.js";
import { Duel, onPad, Stamp, chosen } from "../parts_duel.js";
import { Hidden, Turn } from "../parts_tiles.js";
import { useAppear, RISE, QUICK, SLOW } from "../motion.js";

const SEVEN = 7, RISK = 1;

/** The newest facts of a name, one a seat, if they belong to this round; {} before. All facts of a match fit into a frame. */
function ofRound(match, name, round) {
  const all = match.facts.filter((it) => it.fact === name), n = match.seats.length;
  return all.length >= n * round ? Object.fromEntries(all.slice(-n).map((it) => [it.seat, it])) : {};
}

/** F: which of the five numbers would be true of an own seven against the other's, both given as their white tiles. */
export const trueOf = (white, theirs) => [
  SEVEN - white + SEVEN - theirs >= 11, white >= theirs, white * (SEVEN - white) > theirs * (SEVEN - theirs),
  white >= SEVEN - theirs + 2, white >= 2 * (SEVEN - theirs),
].flatMap((it, number) => (it ? [number] : []));

/** The faces of a seat's seven where they may be known: told after the round, or the viewer's own sight, as soon as it is laid. */
function faces(frame, told, seat, filled) {
  const { counters } = frame.match.table;
  const white = told[seat]?.white ?? (filled ? counters.laid_white?.[seat] : chosen(frame, seat, "tiles")?.white);
  return typeof white === "number" ? Array.from({ length: SEVEN }, (_, at) => (at < white ? "white" : "black")) : null;
}

/** For the viewer: the numbers that would be true now. */
function True({ of }) {
  return html`<span class="n4-true">${[1, 2, 3, 4, 0].map((number) => html`<b key=${number} class=${cx("num", of.includes(number) && "on")}>${number}</b>`)}</span>`;
}

function Claim({ text, fresh }) {
  const ref = useAppear(RISE, { duration: QUICK, delay: SLOW });
  return html`<span class="n4-claim" ref=${ref} data-fresh=${fresh}>${text}</span>`;
}

/** The values that stand above the table; the others are in the picture. */
export const head = () => ["round"];

export function Board({ frame, match }) {
  const { people, game } = useAir();
  const { table, seats } = match, { counters } = table, round = table.values.round ?? 1;
  const filled = !match.asks.some((ask) => ask.name === "tiles");
  const named = ofRound(match, "number", round), judged = ofRound(match, "point", round), told = ofRound(match, "tiles", round);
  const sealed = (seat) => match.asks.some((ask) => ask.name === "number" && ask.seat === seat && ask.in) || (filled && !match.asks.length);
  return html`<${Duel} match=${match} way="n4" room=${8.2} alarm=${(seat) => (table.counters.score?.[seat] ?? 9) <= RISK} side=${(seat) => html`
      <span class="small-row"><span class="label">${sayOr("counter.numbers", "", {}, { game })}</span><${Num} value=${table.counters.numbers?.[seat] ?? 0} /></span>
      <span class="n4-risk">${(table.counters.score?.[seat] ?? 9) <= RISK && !match.outcome && html`<${Stamp} tone="bad">${say("ui.boxes.danger")}</${Stamp}>`}</span>`}>
    ${seats.map((seat, i) => {
      const open = named[seat]?.number, number = open ?? chosen(frame, seat, "number")?.number, seven = faces(frame, told, seat, filled);
      const white = counters.laid_white ?? {}, all = filled && seats.every((one) => typeof white[one] === "number");
      const verdict = judged[seat], good = verdict && verdict.n > 0;
      return html`<div key=${seat} class=${cx("n4-row", seatClass(people, seat))}><i class="mark"></i>
        <${Hidden} key=${round} n=${filled || seven ? SEVEN : 0} of=${SEVEN} faces=${seven} seat=${seat} tone=${verdict && (good ? "good" : "bad")} />
        <span class="n4-number">${number !== undefined || sealed(seat)
          ? html`<${Turn} key=${round} up=${number !== undefined} seat=${seat} class=${cx("n4-card", open === undefined && "unshown")} front=${html`<b class="num">${number}</b>`} />` : html`<i class="n4-place"></i>`}</span>
        <span class="n4-said">${open === undefined ? all && html`<${True} of=${trueOf(white[seat], white[seats[1 - i]])} />` : html`<${Claim} key=${`${round}claim`} text=${say(`ui.claims.${number}`)} />`}</span>
        <span class="n4-verdict">${verdict && html`<${Stamp} key=${`${round}verdict`} tone=${good ? "good" : "bad"}>${good ? `+${verdict.n}` : `−${-verdict.n}`}</${Stamp}>`}</span></div>`;
    })}
  </${Duel}>`;
}

export const Pad = onPad(Board);
