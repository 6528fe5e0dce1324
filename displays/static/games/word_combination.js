// 단어 조합: nine syllables as large as they go; whoever is right has his three words drawn over the board, tile by tile.
import { html, cx, seatClass, useAir, useEffect, useRef } from "../kit.js";
import { say } from "../words.js";
import { play } from "../motion.js";
import { Duel } from "../pictures/side.js";
import { useSteps } from "../pictures/nine.js";
import { Shout } from "../pictures/shout.js";
import { WORD } from "../beats.js";

const CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]; // top row first
const syllable = (table, cell) => table.grids.board?.cells[cell]?.[0]?.face;

/** The cells that spell these words, word by word; of two cells with the same syllable the first. */
export function cellsOf(table, words) {
  const left = new Set(CELLS);
  return words.map((word) => [...word].map((one) => {
    const cell = CELLS.find((it) => left.has(it) && syllable(table, it) === one);
    left.delete(cell);
    return cell;
  }));
}

/** How this round ended: who was right with which words, or the solution once nobody was. */
function endOf(match) {
  const start = match.facts.findLastIndex((it) => it.fact === "round"), told = match.facts.slice(start + 1);
  const solved = told.findLast((it) => it.fact === "solved"), unsolved = told.find((it) => it.fact === "unsolved");
  const listed = (match.table.zones.solution ?? []).map((thing) => thing.face).filter(Boolean);
  return { solved, unsolved, words: solved?.words ?? (unsolved && listed.length ? listed : null), listed };
}

function Tiles({ table, owner = {}, now, onTap, off, order = [] }) {
  return html`<div class="wc-tiles">${CELLS.map((cell) => {
    const face = syllable(table, cell), at = order.indexOf(cell);
    const more = { key: cell, "data-cell": cell, class: cx("wc-tile", face && "up", owner[cell] !== undefined && `word-${owner[cell]}`, owner[cell] !== undefined && owner[cell] === now && "now", at >= 0 && "used") };
    const inside = html`<b>${face ?? ""}</b>`;
    return onTap ? html`<button type="button" ...${more} disabled=${off} aria-pressed=${at >= 0} aria-label=${face} onClick=${() => onTap(cell)}>${inside}</button>` : html`<span ...${more}>${inside}</span>`;
  })}</div>`;
}

/** Three slots of three. `path`: the cells that were chosen. */
const Slots = ({ table, path = [], onTap, hide }) => html`<div class="wc-slots">${[0, 1, 2].map((word) => html`<span class="wc-slot" key=${word}>
  ${[0, 1, 2].map((i) => { const cell = path[word * 3 + i]; return html`<i key=${i} class=${cx(cell && "full")} onClick=${onTap && cell && (() => onTap(cell))}>${cell ? (hide ? "•" : syllable(table, cell)) : ""}</i>`; })}</span>`)}</div>`;

export function Board({ match }) {
  const { people, game, lang } = useAir();
  const { table } = match, { solved, words, listed } = endOf(match);
  const at = useSteps(words ? `${match.id}/${table.values.round}` : null, words?.length ?? 0, WORD);
  const spelt = words ? cellsOf(table, words).slice(0, at + 1) : [], owner = Object.fromEntries(spelt.flatMap((cells, word) => cells.map((cell) => [cell, word])));
  const drafts = Object.fromEntries((match.open ?? []).filter((ask) => ask.name === "solve" && ask.draft?.path).map((ask) => [ask.seat, ask.draft.path]));
  return html`<${Duel} match=${match} name="wc" sides=${(seat) => ({
    children: drafts[seat] && html`<${Slots} table=${table} path=${drafts[seat]} />`,
  })}>
    <${Tiles} table=${table} owner=${owner} now=${at < 3 ? at : null} />
    <div class=${cx("wc-words", solved && seatClass(people, solved.seat))}>${words
      ? words.map((word, i) => html`<b key=${word} class=${cx(`word-${i}`, i <= at && "there")}>${word}</b>`)
      : listed.length > 0 && html`<span class="label">${say("zone.solution", {}, { game, lang })}</span><span>${listed.join(" · ")}</span>`}</div>
    <${Shout} id=${solved ? `${match.id}/${solved.i}` : null} seat=${solved?.seat} word=${say("picture.right", {}, { game, lang })} ms=${1100} />
  </${Duel}>`;
}

export const Pad = ({ match }) => {
  const { words } = endOf(match), owner = words ? Object.fromEntries(cellsOf(match.table, words).flatMap((cells, word) => cells.map((cell) => [cell, word]))) : {};
  return html`<div class="wc-pad"><${Tiles} table=${match.table} owner=${owner} />${words && html`<p class="wc-said">${words.join(" · ")}</p>`}</div>`;
};

/** The same board to tap: three words of three; a tap on a tile that is used takes it back; what was wrong stays. */
function Path({ value = [], set, table, off, ctx, covered }) {
  const slots = useRef(null);
  const wrong = (ctx.facts ?? []).filter((it) => it.fact === "wrong"), last = wrong.at(-1);
  useEffect(() => {
    if (last) play(slots.current, [0, -10, 10, -7, 7, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 420 });
  }, [last?.i]);
  const tap = (cell) => set(value.includes(cell) ? value.filter((one) => one !== cell) : [...value, cell]);
  return html`<div class="wc-form"><${Tiles} table=${table} order=${value} off=${off} onTap=${tap} />
    <div class="wc-entry"><div ref=${slots}><${Slots} table=${table} path=${value} hide=${covered} onTap=${off ? null : tap} /></div>
      <p class="wc-wrong" role="status">${last ? say("picture.wrong", { n: wrong.length }, ctx) : ""}</p>
      <button type="button" class="opt slim" data-path="clear" disabled=${off || !value.length} onClick=${() => set([])}>${say("ui.form.clear")}</button></div></div>`;
}
Path.alone = Path.board = true;
export const fields = { path: Path };
