// Boards: cells with stacks of things, highlights, choices, and things that visibly move.
import { html, cx, seatClass, useAir, useLayoutEffect, useRef } from "./kit.js";
import { faceText } from "./cards.js";
import { play, DROP, LAND, MOVE, SLOW, EASE } from "./motion.js";

/** "e5" → [column, row] from 0, files from the left, ranks from the bottom. */
export const place = (cell) => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
/** [column, row] → "e5". */
export const cellAt = (col, row) => String.fromCharCode(97 + col) + (row + 1);

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

const same = (a, b) => a && b && a.owner === b.owner && a.back === b.back && JSON.stringify(a.face) === JSON.stringify(b.face);

/** Which things went where between two pictures of a grid: {moves: {from: to}, fresh: [cells]}. */
export function changes(was, now) {
  const gone = [], fresh = [];
  for (const cell of new Set([...Object.keys(was ?? {}), ...Object.keys(now ?? {})])) {
    const a = was?.[cell]?.at(-1), b = now?.[cell]?.at(-1);
    if (same(a, b) && was[cell].length === now[cell].length) continue;
    if (a && !(now[cell]?.length > was[cell].length)) gone.push([cell, a]);
    if (b && !(was?.[cell]?.length > now[cell].length)) fresh.push([cell, b]);
  }
  const moves = {};
  for (const [from, thing] of gone) {
    const at = fresh.findIndex(([to, it]) => same(thing, it) && !Object.values(moves).includes(to));
    if (at >= 0) { moves[from] = fresh[at][0]; fresh.splice(at, 1); }
  }
  return { moves, fresh: fresh.map(([cell]) => cell) };
}

/** Moves the pieces of a drawn board from where they were. `moves`: {from: to}. Delays and lengths in ms. */
export function slide(board, moves, { delay = 0, duration = SLOW, easing = EASE } = {}) {
  for (const [from, to] of Object.entries(moves)) {
    const piece = board.querySelector(`[data-cell="${to}"] .piece:last-of-type`);
    const cell = piece?.parentElement;
    if (!cell) continue;
    const [a, b] = place(from), [c, d] = place(to);
    const x = (a - c) * cell.offsetWidth * 1.0, y = (d - b) * cell.offsetHeight;
    play(piece, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { delay, duration, easing });
  }
}

/** Lets the thing on a cell drop onto the board. */
export function land(board, cell, { delay = 0 } = {}) {
  play(board.querySelector(`[data-cell="${cell}"] .piece:last-of-type`), DROP, { delay, easing: LAND, duration: MOVE });
}

/**
 * A board. `grid`: {size, cells}. `cells`: those that may be chosen, with `onCell(cell)`; `picked`: the chosen one(s);
 * `marks`: {cell: "ghost" | "may" | "bad" | "lit" | "from"}; `ghost`: {cell: thing} shown faintly;
 * `line`: [first, last] cells to draw through; `labels`: files and ranks at the edge; `onMoved(board, before)`:
 * a game's own movement instead of the general one.
 */
export function Grid({ grid, cells, picked = [], marks = {}, ghost = {}, lines = [], labels = false, onCell, onMoved, size, label }) {
  const { people } = useAir();
  const board = useRef(null), before = useRef(null);
  const [cols, rows] = grid.size;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = grid.cells;
    if (!was || was === grid.cells) return;
    if (onMoved) { onMoved(board.current, was); return; }
    const { moves, fresh } = changes(was, grid.cells);
    slide(board.current, moves);
    for (const cell of fresh) land(board.current, cell);
  });
  const may = cells && new Set(cells), chosen = [].concat(picked);
  const squares = [];
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let col = 0; col < cols; col += 1) {
      const cell = cellAt(col, row), stack = grid.cells[cell] ?? [];
      const name = cx("cell", (col + row) % 2 && "odd", marks[cell] && `m-${marks[cell]}`, may?.has(cell) && "may", chosen.includes(cell) && "picked");
      const inside = html`
        ${stack.slice(-3).map((thing, i) => html`<${Piece} key=${i} thing=${thing} />`)}
        ${stack.length > 1 && html`<span class="num high">${stack.length}</span>`}
        ${ghost[cell] && html`<${Piece} thing=${ghost[cell]} ghost=${true} />`}`;
      squares.push(onCell
        ? html`<button type="button" key=${cell} class=${name} data-cell=${cell} aria-label=${cell} aria-pressed=${chosen.includes(cell)}
            disabled=${may ? !may.has(cell) : false} onClick=${() => onCell(cell)}>${inside}</button>`
        : html`<span key=${cell} class=${name} data-cell=${cell}>${inside}</span>`);
    }
  }
  return html`<span class=${cx("grid", labels && "labelled")} aria-label=${label} style=${{ "--cols": cols, "--rows": rows, ...(size ? { fontSize: `${size}em` } : {}) }}>
    <span class="cells" ref=${board}>${squares}</span>
    ${lines.map((line) => html`<${Through} key=${line.cells.join()} cols=${cols} rows=${rows} cells=${line.cells} name=${seatClass(people, line.seat)} />`)}
    ${labels && html`<span class="files">${Array.from({ length: cols }, (_, i) => html`<b key=${i}>${String.fromCharCode(97 + i)}</b>`)}</span>
      <span class="ranks">${Array.from({ length: rows }, (_, i) => html`<b key=${i}>${rows - i}</b>`)}</span>`}
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
