// 은행놀이: two bundles face down, their counts large; the smaller one turns up its sum, the greater goes into the vault unseen.
import { html, cx, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Num } from "../table.js";
import { Duel, onPad, roundsOf } from "../parts_duel.js";
import { Bundle, Ledger, written } from "../parts_purse.js";
import { SLOW } from "../motion.js";

const ROUNDS = 9;

/** The losers' sums by round: each was told right after its point. */
function sums(match, known) {
  return Object.fromEntries(Object.entries(known).map(([n, fact]) => [n, match.facts.find((it) => it.fact === "amount" && it.i === fact.i + 1)?.won]));
}

/** For the viewer: the notes of each kind that are left, in thousands of won. */
function Purse({ counters, seat }) {
  return html`<span class="bank-purse">${[1, 3, 5, 10].map((k) => html`<span key=${k} class=${cx(!counters[`k${k}`]?.[seat] && "none")}><small>${written(k * 1000)}</small><${Num} value=${counters[`k${k}`]?.[seat] ?? 0} least=${2} /></span>`)}</span>`;
}

export function Board({ frame, match }) {
  const { game } = useAir();
  const { table, seats } = match, it = roundsOf(match, { opens: ["bills"] }), { round, won } = it, told = sums(match, it.known);
  const money = (seat) => match.facts.findLast((it) => it.fact === "money" && it.seat === seat)?.won;
  const rows = it.rows.map((row) => ({ ...row, sum: told[row.n], counts: Object.fromEntries(seats.map((seat) => [seat, row.tiles[seat]?.back])) }));
  const desk = (seat) => { const bundle = it.thing(seat, round); return html`<span class="bank-desk">${bundle
    ? html`<${Bundle} key=${round} fresh=${round} n=${bundle.back ?? 0} sum=${bundle.face ?? null} seat=${seat} kept=${won(round) === seat} />` : html`<i class="bank-place"></i>`}</span>`; };
  return html`<${Duel} match=${match} way="bank" late=${SLOW} room=${8.8} side=${(seat) => html`
      <span class="small-row"><span class="label">${sayOr("counter.bills", "", {}, { game })}</span><${Num} value=${table.counters.bills?.[seat] ?? 0} least=${2} /></span>
      ${frame.audience === "viewer" && html`<${Purse} counters=${table.counters} seat=${seat} />`}
      ${money(seat) !== undefined && html`<span class="bank-money">${written(money(seat))}${say("ui.notes.won")}</span>`}`}>
    <div class="bank-middle">${desk(seats[0])}<${Ledger} seats=${seats} of=${ROUNDS} rows=${rows} heads=${[say("ui.notes.unit"), say("ui.notes.ledger_sum")]} />${desk(seats[1])}</div>
  </${Duel}>`;
}

export const Pad = onPad(Board);
