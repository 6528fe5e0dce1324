// A field of type `move`: what moves, then where to; by taps or by dragging; on stacks, how much of it.
import { html, cx, useAir, useRef } from "../kit.js";
import { say } from "../words.js";
import { Lying, lastMove } from "../grid.js";
import { partOf } from "../pictures.js";
import { matches } from "./answer.js";
import { Board, turnedFor } from "./board.js";
import { useDrag } from "./drag.js";
import { Held } from "./hand.js";
import { Lift } from "./lift.js";

const EMPTY = { size: [9, 9], cells: {} };
const start = (value) => (value.drop === undefined ? { from: value.from } : { drop: value.drop });
const liftsOf = (list) => [...new Set(list.map((move) => move.lift).filter((n) => n !== undefined))].sort((a, b) => a - b);
/** A half-made move with all that is certain about it. */
const sure = (field, part) => {
  const left = matches(field, part), lifts = liftsOf(left);
  return left.length === 1 && part.to ? { ...left[0] } : lifts.length === 1 ? { ...part, lift: lifts[0] } : part;
};

export function Move({ field, value = {}, set, table, marks, ctx, seat, off, plain, ask }) {
  const air = useAir(), sight = useRef(null), wrap = useRef(null);
  const grid = table?.grids?.[field.grid] ?? EMPTY;
  const seats = ctx.seats?.length ? ctx.seats : Object.keys(air.people ?? {});
  const turned = !plain && turnedFor(seat, seats), other = seats.length === 2 ? seats.find((one) => one !== seat) : null;
  const started = value.from !== undefined || value.drop !== undefined;
  const taken = value.lift === undefined ? {} : { lift: value.lift };
  const onward = started ? matches(field, { ...start(value), ...(value.to === undefined && taken) }) : []; // so much as is said goes so far
  const targets = new Set(onward.map((move) => move.to));
  const sources = new Set(field.moves.map((move) => move.from).filter(Boolean));
  const drops = [...new Set(field.moves.map((move) => move.drop).filter(Boolean))];
  const stack = value.from ? grid.cells[value.from] ?? [] : [];
  const lifts = value.from ? liftsOf(matches(field, { from: value.from })) : [];
  const open = value.to ? liftsOf(matches(field, { from: value.from, to: value.to })) : [];

  const go = (cell) => {
    const to = { ...start(value), to: cell };
    set(sure(field, matches(field, { ...to, ...taken }).length ? { ...to, ...taken } : to));
  };
  const lift = (n) => set({ from: value.from, ...(open.includes(n) && { to: value.to }), lift: n });
  const tap = (cell) => {
    if (started && targets.has(cell) && cell !== value.from) go(cell);
    else if (sources.has(cell) && cell !== value.from) set(sure(field, { from: cell }));
    else set(undefined);
  };
  const drag = useDrag({
    take(what) {
      if (what.drop && value.drop !== what.drop) set({ drop: what.drop });
      else if (what.drop === undefined) set(sure(field, { from: what.from, ...(value.from === what.from && taken) }));
    },
    drop(what, x, y) {
      const cell = sight.current?.(x, y);
      if (cell && targets.has(cell) && cell !== value.from) go(cell);
      else if (!cell && !document.elementFromPoint(x, y)?.closest(".held-own")) set(undefined); // let go outside: nothing is meant
    },
    cancel: () => set(undefined),
  });
  const what = (cell) => (cell && sources.has(cell) && !(started && targets.has(cell)) ? { from: cell } : null);
  const carried = drag.held?.drop ? [{ ...(held(table, seat, drag.held.drop) ?? { face: drag.held.drop, owner: seat }) }]
    : drag.held ? stack.slice(-(value.lift ?? stack.length)) : [];
  const lies = value.to ? landing(value, grid, table, seat, air.game) : null;
  const aim = partOf(air.game, "aim");
  const aims = aim ? Object.fromEntries(onward.map((move) => [move.to, aim(move, table)]).filter(([, it]) => it)) : {};
  const classes = (cell) => cx(cell === value.from && "from", cell === value.to && "picked", targets.has(cell) && "target", grid.cells[cell]?.length && targets.has(cell) && "takes",
    drag.held && cell === value.from && "taken-up", aims[cell] && `aim aim-${aims[cell].seat === seat ? "own" : "theirs"}`);
  const hand = (one, more) => html`<${Held} ...${{ table, off, turned, seat: one, ...more }} />`;
  return html`<div class=${cx("on-board", "moving", turned && "turned", lifts.length > 1 && "lifting")} ref=${wrap}>
    ${other && hand(other, { above: true })}
    <${Board} ...${{ grid, seat, off, tap, classes, turned, drag, what, sight }} marks=${onlyBad(marks?.[field.grid])} name=${ask?.id && `${ask.id.split(".")[0]}/${field.grid}`}
      last=${lastMove(air.facts)} lifted=${value.from && value.lift !== undefined ? { cell: value.from, n: value.lift } : undefined}
      landing=${lies && { cell: value.to, things: lies }} can=${(cell) => sources.has(cell) || targets.has(cell)} />
    ${hand(seat, { drops, chosen: value.drop, begin: (event, face) => drag.begin(event, { drop: face }),
      pick: (face) => { if (drag.tapped()) set(value.drop === face ? undefined : { drop: face }); } })}
    ${lifts.length > 1
      ? html`<${Lift} ...${{ stack, lifts, open, off }} value=${value.lift} set=${lift} />`
      : html`<p class="form-hint">${say(started ? "ui.form.move_to" : "ui.form.move_from")}</p>`}
    ${drag.held && html`<span class="drag-ghost" ref=${drag.ghost} style=${{ "--u": `${side(wrap.current, grid)}px` }}><${Lying} stack=${carried} turned=${turned} /></span>`}
  </div>`;
}

const held = (table, seat, face) => table?.zones?.[`hand.${seat}`]?.find((thing) => thing.face === face);
const side = (wrap, grid) => (wrap?.querySelector(".board")?.offsetWidth ?? 0) / grid.size[0];
/** Where it lands is drawn here; of the server's marks only a warning is needed. */
const onlyBad = (marks) => Object.fromEntries(Object.entries(marks ?? {}).filter(([, mark]) => mark === "bad"));

/** What will lie on the cell that is chosen: what moves, as the game says it will then look. */
function landing(value, grid, table, seat, game) {
  const stack = value.from ? grid.cells[value.from] ?? [] : [held(table, seat, value.drop) ?? { face: value.drop, owner: seat }];
  const moved = value.from && value.lift !== undefined ? stack.slice(-value.lift) : stack;
  return (partOf(game, "landing") ?? ((things) => things))(moved, value, grid);
}
