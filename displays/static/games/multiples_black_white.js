// 배수 흑과백: the two tiles, and over them the doubt: whose turn it is to doubt, the call, and what came of it.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Name, Num, askOf } from "../table.js";
import { Duel, onPad, Stamp, since, verdicts } from "../parts_duel.js";
import { Pair, Rows, Left, backs } from "../parts_tiles.js";
import { useChange, EASE } from "../motion.js";

const ROUNDS = 9;
/** One fact decides a round: the comparison, or a right doubt in its place. */
const decides = (fact) => fact.fact === "tie" || (fact.fact === "point" && fact.clause !== "D-3");

/** Where the doubt stands: asked of a seat, called, right or wrong; null while nobody may doubt. */
function doubtOf(match) {
  const asked = match.seats.find((seat) => askOf(match, seat)?.name === "doubt");
  if (asked) return { state: "asked", seat: asked };
  const facts = since(match, "tile");
  const ended = facts.findLast((it) => it.fact === "doubt_right" || it.fact === "doubt_wrong");
  if (ended) return { state: ended.fact === "doubt_right" ? "right" : "wrong", seat: ended.seat };
  const call = facts.findLast((it) => it.fact === "doubt");
  return call ? { state: "called", seat: call.seat } : null;
}

const TONE = { asked: "plain", called: "", right: "good", wrong: "bad" };

/** The banner swings from one player to the other. */
function Doubt({ doubt, at }) {
  const { people } = useAir();
  const ref = useChange(doubt?.seat, [{ transform: `translateX(${at ? "-5em" : "5em"})`, opacity: 0.2 }, { transform: "none", opacity: 1 }], { easing: EASE });
  return html`<span class=${cx("mbw-doubt", doubt && (at ? "right" : "left"), doubt && seatClass(people, doubt.seat))} ref=${ref}>${doubt && html`
    <${Stamp} key=${`${doubt.seat}${doubt.state}`} tone=${TONE[doubt.state]} seat=${doubt.seat}>${say(`ui.doubt.${doubt.state}`)}</${Stamp}><${Name} seat=${doubt.seat} room=${8} most=${1.4} />`}</span>`;
}

export function Board({ match }) {
  const { game } = useAir();
  const { table, seats } = match, round = table.values.round ?? 1;
  const tile = (seat, n) => table.zones[`played.${seat}`]?.[n - 1] ?? null;
  const laid = Math.max(...seats.map((seat) => table.zones[`played.${seat}`]?.length ?? 0));
  // Only the rounds that every page still knows are marked: a page that comes back must show no other picture.
  const known = verdicts(match, { decides, opens: ["tile"], laid });
  const won = (n) => (n > laid - 4 && known[n] ? (known[n].fact === "tie" ? "tie" : known[n].seat) : null);
  const tiles = (n) => Object.fromEntries(seats.map((seat) => [seat, tile(seat, n)]));
  const doubt = doubtOf(match);
  return html`<${Duel} match=${match} side=${(seat) => html`<span class="small-row"><span class="label">${sayOr("counter.doubts", "", {}, { game })}</span><${Num} value=${table.counters.doubts?.[seat] ?? 0} /></span>
      <${Left} counts=${backs(table.zones[`hand.${seat}`])} />`}>
    <${Doubt} doubt=${doubt} at=${seats.indexOf(doubt?.seat)} />
    <${Pair} seats=${seats} tiles=${tiles(round)} round=${round} won=${won(round)} />
    <${Rows} seats=${seats} of=${ROUNDS} rows=${Array.from({ length: Math.max(laid, round) }, (_, at) => ({ n: at + 1, tiles: tiles(at + 1), won: won(at + 1), now: at + 1 === round }))} />
  </${Duel}>`;
}

export const Pad = onPad(Board);
