// Fields on a board: one cell; a move and a path have files of their own.
import { html, useAir } from "../kit.js";
import { lastMove } from "../grid.js";
import { Board } from "./board.js";

export { Move } from "./move.js";
export { Path } from "./path.js";

const EMPTY = { size: [9, 9], cells: {} };

/** A field of type `cell`. */
export function Cell({ field, value, set, table, marks, seat, off, ask }) {
  const air = useAir();
  const cells = new Set(field.cells), grid = table?.grids?.[field.grid] ?? EMPTY;
  const few = field.cells.length * 3 < grid.size[0] * grid.size[1]; // then they are pointed out
  const hints = few ? Object.fromEntries(field.cells.map((cell) => [cell, "may"])) : {};
  const tap = (cell) => set(value === cell && field.optional ? undefined : cell);
  return html`<${Board} grid=${grid} ...${{ seat, off, tap }} marks=${{ ...hints, ...marks?.[field.grid] }} last=${lastMove(air.facts)}
    name=${ask?.id && `${ask.id.split(".")[0]}/${field.grid}`}
    can=${(cell) => cells.has(cell)} classes=${(cell) => (cell === value ? "picked" : "")} />`;
}
