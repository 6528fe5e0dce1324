// 흑과백2: two lamp columns face each other, between them the round's two bids as tiles, face down.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Name, Score, Card, Lamps, Doing } from "../table.js";
import { say, sayOr } from "../words.js";
import { useAppear, EASE } from "../motion.js";

/** The tiles to show: this round's, or the last round's until somebody has bid again. */
function bids(table, seats) {
  const round = table.values.round ?? 1;
  const tile = (seat, n) => table.zones[`played.${seat}`]?.[n - 1] ?? null;
  const live = seats.some((seat) => tile(seat, round));
  const n = live || round === 1 ? round : round - 1;
  return { over: !live && round > 1, n, tiles: Object.fromEntries(seats.map((seat) => [seat, tile(seat, n)])) };
}

/** How the newest round was judged: a seat, "tie", or null while it is not. */
function judged(match) {
  const last = match.facts.findLast((it) => ["point", "tie", "bid"].includes(it.fact));
  return last?.fact === "point" ? last.seat : last?.fact === "tie" ? "tie" : null;
}

function Laid({ thing, side, lit, dim }) {
  const ref = useAppear([
    { transform: `translateX(${side === "left" ? "-3em" : "3em"}) scale(0.7)`, opacity: 0 }, { transform: "none", opacity: 1 },
  ], { easing: EASE });
  return html`<span class="laid" ref=${ref}><${Card} thing=${thing} tile=${true} lit=${lit} dim=${dim} /></span>`;
}

export function Board({ match }) {
  const { people, game, lang } = useAir();
  const { table, seats } = match;
  const { n, tiles } = bids(table, seats), result = judged(match);
  return html`<div class="bw2">${seats.map((seat, i) => {
    const side = i === 0 ? "left" : "right", lamp = table.lamps.points?.[seat] ?? { lit: 0, of: 0 };
    const known = table.counters.points?.[seat];
    return html`
      <section key=${seat} class=${cx("bw2-seat", side, seatClass(people, seat))}>
        <${Name} seat=${seat} lead=${table.values.leader === seat} room=${9.8} most=${1.5} />
        <${Score} value=${table.counters.score?.[seat] ?? 0} />
        <span class="label">${sayOr("counter.score", "", {}, { game, lang })}</span>
        ${typeof known === "number" && html`<span class="purse"><span class="label">${sayOr("counter.points", "", {}, { game })}</span> <b class="num">${known}</b></span>`}
        <${Doing} match=${match} seat=${seat} />
      </section>
      <div key=${`${seat}lamps`} class=${cx("bw2-lamps", side)} style=${{ "--of": Math.max(10, lamp.of) }}>
        <${Lamps} lit=${lamp.lit} of=${lamp.of} way="column" seat=${seat} /></div>`;
  })}
    <div class="bw2-middle"><span class="bw2-tiles">${seats.map((seat, i) => tiles[seat]
      ? html`<${Laid} key=${`${seat}${n}`} thing=${{ owner: seat, ...tiles[seat] }} side=${i ? "right" : "left"} lit=${result === seat} dim=${result && result !== seat && result !== "tie"} />`
      : html`<i key=${`${seat}place`} class="bw2-place"></i>`)}</span>
      <span class="bw2-result">${result === "tie" ? say("ui.tie") : ""}</span></div>
  </div>`;
}
