// 넘버4: two rows of seven tiles nobody reads, two numbers that turn together, then each claim judged in green or red.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Num } from "../table.js";
import { Duel, onPad, Stamp } from "../parts_duel.js";
import { Hidden, Turn } from "../parts_tiles.js";
import { useAppear, RISE, QUICK, SLOW } from "../motion.js";

const SEVEN = 7, RISK = 1;

/** The newest facts of a name, one a seat, if they belong to this round; {} before. All facts of a match fit into a frame. */
function ofRound(match, name, round) {
  const all = match.facts.filter((it) => it.fact === name), n = match.seats.length;
  return all.length >= n * round ? Object.fromEntries(all.slice(-n).map((it) => [it.seat, it])) : {};
}

/** The faces of a seat's seven where they may be known: told after the round, or the viewer's own sight. */
function faces(table, told, seat, filled) {
  const white = told[seat]?.white ?? (filled ? table.counters.laid_white?.[seat] : null);
  return typeof white === "number" ? Array.from({ length: SEVEN }, (_, at) => (at < white ? "white" : "black")) : null;
}

function Claim({ text, fresh }) {
  const ref = useAppear(RISE, { duration: QUICK, delay: SLOW });
  return html`<span class="n4-claim" ref=${ref} data-fresh=${fresh}>${text}</span>`;
}

/** The values that stand above the table; the others are in the picture. */
export const head = () => ["round"];

export function Board({ match }) {
  const { people, game } = useAir();
  const { table, seats } = match, round = table.values.round ?? 1;
  const filled = !match.asks.some((ask) => ask.name === "tiles");
  const named = ofRound(match, "number", round), judged = ofRound(match, "point", round), told = ofRound(match, "tiles", round);
  const sealed = (seat) => match.asks.some((ask) => ask.name === "number" && ask.seat === seat && ask.in) || (filled && !match.asks.length);
  return html`<${Duel} match=${match} way="n4" room=${8.2} alarm=${(seat) => (table.counters.score?.[seat] ?? 9) <= RISK} side=${(seat) => html`
      <span class="small-row"><span class="label">${sayOr("counter.numbers", "", {}, { game })}</span><${Num} value=${table.counters.numbers?.[seat] ?? 0} /></span>
      ${(table.counters.score?.[seat] ?? 9) <= RISK && !match.outcome && html`<${Stamp} tone="bad">${say("ui.boxes.danger")}</${Stamp}>`}`}>
    ${seats.map((seat) => {
      const number = named[seat]?.number, verdict = judged[seat], good = verdict && verdict.n > 0;
      return html`<div key=${seat} class=${cx("n4-row", seatClass(people, seat))}><i class="mark"></i>
        <${Hidden} key=${round} n=${filled ? SEVEN : 0} of=${SEVEN} faces=${faces(table, told, seat, filled)} seat=${seat} tone=${verdict && (good ? "good" : "bad")} />
        <span class="n4-number">${number !== undefined || sealed(seat)
          ? html`<${Turn} key=${round} up=${number !== undefined} seat=${seat} class="n4-card" front=${html`<b class="num">${number}</b>`} />` : html`<i class="n4-place"></i>`}</span>
        <span class="n4-said">${number !== undefined && html`<${Claim} key=${`${round}claim`} text=${say(`ui.claims.${number}`)} />`}</span>
        <span class="n4-verdict">${verdict && html`<${Stamp} key=${`${round}verdict`} tone=${good ? "good" : "bad"}>${good ? `+${verdict.n}` : `−${-verdict.n}`}</${Stamp}>`}</span></div>`;
    })}
  </${Duel}>`;
}

export const Pad = onPad(Board);
