// What moved on a board between two pictures of it, and letting it visibly move there.
import { calm, useLayoutEffect, useRef, useState } from "../kit.js";
import { motion, play, DROP, LAND, MOVE, SLOW, EASE } from "../motion.js";
import { place } from "./cells.js";
import { changes } from "./changes.js";

export { changes } from "./changes.js";

const things = (board, cell) => [...(board.querySelector(`[data-cell="${cell}"]`)?.querySelectorAll(".piece:not(.ghost, .leaving *, .landing *)") ?? [])];

/** From where to where on the page: pixels from the cell `to` back to the cell `from`, whichever way round the board lies. */
export function way(board, from, to) {
  const [a, b] = [from, to].map((cell) => board.querySelector(`[data-cell="${cell}"]`));
  return a && b ? [a.offsetLeft - b.offsetLeft, a.offsetTop - b.offsetTop] : null;
}

/** Moves the pieces of a drawn board from where they were. `moves`: {from: to}, or as `changes` tells them. In ms. */
export function slide(board, moves, { delay = 0, duration = SLOW, easing = EASE } = {}) {
  const list = Array.isArray(moves) ? moves : Object.entries(moves).map(([from, to]) => ({ from, to, n: 1 }));
  for (const { from, to, n } of list) {
    const by = way(board, from, to);
    if (!by) continue;
    const there = `translate(${by[0]}px, ${by[1]}px)`;
    for (const piece of things(board, to).slice(-n)) {
      const tall = n > 1 || piece.classList.contains("disc") ? " translateY(-35%)" : ""; // a tower is lifted, carried, put down
      play(piece, tall ? [{ transform: there }, { transform: there + tall, offset: 0.25 }, { transform: `translate(0, 0)${tall}`, offset: 0.8 }, { transform: "none" }]
        : [{ transform: there }, { transform: "none" }], { delay, duration, easing });
      const tile = piece.querySelector(".turner"); // what turns over shows its old side until it has nearly landed
      play(tile, [{ transform: "rotateX(180deg)" }, { transform: "rotateX(180deg)", offset: 0.55 }, { transform: "rotateX(0deg)" }], { delay, duration });
    }
  }
}

/** Lets the thing on a cell drop onto the board. */
export function land(board, cell, { delay = 0 } = {}) {
  play(things(board, cell).at(-1), DROP, { delay, easing: LAND, duration: MOVE });
}

const AT_ONCE = 4; // more ways than one turn takes: this screen was away, and jumps
const drawn = new Map(); // boards as they were last drawn, by name: a form that opens goes on from the picture before it
if (typeof document !== "undefined") document.addEventListener("visibilitychange", () => { if (document.hidden) drawn.clear(); });

/**
 * Lets what changed on a drawn board move, and gives what leaves it for as long as it is still seen: [{cell, things}].
 * `name`: the board goes on from the picture of that name; `onMoved(board, before)`: a game's own movement.
 */
export function useMoves(ref, cells, { name, onMoved } = {}) {
  const before = useRef(name ? drawn.get(name) ?? null : null);
  const [gone, leave] = useState([]);
  useLayoutEffect(() => {
    const was = before.current, board = ref.current;
    before.current = cells;
    if (name) drawn.set(name, cells);
    if (!was || was === cells || !board) return;
    if (onMoved) { onMoved(board, was); return; }
    const { moves, fresh, taken } = changes(was, cells);
    const ways = new Set(moves.map(({ from, to }) => { const [a, b] = place(from), [c, d] = place(to); return `${Math.sign(c - a)} ${Math.sign(d - b)}`; }));
    if (ways.size + fresh.length > AT_ONCE) return;
    slide(board, moves);
    for (const cell of fresh) land(board, cell);
    const seen = taken.filter(({ cell }) => moves.some(({ to }) => to === cell));
    if (!seen.length || motion.still || calm()) return;
    leave(seen);
    setTimeout(leave, SLOW + MOVE, []);
  }, [cells]);
  return gone;
}
