// The path of a piece over a board, from cell to cell, drawn over its cells.
import { html, cx, seatClass, useAir } from "../kit.js";
import { place } from "../grid.js";

/** `cells`: in the order visited, the first is where it began. `shown`: so many steps of it (all if not given). */
export function Trail({ size: [cols, rows], cells, seat, shown = cells.length - 1 }) {
  const { people } = useAir();
  const spots = cells.map(place).map(([x, y]) => [x + 0.5, rows - y - 0.5]);
  const steps = spots.slice(1, shown + 1);
  return html`<svg class=${cx("trail", seatClass(people, seat))} viewBox=${`0 0 ${cols} ${rows}`} aria-hidden="true">
    ${steps.map(([x, y], i) => html`<line key=${`${i}/${cells[i + 1]}`} x1=${spots[i][0]} y1=${spots[i][1]} x2=${x} y2=${y} />`)}
    ${spots.length > 0 && html`<circle class="from" cx=${spots[0][0]} cy=${spots[0][1]} r="0.4" />`}
    ${steps.map(([x, y], i) => html`<circle class="joint" key=${i} cx=${x} cy=${y} r="0.1" />`)}
  </svg>`;
}
