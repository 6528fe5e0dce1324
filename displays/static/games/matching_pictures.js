// 같은 그림 찾기: sixteen tiles in the middle, a belt at each side with a piece on it; the card ahead is shown large.
import { html, cx, seatClass, useAir, useLayoutEffect, useRef } from "../kit.js";
import { Card, Name, Doing, faceText } from "../table.js";
import { inOrder } from "../grid.js";
import { artOf } from "../pictures/art.js";
import { openTile } from "../pictures/open.js";
import { play, useAppear, DROP, LAND, MOVE, QUICK, SLOW } from "../motion.js";
import { sayOr } from "../words.js";

const PLACES = 20, HALF = PLACES / 2, NEAR = 2; // so near the edge the belt shakes

function Picture({ face }) {
  const { game } = useAir();
  return artOf(game, face, faceText(face, game));
}

/** How the place of a belt with this number lies: up one side, and back down the other. */
const spot = (n) => (n <= HALF ? { column: 1, row: HALF + 1 - n } : { column: 2, row: n - HALF });

/** A belt of twenty places with the piece on it. `flat`: it runs along instead of up. */
function Belt({ match, seat, flat = false, news }) {
  const { people } = useAir();
  const ref = useRef(null), before = useRef(null);
  const cards = match.table.zones?.[`belt.${seat}`] ?? [], at = match.table.counters?.place?.[seat] ?? 0;
  const pictures = cards.map((it) => it.face).join();
  useLayoutEffect(() => {
    const was = before.current, belt = ref.current;
    before.current = { at, pictures };
    if (!was || !belt || (was.at === at && was.pictures === pictures)) return;
    const place = (n) => belt.querySelector(`[data-place="${n}"]`), piece = belt.querySelector(".mp-piece");
    const back = (from, to) => { const a = place(from), b = place(to); return a && b ? `translate(${a.offsetLeft - b.offsetLeft}px, ${a.offsetTop - b.offsetTop}px)` : null; };
    if (at === was.at - 1 && was.pictures !== pictures) { // the whole belt goes back with a jolt, the piece with it
      for (let n = 1; n < PLACES; n += 1) {
        const from = back(n + 1, n);
        if (from) play(place(n).firstElementChild, [{ transform: from }, { transform: "none", offset: 0.7 }, { transform: "translate(0, 4%)", offset: 0.85 }, { transform: "none" }], { duration: SLOW });
      }
      play(place(PLACES)?.firstElementChild, DROP, { delay: SLOW, easing: LAND });
    }
    const from = at >= 1 && was.at >= 1 ? back(was.at, at) : null;
    if (from) play(piece, [{ transform: from }, { transform: `${from} translateY(-30%)`, offset: 0.25 }, { transform: "none" }], { duration: at > was.at ? MOVE : SLOW });
    if (at <= NEAR || at > PLACES - NEAR) play(belt, [-6, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { delay: SLOW, duration: QUICK });
  }, [at, pictures]);
  return html`<div class=${cx("mp-belt", flat && "flat", at <= NEAR && "edge", at > PLACES - NEAR && "home", seatClass(people, seat))} ref=${ref}>
    ${Array.from({ length: PLACES }, (_, i) => {
      const n = i + 1, { column, row } = spot(n);
      return html`<span key=${n} data-place=${n} class=${cx("mp-slot", n === at && "here", n === at + 1 && "ahead", n === 1 && "first", n === PLACES && "last")}
        style=${flat ? { gridRow: 3 - column, gridColumn: HALF + 1 - row } : { gridColumn: column, gridRow: row }}>
        <span class="mp-card">${cards[i] && html`<${Picture} face=${cards[i].face} />`}</span>
        ${n === at && html`<i class="mp-piece"></i>`}</span>`;
    })}
  </div>`;
}

function Ahead({ match, seat }) {
  const at = match.table.counters?.place?.[seat] ?? 0, next = match.table.zones?.[`belt.${seat}`]?.[at];
  const { people } = useAir();
  const moving = match.asks?.some((ask) => ask.seat === seat);
  return html`<span class=${cx("mp-ahead", moving && "moving", seatClass(people, seat))}>${next && at > 0 && html`<${Looming} key=${`${at}/${next.face}`}><${Picture} face=${next.face} /></${Looming}>`}</span>`;
}

function Looming({ children }) {
  const ref = useAppear([{ transform: "scale(0.6)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: MOVE });
  return html`<span class="mp-big" ref=${ref}>${children}</span>`;
}

/** The sixteen tiles. `all`: whoever knows every face sees them small beside the letters. */
function Tiles({ match, all, open }) {
  const { game } = useAir();
  const grid = match.table.grids?.board;
  if (!grid) return null;
  return html`<div class="mp-tiles" aria-label=${sayOr("grid.board", "", {}, { game })}>${inOrder(grid.size).map((cell) => {
    const thing = grid.cells[cell]?.[0];
    if (!thing) return html`<span key=${cell} class="mp-tile"></span>`;
    const up = open?.back === thing.back;
    return html`<span key=${cell} class=${cx("mp-tile", up && "open", all && !up && "known")} data-tile=${thing.back}>
      <${Card} thing=${up ? thing : { back: thing.back }} tile=${true} />
      ${all && !up && thing.face !== undefined && html`<span class="mp-known"><${Picture} face=${thing.face} /></span>`}
      ${all && match.opened?.[thing.back] > 0 && html`<b class="mp-times num">${match.opened[thing.back]}×</b>`}</span>`;
  })}</div>`;
}

function Opened({ open }) {
  const { people } = useAir();
  const ref = useAppear([{ transform: "scale(0.25) rotateY(180deg)", opacity: 0 }, { transform: "scale(1) rotateY(0deg)", opacity: 1 }], { delay: QUICK, duration: SLOW });
  return html`<div class=${cx("mp-open", seatClass(people, open.seat))} ref=${ref}><${Picture} face=${open.face} /><b>${open.back}</b></div>`;
}

export function Board({ match, frame, news }) {
  const { people } = useAir();
  const { table, seats } = match, open = openTile(match), all = ["viewer", "dealer"].includes(frame?.audience);
  return html`<div class="mp">${seats.map((seat, i) => html`
    <section key=${seat} class=${cx("mp-seat", i ? "right" : "left", seatClass(people, seat), (table.counters?.place?.[seat] ?? 9) <= NEAR && "edge")}>
      <${Name} seat=${seat} lead=${table.values?.leader === seat} room=${9.4} most=${1.4} />
      <${Belt} ...${{ match, seat, news }} />
      <div class="mp-side"><b class="mp-n">${table.counters?.place?.[seat] ?? 0}</b><${Ahead} ...${{ match, seat }} /><${Doing} match=${match} seat=${seat} /></div>
    </section>`)}
    <div class="mp-middle"><${Tiles} ...${{ match, all, open }} />${open && html`<${Opened} key=${open.i} open=${open} />`}</div>
  </div>`;
}

/** On a tablet: the own belt large with the tile that lies open beside the one ahead, and the other's below it. */
export function Pad({ match, frame }) {
  const { people } = useAir();
  const seat = match.seats.includes(frame.audience) ? frame.audience : match.seats[0], open = openTile(match);
  const belts = [seat, ...match.seats.filter((one) => one !== seat)];
  return html`<div class="mp-pad">${belts.map((one) => html`<section key=${one} class=${cx("mp-own", one !== seat && "other", seatClass(people, one))}>
      <header><${Name} seat=${one} /><b class="num">${match.table.counters?.place?.[one] ?? 0}<small> / ${PLACES}</small></b>
        ${one === seat && open && html`<${Opened} key=${open.i} open=${open} />`}${one === seat && html`<${Ahead} ...${{ match, seat: one }} />`}</header>
      <${Belt} ...${{ match, seat: one }} flat=${true} /></section>`)}
  </div>`;
}
