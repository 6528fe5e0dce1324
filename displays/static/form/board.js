// A grid under the thumb: press, slide to the right cell, let go; or drag what lies there. The cell under the finger is named above.
import { html, cx, seatClass, sheet, useAir, useRef, useState } from "../kit.js";
import { faceText } from "../cards.js";
import { inOrder, Leaving, Lying, useMoves } from "../grid.js";
import { partOf } from "../pictures.js";

sheet("/static/kit/form/board.css");

/** Whether a seat sees a board that two sides share from the other side: the second of two does. */
export const turnedFor = (seat, seats = []) => seats.length === 2 && seat === seats[1];

/**
 *   grid    {size: [files, ranks], cells: {e5: [thing, …bottom to top]}}
 *   can(cell)  whether a tap on it means anything;  tap(cell);  turned: the second seat's side is below
 *   marks   {cell: "ghost" | "may" | "bad"};  classes(cell), note(cell): what the field adds to a cell
 *   lifted  {cell, n}: the upper n things of a cell are taken up;  landing  {cell, things}: what will lie there;  last: [cells] of the last move;  name: as for useMoves
 *   drag    from useDrag, with `what(cell)` what can be dragged from there;  sight: a ref that learns to find cells on the page
 * What is given as children lies over the board.
 */
export function Board({ grid, can, tap, marks = {}, classes = () => "", note = () => null, seat, off, turned = false, lifted, landing, last = [], name, onMoved,
  drag, what, sight, children }) {
  const air = useAir();
  const [under, point] = useState(null);
  const frame = useRef(null);
  const [files, ranks] = grid.size;
  const order = inOrder(grid.size, turned);
  const gone = useMoves(frame, grid.cells, { name, onMoved });

  const cellAt = (x, y) => {
    const box = frame.current.getBoundingClientRect();
    const file = Math.floor((x - box.left) / box.width * files), rank = Math.floor((y - box.top) / box.height * ranks);
    return file < 0 || rank < 0 || file >= files || rank >= ranks ? null : order[rank * files + file];
  };
  if (sight) sight.current = cellAt;
  const cellOf = (event) => cellAt(event.clientX, event.clientY);
  const down = (event) => {
    if (off || event.button || !event.isPrimary) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const cell = cellOf(event), load = what?.(cell);
    point(cell);
    if (load) drag.begin(event, load);
  };
  const move = (event) => { if (under !== null) point(cellOf(event) ?? under); };
  const up = (event) => {
    const cell = under === null || drag?.held ? null : cellOf(event);
    point(null);
    if (cell && can(cell)) tap(cell);
  };
  const keyed = (cell) => (event) => { if (event.detail === 0 && !off && can(cell)) tap(cell); };
  const edge = { left: order[0][0], bottom: order.at(-1).slice(1) };

  const tint = partOf(air.game, "tint");

  const cells = order.map((cell) => {
    const stack = grid.cells[cell] ?? [], live = !off && can(cell), text = note(cell);
    return html`<button type="button" key=${cell} data-cell=${cell} tabindex=${live ? 0 : -1} aria-disabled=${!live}
        class=${cx("bcell", live && "can", marks[cell] && `mark-${marks[cell]}`, under === cell && "under", last.includes(cell) && "last", tint && `tint ${tint(cell, air)}`,
          classes(cell))}
        aria-label=${[cell, ...stack.map((thing) => thingName(thing, air))].join(" ")} onClick=${keyed(cell)}>
      <${Lying} ...${{ stack, cell, turned }} lift=${lifted?.cell === cell ? lifted.n : 0} />
      ${gone.filter((it) => it.cell === cell).map((it) => html`<${Leaving} things=${it.things} />`)}
      ${landing?.cell === cell && html`<span class="landing"><${Lying} stack=${landing.things} turned=${turned} /></span>`}
      ${text !== null && html`<b class="bnote">${text}</b>`}
      ${cell[0] === edge.left && html`<i class="brank">${cell.slice(1)}</i>`}
      ${cell.slice(1) === edge.bottom && html`<i class="bfile">${cell[0]}</i>`}
    </button>`;
  });
  return html`<div class="board-wrap">
    <p class="board-say" aria-hidden="true">${under ?? ""}</p>
    <div ref=${frame} class=${cx("board", drag?.held && "dragging", seatClass(air.people, seat))} style=${{ "--files": files, "--ranks": ranks, "--cols": files }}
      data-turned=${turned ? "yes" : "no"} onPointerDown=${down} onPointerMove=${move} onPointerUp=${up} onPointerCancel=${() => point(null)}>${cells}</div>
    ${children}
  </div>`;
}

const thingName = (thing, air) =>
  [thing.owner && air.people?.[thing.owner]?.name, thing.face !== undefined && faceText(thing.face, air.game)].filter(Boolean).join(" ");
