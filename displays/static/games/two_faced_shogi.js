// 양면장기: tiles that point at the enemy, their other side in small print; camps tinted, captives beside their owner.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Grid, Doing, faceText, place, widthOf } from "../table.js";
import { lastMove } from "../grid.js";
import { Flanked } from "../grid/flanked.js";
import { sayOr } from "../words.js";
import { Resting } from "../form/rest.js";

const SIDE = 5;

function Side({ face, other, name }) {
  const { game } = useAir();
  const text = faceText(face, game), small = other ? faceText(other, game) : "";
  const size = (it, most) => ({ fontSize: `calc(var(--u) * ${Math.min(most, 0.82 / Math.max(1, widthOf(it))).toFixed(3)})` });
  return html`<span class=${name}><b class="what" style=${size(text, face === "king" ? 0.48 : 0.37)}>${text}</b>${small && html`<small class="beneath" style=${size(small, 0.275)}>${small}</small>`}</span>`;
}

/** One tile: what it is large, what it will be beneath; it points away from its owner. */
export function Stack({ stack, turned = false }) {
  const { people, seats } = useAir();
  const thing = stack.at(-1), down = Boolean(seats?.length) && (thing.owner !== seats[0]) !== turned;
  return html`<i class=${cx("piece shogi", seatClass(people, thing.owner), down ? "down" : "up", thing.face === "king" && "king")}>
    <span class="turner"><${Side} name="front" face=${thing.face} other=${thing.back} />
      ${thing.back && html`<${Side} name="behind" face=${thing.back} other=${thing.face} />`}</span></i>`;
}

/** What moves turns over as it lands; a captive and the king do not. */
export const landing = (things, move) => (move.drop ? things : things.map((it) => (it.back ? { ...it, face: it.back, back: it.face } : it)));

/** Which camp a cell belongs to, as a class. */
const campOf = (cell, deep, seats) => {
  const [, row] = place(cell);
  return row < deep ? `camp-${seats[0]}` : row >= SIDE - deep ? `camp-${seats[1]}` : "";
};
export const tint = (cell, { options, seats }) => campOf(cell, options?.camp_ranks ?? 1, seats ?? ["A", "B"]);

function Captives({ match, seat }) {
  const { game } = useAir();
  const held = match.table.zones?.[`hand.${seat}`] ?? [];
  return html`<span class="tfs-hand"><span class="label">${sayOr("zone.hand", "", {}, { game })}</span>
    <span class="tfs-things">${held.map((thing, i) => html`<span class="tfs-one" key=${i}><${Stack} stack=${[thing]} /></span>`)}</span></span>`;
}

export function Board({ match }) {
  const { game } = useAir(), { table } = match, grid = table.grids.board;
  if (!grid) return null;
  const marks = {};
  for (const cell of lastMove(match.facts)) marks[cell] = "last";
  const beside = (seat) => html`<${Doing} match=${match} seat=${seat} /><${Captives} ...${{ match, seat }} />`;
  return html`<${Flanked} kind="ranked" ...${{ match, beside }}><${Grid} grid=${grid} label=${sayOr("grid.board", "", {}, { game })} marks=${marks} labels=${true}
      tint=${(cell) => tint(cell, match)} /></${Flanked}>`;
}

export const Pad = (props) => html`<${Resting} ...${props} />`;
