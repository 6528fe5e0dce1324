// 흑과 백: the round's two tiles, face down and large; below them every pair so far, the winner's tile marked.
import { html, useAir } from "../kit.js";
import { sayOr } from "../words.js";
import { Duel, onPad, verdicts } from "../parts_duel.js";
import { Pair, Rows, Left, backs } from "../parts_tiles.js";

const ROUNDS = 9;
const decides = (fact) => fact.fact === "point" || fact.fact === "tie";

/** The values that stand above the table; the others are in the picture. */
export const head = (table) => (table.values.overtime ? ["round", "overtime"] : ["round"]);

export function Board({ match }) {
  const { game } = useAir();
  const { table, seats } = match, round = table.values.round ?? 1;
  const tile = (seat, n) => table.zones[`played.${seat}`]?.[n - 1] ?? null;
  const laid = Math.max(...seats.map((seat) => table.zones[`played.${seat}`]?.length ?? 0));
  const known = verdicts(match, { decides, opens: ["tile"], laid });
  const won = (n) => (known[n] ? (known[n].fact === "tie" ? "tie" : known[n].seat) : null);
  const tiles = (n) => Object.fromEntries(seats.map((seat) => [seat, tile(seat, n)]));
  return html`<${Duel} match=${match} side=${(seat) => html`<${Left} label=${sayOr("zone.hand", "", {}, { game })} counts=${backs(table.zones[`hand.${seat}`])} />`}>
    <${Pair} seats=${seats} tiles=${tiles(round)} round=${`${table.values.overtime ?? 0}/${round}`} won=${won(round)} />
    <${Rows} seats=${seats} of=${ROUNDS} rows=${Array.from({ length: Math.max(laid, round) }, (_, at) => ({ n: at + 1, tiles: tiles(at + 1), won: won(at + 1), now: at + 1 === round }))} />
  </${Duel}>`;
}

export const Pad = onPad(Board);
