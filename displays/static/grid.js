// Boards: cells with stacks of things, highlights, choices, and things that visibly move.
import { html, cx, seatClass, sheet, useAir, useLayoutEffect, useRef } from "./kit.js";
import { faceText } from "./cards.js";
import { inOrder, place } from "./grid/cells.js";
import { useMoves } from "./grid/moves.js";
import { play, MOVE, SLOW } from "./motion.js";
import { partOf } from "./pictures.js";

export { cellAt, inOrder, lastMove, place } from "./grid/cells.js";
export { changes, land, slide, useMoves, way } from "./grid/moves.js";

sheet("/static/kit/grid/grid.css");

/** One thing on a cell: a stone in its owner's colour and shape, a neutral block, or a piece with its words. */
export function Piece({ thing, ghost = false }) {
  const { people, game } = useAir();
  const stone = thing.face === "stone" || thing.face === "neutral" || thing.face === undefined;
  const words = stone ? "" : faceText(thing.face, game);
  const text = words.length > 2 && !/^[0-9]+$/.test(words) ? [...words][0] : words; // a piece has room for a sign or two
  return html`<i class=${cx("piece", stone ? "stone" : "worded", thing.face === "neutral" && "neutral", ghost && "ghost",
    typeof thing.face === "string" && `f-${thing.face}`, thing.owner && seatClass(people, thing.owner), !thing.owner && "nobody")}>
    <b class="body"></b>${text && html`<span class=${cx("word", text.length > 2 && "long")}>${text}</span>`}
    ${thing.mark && html`<b class="pin"></b>`}</i>`;
}

/** What a piece took, until it has faded. */
export function Leaving({ things }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    play(ref.current, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(0.7)" }], { delay: SLOW * 0.6, duration: MOVE, fill: "both" });
  }, []);
  return html`<span class="leaving" ref=${ref}><${Lying} stack=${things} /></span>`;
}

/** What lies on a cell, bottom to top, in the game's own way if it has one. `lift`: so many from the top are taken up. */
export function Lying({ stack, lift = 0, cell, turned = false }) {
  const { game } = useAir();
  const Own = partOf(game, "Stack");
  if (Own) return stack.length ? html`<${Own} ...${{ stack, lift, cell, turned }} />` : null;
  return html`${stack.slice(-3).map((thing, i) => html`<${Piece} key=${i} thing=${thing} />`)}
    ${stack.length > 1 && html`<span class="num high">${stack.length}</span>`}`;
}

/**
 * A board. `grid`: {size, cells}. `cells`: those that may be chosen, with `onCell(cell)`; `picked`: the chosen one(s);
 * `marks`: {cell: "ghost" | "may" | "bad" | "lit" | "from" | "last" …}; `ghost`: {cell: thing} shown faintly;
 * `lines`: [{cells, seat}] to draw through; `labels`: files and ranks at the edge; `turned`: seat B's side is below;
 * `name`, `onMoved`: as for `useMoves`; `tint(cell)`: a class for the ground of a cell. What is given as children lies over the board.
 */
export function Grid({ grid, cells, picked = [], marks = {}, ghost = {}, lines = [], labels = false, onCell, onMoved, size, label, turned = false, name, tint, children }) {
  const { people } = useAir();
  const board = useRef(null);
  const [cols, rows] = grid.size;
  const gone = useMoves(board, grid.cells, { name, onMoved });
  const may = cells && new Set(cells), chosen = [].concat(picked);
  const squares = inOrder(grid.size, turned).map((cell) => {
    const [col, row] = place(cell);
    const shape = cx("cell", (col + row) % 2 && "odd", marks[cell] && `m-${marks[cell]}`, tint && `tint ${tint(cell)}`, may?.has(cell) && "may", chosen.includes(cell) && "picked");
    const inside = html`<${Lying} ...${{ stack: grid.cells[cell] ?? [], cell, turned }} />
      ${gone.filter((it) => it.cell === cell).map((it) => html`<${Leaving} things=${it.things} />`)}
      ${ghost[cell] && html`<${Piece} thing=${ghost[cell]} ghost=${true} />`}`;
    return onCell
      ? html`<button type="button" key=${cell} class=${shape} data-cell=${cell} aria-label=${cell} aria-pressed=${chosen.includes(cell)}
          disabled=${may ? !may.has(cell) : false} onClick=${() => onCell(cell)}>${inside}</button>`
      : html`<span key=${cell} class=${shape} data-cell=${cell}>${inside}</span>`;
  });
  const files = Array.from({ length: cols }, (_, i) => String.fromCharCode(97 + i)), ranks = Array.from({ length: rows }, (_, i) => rows - i);
  const row = (list) => (turned ? [...list].reverse() : list).map((it) => html`<b key=${it}>${it}</b>`);
  return html`<span class=${cx("grid", labels && "labelled")} aria-label=${label} style=${{ "--cols": cols, "--rows": rows, ...(size ? { fontSize: `${size}em` } : {}) }}>
    <span class="cells" ref=${board}>${squares}</span>
    ${lines.map((line) => html`<${Through} key=${line.cells.join()} cols=${cols} rows=${rows} cells=${line.cells} name=${seatClass(people, line.seat)} />`)}
    ${labels && html`<span class="files">${row(files)}</span><span class="ranks">${row(ranks)}</span>`}${children}
  </span>`;
}

/** The line that is drawn through a winning row. */
function Through({ cells, cols, rows, name }) {
  const ref = useRef(null);
  const spots = cells.map(place).sort(([a, b], [c, d]) => a - c || b - d);
  const [x1, y1] = spots[0], [x2, y2] = spots.at(-1);
  const dx = x2 - x1, dy = -(y2 - y1), long = Math.hypot(dx, dy) + 0.7, turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const style = {
    left: `${(((x1 + x2) / 2 + 0.5 - long / 2) / cols) * 100}%`, width: `${(long / cols) * 100}%`,
    top: `${((rows - (y1 + y2) / 2 - 0.5) / rows) * 100}%`, "--turn": `${turn}deg`,
  };
  useLayoutEffect(() => {
    play(ref.current, [
      { transform: `translateY(-50%) rotate(${turn}deg) scaleX(0)` }, { transform: `translateY(-50%) rotate(${turn}deg) scaleX(1)` },
    ], { delay: MOVE, duration: SLOW });
  }, []);
  return html`<i class=${cx("through", name)} ref=${ref} style=${style}></i>`;
}
