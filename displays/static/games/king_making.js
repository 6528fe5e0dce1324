// 킹메이킹: towers seen at an angle, one disc a piece, with their height and the chess piece of that height beside them.
import { html, cx, seatClass, useAir, useLayoutEffect, useRef } from "../kit.js";
import { Grid, Doing, Num, place, cellAt } from "../table.js";
import { lastMove } from "../grid.js";
import { Flanked } from "../grid/flanked.js";
import { play, MOVE, SLOW, LAND } from "../motion.js";
import { sayOr } from "../words.js";
import { Resting } from "../form/rest.js";

const KING = 6;
const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]], DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const JUMPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const WAYS = { 1: [STRAIGHT, 1], 2: [STRAIGHT, 9], 3: [JUMPS, 1], 4: [DIAGONAL, 9], 5: [[...STRAIGHT, ...DIAGONAL], 9] };

/** Our own chess signs, by the height that moves so: pawn, rook, knight, bishop, queen, king. */
const SIGNS = {
  1: "M12 4a4 4 0 0 1 2.4 7.2L16.5 18H7.500L9.600 11.200A4 4 0 0 1 12 4zM6 19h12v2H6z",
  2: "M6 4h3v2h2V4h2v2h2V4h3v5l-2 2v6H8v-6L6 9zM6 18.500h12V21H6z",
  3: "M8 18c0-4 4-5 3.500-8L8 12.500 6 11l3-6 1.500-2 1 2C16 5.500 18 10 17 18zM6 19h12.500v2H6z",
  4: "M12 3a1.600 1.600 0 0 1 1 2.800C16 8.500 17 11 15.500 14l1 3.500h-9l1-3.500C7 11 8 8.500 11 5.800A1.600 1.600 0 0 1 12 3zm-.8 6v1.200H9.800v1.500h1.400V14h1.600v-2.300h1.400v-1.500h-1.400V9zM6 19h12v2H6z",
  5: "M5 7l3 5 2-7 2 6.500L14 5l2 7 3-5-2 10.500H7zM6 19h12v2H6z",
  6: "M11 2h2v2h2v2h-2v2.200c3-2 7 .3 6 4.300-.5 2-2 3.500-2.500 5h-9C7 16 5.500 14.500 5 12.500c-1-4 3-6.300 6-4.300V6H9V4h2zM6 19h12v2H6z",
};
export const Sign = ({ n }) => html`<svg class="km-sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[Math.min(n, KING)]} fill-rule="evenodd" /></svg>`;

/** How so many pieces move: the sign and its name. */
export function Way({ n, stack }) {
  const { game, options } = useAir();
  const high = options?.partial === "tower" ? stack.length : n;
  return html`<${Sign} n=${high} /><span>${sayOr(`way.${high}`, "", {}, { game })}</span>`;
}

/** A tower: what is taken up floats above the rest. */
export function Stack({ stack, lift = 0 }) {
  const { people } = useAir();
  const high = stack.length;
  return html`<span class=${cx("km-tower", high >= KING && "king", high === 1 && "one")}>
    ${stack.map((thing, i) => html`<i key=${i} class=${cx("piece disc", seatClass(people, thing.owner), thing.face === "special" && "special", i >= high - lift && lift > 0 && "taken", i === high - 1 && "top")}
      style=${{ "--at": i }}><b class="rim"></b><b class="face"><i class="mark"></i></b>${thing.face === "special" && html`<b class="dome"></b>`}</i>`)}
    ${high >= KING && html`<${Crown} at=${high} />`}
    ${high > 1 && html`<span class="km-high"><${Sign} n=${high} /><b class="num">${high}</b></span>`}</span>`;
}

function Crown({ at }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    play(ref.current, [{ transform: "translate(-50%, -180%)", opacity: 0 }, { transform: "translate(-50%, 0)", opacity: 1 }], { delay: SLOW, duration: MOVE, easing: LAND });
  }, []);
  return html`<span class="km-crown" ref=${ref} style=${{ "--at": at }}><${Sign} n=${KING} /></span>`;
}

/** What a seat still has in reserve. */
export const held = (table, seat) => [["piece", "pieces"], ["special", "special"]]
  .map(([face, counter]) => [{ face, owner: seat }, table?.counters?.[counter]?.[seat] ?? 0]);

/** What lies on the cell after a move: the whole new tower. */
export const landing = (things, move, grid) => [...(grid.cells[move.to] ?? []), ...things];

/** A move that makes a king, and for whom. */
export function aim(move, table) {
  const cells = table?.grids?.board?.cells ?? {}, from = cells[move.from];
  return move.lift !== undefined && (cells[move.to]?.length ?? 0) + move.lift === KING ? { seat: from?.at(-1)?.owner } : null;
}

/** Towers that the next move may make a king of: {cell: seat that would win}. */
export function threats(grid, partial) {
  const found = {}, [cols, rows] = grid.size;
  for (const [from, tower] of Object.entries(grid.cells)) {
    for (let lift = 1; lift <= tower.length; lift += 1) {
      const [ways, far] = WAYS[partial === "tower" ? tower.length : lift] ?? [[], 0], [x, y] = place(from);
      for (const [dx, dy] of ways) {
        for (let step = 1; step <= far; step += 1) {
          const [a, b] = [x + dx * step, y + dy * step];
          if (a < 0 || b < 0 || a >= cols || b >= rows) break;
          const there = grid.cells[cellAt(a, b)];
          if (!there?.length) continue;
          if (there.length + lift === KING && there.at(-1).face !== "special") found[cellAt(a, b)] = tower.at(-1).owner;
          break;
        }
      }
    }
  }
  return found;
}

function Reserve({ table, seat }) {
  const { game } = useAir();
  return html`<span class="km-reserve">${held(table, seat).map(([thing, n]) => html`
    <span class=${cx("km-pile", n === 0 && "none")} key=${thing.face}><span class="km-one"><${Stack} stack=${[thing]} /></span>
      <b class="km-n"><${Num} value=${n} /></b><span class="label">${sayOr(`face.${thing.face}`, "", {}, { game })}</span></span>`)}</span>`;
}

export function Board({ match }) {
  const { people, game } = useAir();
  const { table } = match, grid = table.grids.board;
  if (!grid) return null;
  const marks = {}, goes = match.outcome ? {} : threats(grid, match.options?.partial);
  for (const cell of lastMove(match.facts)) marks[cell] = "last";
  const beside = (seat) => html`<${Doing} match=${match} seat=${seat} /><${Reserve} ...${{ table, seat }} />`;
  return html`<${Flanked} kind="ranked" ...${{ match, beside }}><${Grid} grid=${grid} label=${sayOr("grid.board", "", {}, { game })} marks=${marks} labels=${true}
      tint=${(cell) => (goes[cell] ? `km-near ${seatClass(people, goes[cell])}` : "")} /></${Flanked}>`;
}

export const Pad = (props) => html`<${Resting} ...${props} />`;
