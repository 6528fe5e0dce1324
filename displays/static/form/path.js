// A field of type `path`: tap on and on from where it begins; a tap on the last cell takes it back, a dead end shakes.
import { html, cx, useAir, useEffect, useRef } from "../kit.js";
import { say, sayOr } from "../words.js";
import { play, QUICK } from "../motion.js";
import { inOrder } from "../grid.js";
import { isKnight } from "./answer.js";
import { Board } from "./board.js";
import { Trail } from "./trail.js";

const EMPTY = { size: [8, 8], cells: {} };
const SHAKE = [{ transform: "none" }, ...[-8, 7, -5, 3].map((x) => ({ transform: `translateX(${x}px)` })), { transform: "none" }];

export function Path({ field, value = [], set, table, marks, seat, off }) {
  const { game } = useAir();
  const box = useRef(null);
  const grid = table?.grids?.[field.grid] ?? EMPTY;
  const { start = null } = field, last = value.at(-1) ?? start;
  const allowed = field.cells ? new Set(field.cells) : null, been = new Set(start ? [start, ...value] : value);
  const full = value.length >= (field.high ?? Infinity);
  const onward = (cell) => !full && !been.has(cell) && (!allowed || allowed.has(cell)) && (!field.knight || !last || isKnight(last, cell));
  const can = (cell) => (value.length > 0 && cell === value.at(-1)) || onward(cell);
  const tap = (cell) => set(cell === value.at(-1) ? value.slice(0, -1) : [...value, cell]);
  const stuck = field.knight && value.length > 0 && !inOrder(grid.size).some(onward);
  useEffect(() => { if (stuck) play(box.current, SHAKE, { duration: QUICK }); }, [stuck, value.length]);
  const piece = start && grid.cells[start]?.at(-1); // it goes along: what stands at the start now stands at the end
  const board = piece ? { ...grid, cells: { ...grid.cells, [start]: [], [last]: [piece] } } : grid;
  return html`<div class=${cx("on-board", "walking", stuck && "stuck")} ref=${box}>
    <${Board} grid=${board} ...${{ seat, off, tap, can }} marks=${marks?.[field.grid]}
      classes=${(cell) => cx(been.has(cell) && "been", field.knight && onward(cell) && "next", value.includes(cell) && "picked", cell === last && "here", cell === start && "start")}
      note=${(cell) => (value.includes(cell) ? value.indexOf(cell) + 1 : null)}>
      ${(start || value.length > 0) && html`<${Trail} size=${grid.size} cells=${start ? [start, ...value] : value} seat=${seat} />`}
    </${Board}>
    <div class="row path-row">
      <span class="row-name path-n" aria-live="polite"><b class="num">${value.length}</b> <span>${sayOr("field.path_unit", say("ui.form.path", { n: "" }).trim(), {}, { game })}</span></span>
      <button type="button" class="opt slim" disabled=${off || !value.length} data-path="back" onClick=${() => set(value.slice(0, -1))}>${say("ui.form.undo_one")}</button>
      <button type="button" class="opt slim" disabled=${off || !value.length} data-path="clear" onClick=${() => set([])}>${say("ui.form.clear")}</button>
    </div>
  </div>`;
}
