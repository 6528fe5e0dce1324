// Tiles that turn: any two sides, pairs of a round, rows of past rounds, what is left, numbers laid as blank tiles.
import { html, cx, sheet, seatClass, useAir, useEffect, useState } from "./kit.js";
import { Card, Num } from "./table.js";
import { Comes } from "./parts_duel.js";
import { useAppear, EASE, QUICK, SLOW } from "./motion.js";

await sheet(new URL("./parts_tiles.css", import.meta.url).href);

/**
 * A thing of two sides that turns over in depth. `up`: its front is seen; `front`, `back`: what stands on them.
 * What stands on the front is in the page only while it is up, and for as long as it is still seen turning away.
 */
export function Turn({ up, front, back = null, class: name, lit = false, dim = false, seat }) {
  const { people } = useAir();
  const [kept, keep] = useState(up ? front : null);
  useEffect(() => {
    if (up) { keep(front); return undefined; }
    const timer = setTimeout(() => keep(null), SLOW);
    return () => clearTimeout(timer);
  }, [up]);
  return html`<span class=${cx("card turn", up && "up", lit && "lit", dim && "dim", seatClass(people, seat), name)}><span class="turner">
    <span class="back">${back ?? html`<i class="mark"></i>`}</span><span class="front">${up ? front : kept}</span></span></span>`;
}

/** The round's two tiles, large, side by side; the winner's rises. `tiles`: {seat: thing or null}, `won`: a seat, "tie" or null. */
export function Pair({ seats, tiles, round, won = null }) {
  return html`<span class="pair">${seats.map((seat, i) => tiles[seat]
    ? html`<${Comes} key=${`${seat}${round}`} i=${i} class=${cx("paired", won === seat && "rises")}>
        <${Card} thing=${{ owner: seat, ...tiles[seat] }} tile=${true} lit=${won === seat} dim=${won && won !== seat && won !== "tie"} /></${Comes}>`
    : html`<i key=${`${seat}place`} class="pair-place"></i>`)}</span>`;
}

/** All rounds in columns: each player's tile above the other's, the winner's marked. `rows`: [{n, tiles: {seat: thing}, won}]. */
export function Rows({ seats, rows, of }) {
  const { people } = useAir();
  return html`<span class="tile-rows" style=${{ "--of": of }}>
    ${Array.from({ length: of }, (_, at) => {
      const row = rows[at];
      return html`<span class=${cx("tile-column", row?.now && "now")} key=${at}><b class="num">${at + 1}</b>
        ${seats.map((seat) => { const tile = row?.tiles[seat]; return html`<span key=${seat} class=${cx("tile-cell", row?.won === seat && "won", seatClass(people, seat))}>${tile
          ? html`<${Settles}><${Card} thing=${{ owner: seat, ...tile }} tile=${true} /></${Settles}>`
          : html`<i class="tile-gap"></i>`}</span>`; })}</span>`;
    })}</span>`;
}

/** The round's two tiles, and below them every pair so far. `it`: what `roundsOf` tells; `id`: what tells this round from all others. */
export function TwoRows({ seats, it, of, id = it.round }) {
  return html`<${Pair} seats=${seats} tiles=${it.things(it.round)} round=${id} won=${it.won(it.round)} /><${Rows} seats=${seats} of=${of} rows=${it.rows} />`;
}

function Settles({ children }) {
  const ref = useAppear([{ opacity: 0, transform: "scale(1.4)" }, { opacity: 1, transform: "none" }], { duration: QUICK });
  return html`<span class="settles" ref=${ref}>${children}</span>`;
}

/** How many tiles of each back somebody has left: `counts` {black: 4, white: 3}. */
export function Left({ counts, label }) {
  return html`<span class="tiles-left">${label && html`<span class="label">${label}</span>`}<span class="tiles-kinds">${Object.entries(counts).map(([back, n]) => html`
    <span key=${back} class="tiles-kind"><i class=${`chip-tile b-${back}`}></i><${Num} value=${n} /></span>`)}</span></span>`;
}

/** How many things of a zone carry each back. */
export function backs(things = [], kinds = ["black", "white"]) {
  return Object.fromEntries(kinds.map((kind) => [kind, things.filter((it) => it.back === kind).length]));
}

/** A number as so many blank tiles, set down one by one; `text` turns them over where it is known. */
export function Blanks({ n, text = null, seat, lit, dim, room = 21 }) {
  const size = Math.min(2.1, room / (n * 1.32 + 0.3));
  return html`<span class="blanks" style=${{ fontSize: `${size}em` }}>${Array.from({ length: n }, (_, at) => html`<${Blank} key=${at} at=${at}>
    <${Turn} up=${text !== null} seat=${seat} lit=${lit} dim=${dim} class="blank" front=${html`<span class="word">${text?.[at] ?? ""}</span>`} /></${Blank}>`)}</span>`;
}

function Blank({ at, children }) {
  const ref = useAppear([{ opacity: 0, transform: "translateY(-1em) scale(1.2)" }, { opacity: 1, transform: "none" }], { duration: QUICK, easing: EASE, delay: at * 130 });
  return html`<span class="settles" ref=${ref}>${children}</span>`;
}

/** A row of places that fill with face-down tiles at one stroke; `faces` (backs of the fronts) turn them over. */
export function Hidden({ n, of, faces = null, seat, tone }) {
  return html`<span class=${cx("hidden-row", tone)}>${Array.from({ length: of }, (_, at) => (at < n
    ? html`<${Blank} key=${`t${at}`} at=${at / 3}><${Turn} up=${faces !== null} seat=${seat} class=${cx("flat", faces && `f-${faces[at]}`)} front=${html`<i></i>`} /></${Blank}>`
    : html`<i key=${`p${at}`} class="hidden-place"></i>`))}</span>`;
}
