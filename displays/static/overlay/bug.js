// The score bug: who plays, in shape and colour, what each has, the lamps; the game, its round and its pot.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr, has } from "../words.js";
import { Name, Num, Lamps, valuesOf, sizeFor, askOf } from "../table.js";
import { Swap } from "./swap.js";
import { sealedOf } from "./holes.js";
import { walkOf } from "./walk.js";

const FIRST = ["score", "chips", "best", "wins"]; // what decides: large, and needs no label
const SECOND = ["bet", "stake", "points", "sugar", "streak", "numbers"]; // what is told beside it
const COINS = /^[a-z]\d+$/; // how many of each coin or note: a sum's parts, which say nothing alone
const MOST_LAMPS = 10; // more are written, not drawn

const at = (list, name) => (list.includes(name) ? list.indexOf(name) : list.length);

/**
 * A seat's counters, the deciding one first: those that the air may know, that have words, and that are no part of a
 * family such as `bet.sun`, of a purse, or of what the seat holds. A path that is being drawn says its own moves.
 */
function countersOf(match, seat, game) {
  const sealed = [...sealedOf(game), ...(walkOf(match, seat) ? ["moves"] : [])];
  const all = Object.entries(match.table.counters ?? {}).filter(([name, by]) =>
    typeof by[seat] === "number" && !name.includes(".") && !COINS.test(name) && !sealed.includes(name) && has(`counter.${name}`, game));
  all.sort(([a], [b]) => at(FIRST, a) - at(FIRST, b) || at(SECOND, a) - at(SECOND, b));
  return all.map(([name, by]) => [name, by[seat]]);
}

function Lit({ lit, of, narrow }) {
  if (!narrow && of <= MOST_LAMPS) return html`<${Lamps} lit=${lit} of=${of} />`;
  return html`<span class="lit"><${Lamps} lit=${Math.min(1, lit)} of=${1} count=${false} /><${Num} value=${lit} /><span class="label">/ ${of}</span></span>`;
}

/** One seat: name, the number that decides, what else counts. `most` further counters. */
export function Cell({ match, seat, mirrored = false, most = 1, narrow = false, room = 9.6, name = 1.4 }) {
  const { people, game, lang } = useAir();
  const counters = countersOf(match, seat, game), main = FIRST.includes(counters[0]?.[0]) ? counters.shift() : null;
  const lamps = Object.entries(match.table.lamps ?? {}).filter(([, by]) => by[seat]);
  const more = counters.slice(0, main || narrow ? most : most + 1);
  const label = (it) => html`<span class="label">${say(`counter.${it}`, {}, { game, lang })}</span>`;
  return html`<section data-seat=${seat} class=${cx("plate bug", mirrored && "mirrored", narrow && "narrow", seatClass(people, seat), askOf(match, seat)?.state, match.outcome?.winner === seat && "winner")}>
    <${Name} seat=${seat} lead=${match.table.values?.leader === seat && !narrow} room=${room} most=${name} />
    ${main && html`<b class="main"><${Num} value=${main[1]} /></b>`}
    ${(more.length > 0 || lamps.length > 0) && html`<span class="more">
      ${more.map(([it, n]) => html`<span class="value" key=${it}>${label(it)}<b><${Num} value=${n} /></b></span>`)}
      ${lamps.map(([it, by]) => html`<${Lit} key=${it} ...${by[seat]} narrow=${narrow || more.length > 1} />`)}</span>`}
  </section>`;
}

/** Three seats and more: cells in a row over the top, what a seat holds under its own. */
export function Strip({ match, hole, holeId, id }) {
  const { seats } = match, crowd = seats.length > 4, wide = 1728 / seats.length;
  return html`<div class="slot strip">${seats.map((seat) => html`<div class="column" key=${seat}>
    <${Swap} id=${id} move="translateY(20px)"><${Cell} match=${match} seat=${seat} narrow=${crowd} most=${crowd ? 0 : 1}
      room=${(wide - (crowd ? 60 : 180)) / 32} name=${crowd ? 1 : 1.3} /></${Swap}>
    <div class="hang"><${Swap} id=${holeId(seat)} move="translateY(20px)">${hole(seat)}</${Swap}></div></div>`)}</div>`;
}

/** The game, its round, the pot. */
export function Info({ match, duel }) {
  const { people, game, lang } = useAir();
  const ctx = { people, game, lang }, { pot } = match.table.values ?? {};
  const title = say("title", {}, ctx);
  const [first] = valuesOf(match.table, ctx).filter(([, , text]) => text.length <= 6);
  const rows = [first, typeof pot === "number" && ["pot", sayOr("value.pot", say("ui.pot"), {}, ctx), pot]].filter(Boolean);
  return html`<section class="plate info"><b class="game" style=${{ fontSize: `${sizeFor(title, duel ? 15.5 : 20, 1.15)}em` }}>${title}</b>
    ${rows.length > 0 && html`<span class="rows">${rows.map(([name, label, text]) => html`<span class="value" key=${name}><span class="label">${label}</span><b><${Num} value=${text} /></b></span>`)}</span>`}
  </section>`;
}
