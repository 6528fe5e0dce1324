// 흑과 백: the round's two tiles, face down and large; below them every pair so far, the winner's tile marked.
import { html, useAir } from "../kit.js";
import { sayOr } from "../words.js";
import { Duel, onPad, roundsOf } from "../parts_duel.js";
import { Left, TwoRows, backs } from "../parts_tiles.js";

const ROUNDS = 9;

/** The values that stand above the table; the others are in the picture. */
export const head = (table) => (table.values.overtime ? ["round", "overtime"] : ["round"]);

export function Board({ match }) {
  const { game } = useAir();
  const { table, seats } = match, it = roundsOf(match, { opens: ["tile"] });
  return html`<${Duel} match=${match} side=${(seat) => html`<${Left} label=${sayOr("zone.hand", "", {}, { game })} counts=${backs(table.zones[`hand.${seat}`])} />`}>
    <${TwoRows} seats=${seats} it=${it} of=${ROUNDS} id=${`${table.values.overtime ?? 0}/${it.round}`} />
  </${Duel}>`;
}

export const Pad = onPad(Board);
