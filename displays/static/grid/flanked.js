// A board between its two seats, as it stands on the wall.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Name } from "../table.js";

/** `beside(seat)`: what stands below a seat's name. `kind`: the classes of the whole. `room`: ems that a name has. */
export function Flanked({ match, kind, beside, room = 9.4, children }) {
  const { people } = useAir(), { seats, table } = match;
  return html`<div class=${cx("flanked", kind)}>${seats.map((seat, i) => html`
    <section key=${seat} class=${cx("flank", i ? "right" : "left", seatClass(people, seat))}>
      <${Name} seat=${seat} lead=${table.values.leader === seat} room=${room} most=${1.5} />${beside(seat)}</section>`)}
    <div class="flanked-board">${children}</div></div>`;
}
