// Fields on a board: one cell, a move from somewhere to somewhere, a path from cell to cell.
import { html, cx } from "../kit.js";
import { say } from "../words.js";
import { isKnight, matches } from "./answer.js";
import { Board } from "./board.js";
import { optionName } from "./names.js";
import { Stepper } from "./stepper.js";

const EMPTY = { size: [9, 9], cells: {} };
const boardOf = (field, table) => table?.grids?.[field.grid] ?? EMPTY;

/** A field of type `cell`. */
export function Cell({ field, value, set, table, marks, seat, off }) {
  const cells = new Set(field.cells);
  const grid = boardOf(field, table);
  const few = field.cells.length * 3 < grid.size[0] * grid.size[1]; // then they are pointed out
  const hints = few ? Object.fromEntries(field.cells.map((cell) => [cell, "may"])) : {};
  const tap = (cell) => set(value === cell && field.optional ? undefined : cell);
  return html`<${Board} grid=${grid} ...${{ seat, off, tap }} marks=${{ ...hints, ...marks?.[field.grid] }}
    can=${(cell) => cells.has(cell)} classes=${(cell) => (cell === value ? "picked" : "")} />`;
}

/** A field of type `move`: first what moves, then where to; on stacks, how much of it. */
export function Move({ field, value = {}, set, table, marks, ctx, seat, off }) {
  const started = value.from !== undefined || value.drop !== undefined;
  const targets = new Set(started ? matches(field, start(value)).map((move) => move.to) : []);
  const sources = new Set(field.moves.map((move) => move.from).filter(Boolean));
  const drops = [...new Set(field.moves.map((move) => move.drop).filter(Boolean))];
  const lifts = value.to ? [...new Set(matches(field, { ...start(value), to: value.to }).map((move) => move.lift).filter((n) => n !== undefined))] : [];

  const tap = (cell) => {
    if (started && targets.has(cell) && cell !== value.from) {
      const left = matches(field, { ...start(value), to: cell });
      set(left.length === 1 ? { ...left[0] } : { ...start(value), to: cell });
    } else if (sources.has(cell) && cell !== value.from) set({ from: cell });
    else set(undefined);
  };
  const classes = (cell) => cx(cell === value.from && "from", cell === value.to && "picked", targets.has(cell) && "target");
  return html`<div class="on-board">
    ${drops.length > 0 && html`<div class="opts opts-short" role="radiogroup">
      ${drops.map((face) => html`<button type="button" role="radio" aria-checked=${value.drop === face ? "true" : "false"} key=${face}
        data-drop=${face} disabled=${off} class=${cx("opt", value.drop === face && "on")}
        onClick=${() => set(value.drop === face ? undefined : { drop: face })}>${optionName("drop", face, ctx)}</button>`)}
    </div>`}
    <${Board} grid=${boardOf(field, table)} ...${{ seat, off, tap, classes }} marks=${marks?.[field.grid]}
      can=${(cell) => sources.has(cell) || targets.has(cell)} />
    ${lifts.length > 1 && html`<div class="row"><span class="row-name">${say("ui.form.lift")}</span>
      <${Stepper} value=${value.lift} low=${Math.min(...lifts)} high=${Math.max(...lifts)} label=${say("ui.form.lift")} off=${off}
        set=${(lift) => set({ ...value, lift })} /></div>`}
    <p class="form-hint">${say(started ? "ui.form.move_to" : "ui.form.move_from")}</p>
  </div>`;
}

const start = (value) => (value.drop === undefined ? { from: value.from } : { drop: value.drop });

/** A field of type `path`: tap on and on; a tap on the last cell takes it back. */
export function Path({ field, value = [], set, table, marks, seat, off }) {
  const last = value.at(-1);
  const allowed = field.cells ? new Set(field.cells) : null;
  const full = value.length >= (field.high ?? Infinity);
  const can = (cell) => cell === last
    || (!full && !value.includes(cell) && (!allowed || allowed.has(cell)) && (!field.knight || !last || isKnight(last, cell)));
  const tap = (cell) => set(cell === last ? value.slice(0, -1) : [...value, cell]);
  return html`<div class="on-board">
    <${Board} grid=${boardOf(field, table)} ...${{ seat, off, tap, can }} marks=${marks?.[field.grid]}
      classes=${(cell) => cx(value.includes(cell) && "picked", cell === last && "last")}
      note=${(cell) => (value.includes(cell) ? value.indexOf(cell) + 1 : null)} />
    <div class="row">
      <span class="row-name">${say("ui.form.path", { n: value.length })}</span>
      <button type="button" class="opt slim" disabled=${off || !value.length} data-path="back" onClick=${() => set(value.slice(0, -1))}>${say("ui.form.undo_one")}</button>
      <button type="button" class="opt slim" disabled=${off || !value.length} data-path="clear" onClick=${() => set([])}>${say("ui.form.clear")}</button>
    </div>
  </div>`;
}
