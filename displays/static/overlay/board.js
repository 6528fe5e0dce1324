// A game's board as a small plate: one large sign a cell, in its owner's colour and by its shape or direction as well.
import { html, cx, seatClass, useAir } from "../kit.js";
import { faceText, sizeFor } from "../table.js";
import { inOrder, lastMove } from "../grid/cells.js";
import { Hap, isHap } from "../pictures/haps.js";
import { Sixteen } from "../pictures/sixteen.js";
import { openTile } from "../pictures/open.js";
import { sayOr } from "../words.js";

/** A shogi piece: its first sign, pointing away from its owner; the sign itself stands upright for whoever watches. */
function Shogi({ stack, seats }) {
  const { people, game, lang } = useAir();
  const it = stack.at(-1);
  return html`<i class=${cx("mini-piece", it.owner === seats[0] ? "up" : "down", seatClass(people, it.owner))}>
    <b>${sayOr(`picture.short.${it.face}`, [...faceText(it.face, game)][0], {}, { game, lang })}</b></i>`;
}

/** A tower: its height on its owner's shape, and beside it whose pieces it is made of, bottom to top. */
function Tower({ stack }) {
  const { people } = useAir();
  const top = stack.at(-1);
  return html`${stack.length > 1 && html`<span class="mini-made">${stack.toReversed().map((it, i) => html`<i key=${stack.length - i} class=${seatClass(people, it.owner)}></i>`)}</span>`}
    <i class=${cx("mini-top", top.face === "special" && "special", stack.length >= 6 && "king", seatClass(people, top.owner))}><b class="num">${stack.length}</b></i>`;
}

const Syllable = ({ stack }) => html`<b class="mini-sign">${stack.at(-1).face}</b>`;

const GRIDS = { two_faced_shogi: [Shogi, 66], king_making: [Tower, 66], word_combination: [Syllable, 92] };
const NINE = ["gyeol_hap", "complete_gyeol_hap"];

const known = (thing) => thing?.face !== undefined && thing?.face !== null;

/** The garbled words with their topics; in place of each its original, once everybody may know it. */
function rowsOf({ table, outcome }) {
  const { masks = [], words = [] } = table.zones ?? {};
  return masks.map((mask, i) => {
    const found = known(words[i]) && Boolean(outcome || words[i].owner);
    return { topic: table.values?.topics?.[i] ?? "", text: found ? words[i].face : mask.face, found, seat: found ? words[i].owner : null };
  });
}

/** The board of the frame's match as the air may know it, `{size, cells}`, `{nine}`, `{rows}` or `{tile}`; null where it has none, or all of it is face down. */
export function boardOf(match) {
  const { game, table } = match;
  if (game === "matching_pictures") { const tile = openTile(match); return tile && { tile }; }
  if (GRIDS[game]) {
    const grid = table.grids?.board;
    return grid && (game !== "word_combination" || Object.values(grid.cells).some((stack) => stack.some(known))) ? grid : null;
  }
  if (game === "transletter") { const rows = rowsOf(match); return rows.length && rows.every((it) => it.topic && it.text) ? { rows } : null; }
  const nine = NINE.includes(game) ? (table.zones?.board ?? []).filter((thing) => isHap(thing.face)) : [];
  return nine.length === 9 ? { nine } : null;
}

export function MiniBoard({ match, board }) {
  const { people } = useAir();
  if (board.tile) {
    return html`<section class=${cx("plate mini mini-tile", seatClass(people, board.tile.seat))}><${Sixteen} n=${board.tile.face} /><b>${board.tile.back}</b></section>`;
  }
  if (board.rows) {
    return html`<section class="plate mini mini-words">${board.rows.map((it, i) => html`<p key=${i} class=${cx(it.found && "found", seatClass(people, it.seat))}>
      <span>${it.topic}</span><b style=${{ fontSize: `${sizeFor(it.text, 10.8, 1.5)}em` }}>${it.text}</b></p>`)}</section>`;
  }
  if (board.nine) {
    return html`<section class="plate mini"><span class="mini-cells" style=${{ "--cols": 3, "--side": "116px" }}>${board.nine.map((thing, i) =>
      html`<span class="mini-cell picture" key=${i}><${Hap} code=${thing.face} /><b class="num">${i + 1}</b></span>`)}</span></section>`;
  }
  const [One, side] = GRIDS[match.game], touched = match.game === "word_combination" ? [] : lastMove(match.facts);
  return html`<section class="plate mini"><span class="mini-cells" style=${{ "--cols": board.size[0], "--side": `${side}px` }}>${inOrder(board.size).map((cell) => {
    const stack = board.cells[cell] ?? [];
    return html`<span key=${cell} data-cell=${cell} class=${cx("mini-cell", touched.includes(cell) && "last")}>${stack.some(known) && html`<${One} stack=${stack} seats=${match.seats} />`}</span>`;
  })}</span></section>`;
}
