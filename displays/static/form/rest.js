// A board on a tablet while nobody waits for its seat: the same picture, in the same place, as when it moves.
import { html, cx, useAir } from "../kit.js";
import { lastMove } from "../grid.js";
import { Board, turnedFor } from "./board.js";
import { Held } from "./hand.js";

const never = () => false;

/** `frame`, `match`: as a game's `Pad` gets them. `flat`: both seats see it the same way up, and hold nothing beside it. */
export function Resting({ frame, match, grid = "board", flat = false, onMoved, classes }) {
  const { facts } = useAir();
  const seat = match.seats.includes(frame.audience) ? frame.audience : match.seats[0];
  const turned = !flat && turnedFor(seat, match.seats), other = match.seats.find((one) => one !== seat);
  const { table } = match;
  if (!table.grids?.[grid]) return null;
  return html`<div class=${cx("on-board resting", !flat && "moving", turned && "turned")}>
    ${!flat && html`<${Held} ...${{ table, seat: other, turned }} above=${true} />`}
    <${Board} grid=${table.grids[grid]} ...${{ seat, turned, classes, onMoved }} can=${never} off=${true} name=${`${match.id}/${grid}`} last=${lastMove(facts ?? match.facts)} />
    ${!flat && html`<${Held} ...${{ table, seat, turned }} />`}
  </div>`;
}
