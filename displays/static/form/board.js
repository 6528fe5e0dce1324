// A grid under the thumb: press, slide to the right cell, let go. The cell under the finger is named above the board.
import { html, cx, seatClass, useAir, useRef, useState } from "../kit.js";
import { faceText } from "../cards.js";
import { Piece } from "../grid.js";
import { cellName } from "./answer.js";

/**
 *   grid    {size: [files, ranks], cells: {e5: [thing, …bottom to top]}}
 *   can(cell)  whether a tap on it means anything;  tap(cell)
 *   marks   {cell: "ghost" | "may" | "bad"};  classes(cell), note(cell): what the field adds to a cell
 */
export function Board({ grid, can, tap, marks = {}, classes = () => "", note = () => null, seat, off }) {
  const air = useAir();
  const [under, point] = useState(null);
  const frame = useRef();
  const [files, ranks] = grid.size;

  const cellAt = (event) => {
    const box = frame.current.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * files);
    const y = Math.floor((event.clientY - box.top) / box.height * ranks);
    return x < 0 || y < 0 || x >= files || y >= ranks ? null : cellName(x, ranks - y);
  };
  const down = (event) => {
    if (off || event.button) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    point(cellAt(event));
  };
  const move = (event) => { if (under !== null) point(cellAt(event) ?? under); };
  const up = (event) => {
    const cell = under === null ? null : cellAt(event);
    point(null);
    if (cell && can(cell)) tap(cell);
  };
  const keyed = (cell) => (event) => { if (event.detail === 0 && !off && can(cell)) tap(cell); };

  const cells = [];
  for (let rank = ranks; rank >= 1; rank -= 1) {
    for (let file = 0; file < files; file += 1) {
      const cell = cellName(file, rank);
      const stack = grid.cells[cell] ?? [];
      const live = !off && can(cell);
      cells.push(html`<button type="button" key=${cell} data-cell=${cell} tabindex=${live ? 0 : -1} aria-disabled=${!live}
          class=${cx("bcell", live && "can", marks[cell] && `mark-${marks[cell]}`, under === cell && "under", classes(cell))}
          aria-label=${[cell, ...stack.map((thing) => thingName(thing, air))].join(" ")} onClick=${keyed(cell)}>
        ${stack.map((thing, i) => html`<${Piece} key=${i} thing=${thing} />`)}
        ${note(cell) && html`<b class="bnote">${note(cell)}</b>`}
        ${file === 0 && html`<i class="brank">${rank}</i>`}
        ${rank === 1 && html`<i class="bfile">${cell[0]}</i>`}
      </button>`);
    }
  }
  return html`<div class="board-wrap">
    <p class="board-say" aria-hidden="true">${under ?? ""}</p>
    <div ref=${frame} class=${cx("board", seatClass(air.people, seat))} style=${{ "--files": files, "--ranks": ranks }}
      onPointerDown=${down} onPointerMove=${move} onPointerUp=${up} onPointerCancel=${() => point(null)}>${cells}</div>
  </div>`;
}

const thingName = (thing, air) =>
  [thing.owner && air.people?.[thing.owner]?.name, thing.face !== undefined && faceText(thing.face, air.game)].filter(Boolean).join(" ");
