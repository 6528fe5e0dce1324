// 나이트의 여행: during the minute one board with the knight; then both paths side by side, drawn at one pace.
import { html, cx, seatClass, useAir, useEffect, useRef, useState } from "../kit.js";
import { Name, Grid, Doing, Num } from "../table.js";
import { Flanked } from "../grid/flanked.js";
import { sayOr } from "../words.js";
import { Trail } from "../form/trail.js";
import { Resting } from "../form/rest.js";
import { paceOf, AFTER, FIRST } from "../beats.js";

const KNIGHT = "M8 18c0-4 4-5 3.500-8L8 12.500 6 11l3-6 1.500-2 1 2C16 5.500 18 10 17 18zM6 19h12.500v2H6z";

/** The knight, drawn by us. */
export function Stack() {
  return html`<i class="piece kt-knight"><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${KNIGHT} /></svg></i>`;
}

/** How many steps of the paths are drawn by now: they grow together, as fast as the longest takes. */
function useGrowth(paths, jump) {
  const longest = Math.max(0, ...Object.values(paths ?? {}).map((it) => it.length));
  const id = JSON.stringify(paths);
  const [shown, show] = useState(longest + 1); // past the end: all of it is told
  const told = useRef(id), due = useRef(0);
  if (told.current !== id) {
    told.current = id;
    due.current = performance.now();
    if (!jump && longest > 0) show(0);
    else show(longest + 1);
  }
  const step = paceOf(longest);
  useEffect(() => {
    if (shown > longest) return undefined;
    due.current += shown === longest ? AFTER : shown === 0 ? step + FIRST : step; // a step that came late makes no other late
    const timer = setTimeout(() => show((n) => n + 1), Math.max(0, due.current - performance.now()));
    return () => clearTimeout(timer);
  }, [shown, id]);
  return { shown: Math.min(shown, longest), running: shown <= longest && longest > 0 };
}

function Lane({ match, seat, path, shown, start, running, point, small }) {
  const { people } = useAir();
  const { table } = match, n = path.length, far = Math.min(shown, n);
  const grid = start ? { ...table.grids.board, cells: { [[start, ...path][far]]: [{ face: "knight" }] } } : { ...table.grids.board, cells: {} };
  return html`<section class=${cx("kt-lane", seatClass(people, seat), running && shown >= n && "halted", point && "point")} data-seat=${seat}>
    <div class=${cx("kt-board", small && "small")}><${Grid} grid=${grid} onMoved=${() => {}}>
      ${start && html`<${Trail} size=${grid.size} cells=${[start, ...path]} shown=${far} seat=${seat} />`}</${Grid}></div>
    <p class="kt-n"><b class="num">${far}</b></p></section>`;
}

export function Board({ match, news, frame }) {
  const { game } = useAir();
  const { table, seats } = match, start = table.values.start ?? null, paths = table.values.paths ?? {};
  const live = Object.fromEntries(seats.map((seat) => [seat, drawn(match, seat)]));
  const some = seats.some((seat) => paths[seat]?.length), told = match.facts.length > 0 && match.facts.findLastIndex((it) => it.fact === "path") >= 0 && some;
  const jump = news?.jump !== false;
  const { shown, running } = useGrowth(paths, jump);
  const asked = match.asks?.some((ask) => ask.name === "path");
  const split = some || (asked && seats.some((seat) => live[seat])) || revealed(match);
  const won = running ? null : match.facts.findLast((it) => it.fact === "point" || it.fact === "tie" || it.fact === "path");
  const point = (seat) => told && won?.fact === "point" && won.seat === seat;
  // The score counts once the paths have been seen to their ends: a number must not come before its picture.
  const early = running && match.facts.at(-1)?.fact === "point" ? match.facts.at(-1).seat : null;
  const score = (seat) => (table.counters.score?.[seat] ?? 0) - (seat === early ? 1 : 0);
  const beside = (seat) => html`<b class="kt-score"><${Num} value=${score(seat)} /></b><${Doing} match=${match} seat=${seat} />`;
  return html`<${Flanked} kind=${cx("kt", split ? "split" : "one", running && "drawing")} ...${{ match, beside }}>
    ${split
      ? html`<div class="kt-both">${seats.map((seat) => html`<${Lane} key=${seat} ...${{ match, seat, start, running }} point=${point(seat)}
          path=${asked ? live[seat] ?? [] : paths[seat] ?? []} shown=${asked ? Infinity : shown} />`)}</div>`
      : html`<div class="kt-middle"><${Grid} grid=${table.grids.board} label=${sayOr("grid.board", "", {}, { game })} /></div>`}</${Flanked}>`;
}

/** A path as far as this audience knows it: the draft, or what was sent; null where it knows nothing. */
function drawn(match, seat) {
  const own = match.drafts?.[seat]; // the overlay's
  const open = match.open?.find((ask) => ask.name === "path" && ask.seat === seat), sent = match.locked?.find((one) => one.name === "path" && one.seat === seat);
  const found = own ?? sent?.answer ?? open?.draft ?? (open && match.open.length + (match.locked?.length ?? 0) > 1 ? { path: [] } : null);
  return found?.path ?? null;
}

/** Whether this round's paths have been shown, though both are empty. */
const revealed = (match) => {
  const last = match.facts.at(-1);
  return match.table.values.start && !match.asks?.length && ["path", "point", "tie"].includes(last?.fact) && match.cue !== "start" && !match.asks?.some((ask) => ask.name === "path");
};

/** On a tablet at rest: the board with the knight, or both paths once they are shown. */
export function Pad(props) {
  const { match } = props, { table, seats } = match, paths = table.values.paths ?? {};
  const { people } = useAir();
  if (!seats.some((seat) => paths[seat]?.length)) return html`<${Resting} ...${props} flat=${true} />`;
  return html`<div class="kt-pad">${seats.map((seat) => html`<div key=${seat} class=${seatClass(people, seat)}>
    <${Name} seat=${seat} /> <b class="num">${paths[seat].length}</b>
    <div class="kt-board small"><${Grid} grid=${{ ...table.grids.board, cells: { [[table.values.start, ...paths[seat]].at(-1)]: [{ face: "knight" }] } }}>
      <${Trail} size=${table.grids.board.size} cells=${[table.values.start, ...paths[seat]]} seat=${seat} /></${Grid}></div></div>`)}</div>`;
}
Pad.seatless = true;
