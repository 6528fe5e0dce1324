// The table of any game, laid out from its frame alone; and the kit's parts under one roof.
import { html, cx, Air, useAir, seatClass, useLayoutEffect, useMemo, useRef } from "./kit.js";
import { has, say, sayOr, value as inWords } from "./words.js";
import { Name, Num, Score, Pot } from "./marks.js";
import { Zone } from "./cards.js";
import { Lamps } from "./lamps.js";
import { Grid } from "./grid.js";
import { partOf, pictureOf } from "./pictures.js";

export { Num, Mark, Name, Face, Score, Chips, Pot, widthOf, sizeFor } from "./marks.js";
export { Card, Tile, Zone, Hand, faceText, isTile } from "./cards.js";
export { Lamps } from "./lamps.js";
export { Grid, Piece, place, cellAt } from "./grid.js";
export { Clock, urgent, leftOf, written } from "./clock.js";
export { Fact, Caption, Values, valuesOf } from "./facts.js";
export { preparePicture } from "./pictures.js";

const FIRST = ["score", "chips", "points", "bet"]; // which counter of a seat is the large one
const ownerOf = (zone) => /\.([A-G])$/.exec(zone)?.[1] ?? null;
const rank = (name) => { const at = FIRST.indexOf(name); return at < 0 ? FIRST.length : at; };

/** Whether a value is one for each seat: an object of which every key is a seat. */
const bySeat = (value, seats) => value !== null && typeof value === "object" && !Array.isArray(value) && Object.keys(value).every((key) => seats.includes(key));

/** What the match waits for from a seat: "asked", "in" (answered, sealed), "frozen" or null. */
export function askOf(match, seat) {
  const ask = match?.asks?.find((it) => it.seat === seat);
  return ask ? { ...ask, state: ask.frozen ? "frozen" : ask.in ? "in" : "asked" } : null;
}

/** One line on what a seat is doing; its room is kept when it does nothing. */
export function Doing({ match, seat, children }) {
  const { game } = useAir();
  const ask = askOf(match, seat);
  const text = !ask ? "" : ask.state === "in" ? say("ui.in") : ask.state === "frozen" ? say("ui.time_over") : sayOr(`ask.${ask.name}`, say("ui.turn"), {}, { game });
  return html`<span class=${cx("doing", ask?.state)}>${children ?? text}</span>`;
}

/** Everything that belongs to one seat: name, counters, lamps, values, zones. */
export function Seat({ match, seat, most = 9, size, room, crowd = false }) {
  const { people, game, lang } = useAir();
  const { table } = match, ctx = { people, game, lang };
  const label = (family, name) => sayOr(`${family}.${name}`, "", {}, ctx);
  // What this audience may not know of anybody is left out: dots beside every name tell nothing.
  const counters = Object.entries(table.counters ?? {}).filter(([, by]) => seat in by && Object.values(by).some((n) => n !== null)).sort(([a], [b]) => rank(a) - rank(b));
  const values = Object.entries(table.values ?? {}).filter(([name, by]) =>
    bySeat(by, match.seats) && by[seat] !== undefined && by[seat] !== null && typeof by[seat] !== "object" && has(`value.${name}`, game));
  const winner = match.outcome?.winner === seat, ask = askOf(match, seat), lead = table.values?.leader === seat;
  return html`<section class=${cx("seat", seatClass(people, seat), ask?.state, winner && "winner")} data-seat=${seat}>
    ${crowd && html`<span class="tab"><i class="mark"></i>${lead && html`<span class="lead">${say("ui.lead")}</span>`}</span>`}
    <${Name} seat=${seat} lead=${lead && !crowd} bare=${crowd} room=${room} most=${crowd ? 1.1 : 1.4} />
    <span class="counters">${counters.map(([name, by], i) => html`<${Score} key=${name} value=${by[seat]} label=${label("counter", name)} small=${i > 0} />`)}</span>
    ${Object.entries(table.lamps ?? {}).filter(([, by]) => by[seat]).map(([name, by]) => html`<${Lamps} key=${name} ...${by[seat]} label=${label("lamp", name)} />`)}
    ${values.map(([name, by]) => html`<span class="value" key=${name}><span class="label">${label("value", name)}</span><span class="what">${inWords(name, by[seat], ctx)}</span></span>`)}
    ${Object.entries(table.zones ?? {}).filter(([name]) => ownerOf(name) === seat).map(([name, things]) => html`
      <${Zone} key=${name} name=${name} things=${things} ordered=${table.ordered?.[name]} most=${most} size=${size} empty=${false} />`)}
    <${Doing} match=${match} seat=${seat} />
  </section>`;
}

/** What belongs to nobody: boards, the pot, shared zones. */
function Middle({ match }) {
  const { game } = useAir();
  const { table } = match;
  const grids = Object.entries(table.grids ?? {});
  const zones = Object.entries(table.zones ?? {}).filter(([name]) => !ownerOf(name) && name !== "discard");
  const pot = table.values?.pot;
  return html`<section class="middle">
    ${grids.map(([name, grid]) => html`<${Grid} key=${name} grid=${grid} label=${sayOr(`grid.${name}`, "", {}, { game })} />`)}
    ${typeof pot === "number" && html`<${Pot} n=${pot} />`}
    ${zones.length > 0 && html`<span class="shared">${zones.map(([name, things]) => html`
      <${Zone} key=${name} name=${name} things=${things} ordered=${table.ordered?.[name]} most=${12} />`)}</span>`}
  </section>`;
}

/** Sets a table smaller until nothing of it runs over: a picture cut off would be worse than a small one. */
function useFit(ref) {
  useLayoutEffect(() => {
    const table = ref.current;
    table.style.fontSize = "";
    for (let scale = 1, tries = 0; tries < 8; tries += 1) {
      const over = Math.max(...[table, ...table.children].map((it) =>
        Math.max(it.scrollHeight / (it.clientHeight || 1e-3), it.scrollWidth / (it.clientWidth || 1e-3))));
      if (over <= 1.005 || scale <= 0.4) return;
      scale = Math.max(0.4, scale / Math.min(over, 1.12));
      table.style.fontSize = `${scale}em`;
    }
  });
}

/** Any game from its table alone: two seats face each other, more sit in a row at the foot. */
export function General({ frame }) {
  const ref = useRef(null);
  useFit(ref);
  const { match } = frame;
  const seats = match.seats;
  const bare = !Object.keys(match.table.grids ?? {}).length && typeof match.table.values?.pot !== "number"
    && !Object.keys(match.table.zones ?? {}).some((name) => !ownerOf(name) && name !== "discard");
  const many = seats.length, crowd = many > 3;
  return html`<div ref=${ref} class=${cx("general", many <= 2 ? "duel" : "round", crowd && "crowd", `of-${many}`, bare && "bare")} style=${{ "--n": many }}>
    <${Middle} match=${match} />
    ${seats.map((seat) => html`<${Seat} key=${seat} match=${match} seat=${seat} crowd=${crowd} most=${crowd ? 3 : many > 2 ? 5 : 9}
      size=${crowd ? 0.55 : many > 2 ? 0.75 : undefined} room=${many <= 2 ? 9 : 43 / many - 0.4} />`)}
  </div>`;
}

/** What each seat has so far, in one line. */
function Points({ match }) {
  const { people } = useAir();
  return html`<p class="points-line">${match.seats.map((seat) => html`<span key=${seat} class=${seatClass(people, seat)}>
    <${Name} seat=${seat} /> <${Num} value=${match.table.counters.score[seat]} /></span>`)}</p>`;
}

/**
 * The table of the frame's match, in the game's own picture where it has one. `news`: the facts since the last
 * frame ({facts, jump}); `compact`: the general layout, "pad": the game's own for tablets if it has one, under the
 * points where it says that it is `seatless`; `now()`: the server's time.
 */
export function Table({ frame, people = frame.people, news = { facts: [], jump: true }, compact = false, now }) {
  const outer = useAir();
  const { match } = frame;
  const lang = frame.show?.lang ?? outer.lang;
  const air = useMemo(() => ({ ...outer, people, game: match?.game, lang, seats: match?.seats ?? [], now: now ?? outer.now }), [people, match, lang, now]);
  if (!match) return null;
  const Board = compact === "pad" ? partOf(match.game, "Pad") : compact ? null : pictureOf(match.game);
  return html`<${Air.Provider} value=${air}>
    <div class="table">${Board?.seatless && match.table.counters?.score && html`<${Points} match=${match} />`}${Board
      ? html`<${Board} frame=${frame} match=${match} people=${people} news=${news} />`
      : html`<${General} frame=${frame} />`}</div>
  </${Air.Provider}>`;
}
