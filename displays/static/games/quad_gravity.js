// 사중력 사목: the board large, a compass at each player's side; a turn lands, falls, lights its way.
import { html, cx, seatClass, useAir, useLayoutEffect, useRef } from "../kit.js";
import { General, Name, Grid, Doing, place, cellAt } from "../table.js";
import { sayOr } from "../words.js";
import { slide, land } from "../grid.js";
import { Flanked } from "../grid/flanked.js";
import { Resting } from "../form/rest.js";
import { play, FALL, LAND, MOVE, SLOW, QUICK } from "../motion.js";

const WAYS = ["up", "right", "down", "left"];
const TURNED = { up: 0, right: 90, down: 180, left: 270 };

/** The cells strictly between two cells of one file or rank. */
export function between(a, b) {
  const [c, d] = place(a), [e, f] = place(b);
  const dx = Math.sign(e - c), dy = Math.sign(f - d), cells = [];
  for (let x = c + dx, y = d + dy; (dx || dy) && (x !== e || y !== f); x += dx, y += dy) cells.push(cellAt(x, y));
  return cells;
}

/** The way of the new stone that may take the neutral one now: while `neutral` is asked. */
function wayOf(match, cells) {
  if (!match.asks?.some((ask) => ask.name === "neutral")) return {};
  const put = match.facts.findLast((it) => it.fact === "stone"), end = match.facts.findLast((it) => it.fact === "slide");
  if (!put || !end) return {};
  const way = between(put.cell, end.cell).filter((cell) => !cells[cell]);
  if (match.options?.between === "with_start" && !cells[put.cell]) way.push(put.cell);
  return Object.fromEntries(way.map((cell) => [cell, "lit"]));
}

function Compass({ barred, seat }) {
  const { game } = useAir();
  return html`<span class="qg-compass" role="img" aria-label=${sayOr(`name.gravity.${barred}`, "", {}, { game })}>
    ${WAYS.map((way) => html`<span key=${way} class=${cx("qg-way", way, barred === way && "barred")} style=${{ "--at": `${TURNED[way]}deg` }}><i></i>${barred === way && html`<${Strike} key=${seat} />`}</span>`)}
    <i class="qg-hub"></i></span>`;
}

function Strike() {
  const ref = useRef(null);
  useLayoutEffect(() => { play(ref.current, [{ transform: "rotate(45deg) scaleX(0)" }, { transform: "rotate(45deg) scaleX(1)" }], { duration: QUICK }); }, []);
  return html`<b class="qg-strike" ref=${ref}></b>`;
}

/** Beat by beat: the stone lands where it was put, then everything falls the chosen way, then the way lights up. */
function beats(board, news, was, now) {
  const put = news.facts.find((it) => it.fact === "stone"), fall = news.facts.find((it) => it.fact === "slide");
  const neutral = news.facts.find((it) => it.fact === "neutral");
  if (put && !fall) land(board, put.cell);
  if (put && fall) {
    const { [put.cell]: end, ...others } = fall.moves;
    slide(board, others, { delay: MOVE, duration: SLOW, easing: FALL });
    if (end) dropAndFall(board, put.cell, end);
    else land(board, put.cell);
    const [x, y] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[put.gravity] ?? [0, 0];
    play(board.parentElement, [{ transform: "none" }, { transform: `translate(${x * 0.22}em, ${y * 0.22}em)`, offset: 0.3 }, { transform: "none" }], { delay: MOVE + SLOW - 40, duration: QUICK });
    for (const cell of board.querySelectorAll(".cell.m-lit")) {
      play(cell, [{ opacity: 0 }, { opacity: 1 }], { delay: MOVE + SLOW, duration: QUICK, pseudoElement: "::after" });
    }
  }
  if (neutral) land(board, neutral.cell);
  if (!put && !fall && !neutral) for (const cell of Object.keys(now)) if (!was[cell]) land(board, cell);
}

function dropAndFall(board, from, to) {
  const piece = board.querySelector(`[data-cell="${to}"] .piece:last-of-type`), cell = piece?.parentElement;
  if (!cell) return;
  const [a, b] = place(from), [c, d] = place(to);
  const there = `translate(${(a - c) * cell.offsetWidth}px, ${(d - b) * cell.offsetHeight}px)`;
  play(piece, [
    { transform: `${there} scale(1.7)`, opacity: 0, offset: 0, easing: LAND },
    { transform: `${there} scale(1)`, opacity: 1, offset: MOVE / (MOVE + SLOW), easing: FALL },
    { transform: "none", opacity: 1, offset: 1 },
  ], { duration: MOVE + SLOW, easing: "linear" });
}

export function Board({ frame, match, news }) {
  const { game } = useAir(), { table } = match, grid = table.grids.board;
  if (!grid) return html`<${General} frame=${frame} />`; // before it is drawn who begins, no board lies there
  const fours = match.outcome ? match.facts.filter((it) => it.fact === "four").map((it) => ({ cells: it.cells, seat: it.kind === "own" ? it.seat : null })) : [];
  const beside = (seat) => html`<i class="qg-stone"></i>
    <${Compass} seat=${seat} barred=${table.values.gravity?.[seat] ?? "none"} /><${Doing} match=${match} seat=${seat} />`;
  return html`<${Flanked} kind="qg" room=${10.5} ...${{ match, beside }}><${Grid} grid=${grid} label=${sayOr("grid.board", "", {}, { game })} marks=${wayOf(match, grid.cells)} lines=${fours}
      onMoved=${(board, was) => beats(board, news, was, grid.cells)} /></${Flanked}>`;
}

/** What the newest turn did, if just one stone more lies on the board: a tablet draws its beats too. */
function turnOf(facts, was, now) {
  const many = (cells) => Object.values(cells).filter((stack) => stack[0]?.owner).length;
  const put = facts.findLast((it) => it.fact === "stone"), fall = facts.findLast((it) => it.fact === "slide");
  if (!put || many(now) !== many(was) + 1) return [];
  return [put, fall?.i > put.i ? fall : null].filter(Boolean);
}

/** On a tablet: the board the same way up for both, so that "down" means the same to all, and both last gravities. */
export function Pad(props) {
  const { match } = props, { people, game } = useAir();
  const now = match.table.grids?.board?.cells ?? {}, gravity = match.table.values?.gravity ?? {};
  return html`<div class="qg-pad"><${Resting} ...${props} flat=${true} onMoved=${(board, was) => beats(board, { facts: turnOf(match.facts, was, now) }, was, now)} />
    <p class="qg-last">${match.seats.map((seat) => html`<span key=${seat} class=${seatClass(people, seat)}><${Name} seat=${seat} />
      <span>${sayOr("value.gravity", "", {}, { game })}</span> <b>${sayOr(`name.gravity.${gravity[seat] ?? "none"}`, "", {}, { game })}</b></span>`)}</p></div>`;
}
