// 은행놀이: two bundles face down, their counts large; the smaller one turns up its sum, the greater goes into the vault unseen.
import { html, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Num } from "../table.js";
import { Duel, onPad, verdicts } from "../parts_duel.js";
import { Bundle, Ledger, written } from "../parts_purse.js";
import { SLOW } from "../motion.js";

const ROUNDS = 9;
const decides = (fact) => fact.fact === "point" || fact.fact === "tie";

/** The losers' sums by round: each was told right after its point. */
function sums(match, known) {
  return Object.fromEntries(Object.entries(known).map(([n, fact]) => [n, match.facts.find((it) => it.fact === "amount" && it.i === fact.i + 1)?.won]));
}

export function Board({ match }) {
  const { game } = useAir();
  const { table, seats } = match, round = table.values.round ?? 1;
  const bundle = (seat, n) => table.zones[`played.${seat}`]?.[n - 1] ?? null;
  const laid = Math.max(...seats.map((seat) => table.zones[`played.${seat}`]?.length ?? 0));
  const known = verdicts(match, { decides, opens: ["bills"], laid }), told = sums(match, known);
  const won = (n) => (known[n] ? (known[n].fact === "tie" ? "tie" : known[n].seat) : null);
  const money = (seat) => match.facts.findLast((it) => it.fact === "money" && it.seat === seat)?.won;
  const rows = Array.from({ length: Math.max(laid, round) }, (_, at) => ({
    n: at + 1, won: won(at + 1), sum: told[at + 1], now: at + 1 === round, counts: Object.fromEntries(seats.map((seat) => [seat, bundle(seat, at + 1)?.back])),
  }));
  const desk = (seat) => { const it = bundle(seat, round); return html`<span class="bank-desk">${it
    ? html`<${Bundle} key=${round} fresh=${round} n=${it.back ?? 0} sum=${it.face ?? null} seat=${seat} kept=${won(round) === seat} />` : html`<i class="bank-place"></i>`}</span>`; };
  return html`<${Duel} match=${match} way="bank" late=${SLOW} room=${8.8} side=${(seat) => html`
      <span class="small-row"><span class="label">${sayOr("counter.bills", "", {}, { game })}</span><${Num} value=${table.counters.bills?.[seat] ?? 0} least=${2} /></span>
      ${money(seat) !== undefined && html`<span class="bank-money">${written(money(seat))}${say("ui.notes.won")}</span>`}`}>
    <div class="bank-middle">${desk(seats[0])}<${Ledger} seats=${seats} of=${ROUNDS} rows=${rows} heads=${[say("ui.notes.unit"), say("ui.notes.ledger_sum")]} />${desk(seats[1])}</div>
  </${Duel}>`;
}

export const Pad = onPad(Board);
