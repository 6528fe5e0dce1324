// 콰트로: two rows of opened cards face each other, between them the six virtual players with what was handed to them.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Card, Name, Num } from "../table.js";
import { say, sayOr } from "../words.js";
import { suitSign } from "../cards/suits.js";
import { Dealt, Moment, Told, onPad, stateOf } from "./bets.js";

const SUITS = ["S", "D", "H", "C"], NUMBERS = [1, 2, 3, 4, 5, 6], HAND = 4, EACH = 6;
const VIRTUAL = ["v1", "v2", "v3", "v4", "v5", "v6"];
const MOMENTS = { quattro: true };

/** What a seat's opened cards have and lack for a quattro. */
function Gaps({ faces }) {
  const suits = new Set(faces.map((face) => face[0])), numbers = new Set(faces.map((face) => Number(face.slice(1))));
  return html`<span class="qt-gaps"><span>${SUITS.map((suit) => html`<i key=${suit} class=${cx(suits.has(suit) && "got")}>${suitSign(suit)}</i>`)}</span>
    <span>${NUMBERS.map((n) => html`<i key=${n} class=${cx("num", numbers.has(n) && "got")}>${n}</i>`)}</span></span>`;
}

/** What has been told of a seat's four cards at the end; for those who see everything, what they are worth now. */
function madeOf(match, seat) {
  const { game, facts } = match, told = (name) => facts.findLast((it) => it.fact === name && it.seat === seat);
  if (told("quattro")) return sayOr("name.hand.quattro", "", {}, { game });
  if (told("sum")) return say("ui.hands.sum", { n: told("sum").n });
  const held = match.hands?.[seat];
  return !held ? "" : held.hand === "quattro" ? sayOr("name.hand.quattro", "", {}, { game }) : say("ui.hands.sum", { n: held.sum });
}

function Row({ match, seat }) {
  const { people, game } = useAir();
  const { zones, values, counters } = match.table, opened = zones[`played.${seat}`] ?? [], hand = zones[`hand.${seat}`] ?? [];
  const state = stateOf(match, seat), stopped = values.stopped?.includes(seat), left = EACH - (values.used?.[seat]?.length ?? 0), made = madeOf(match, seat);
  return html`<section class=${cx("qt-seat", seatClass(people, seat), match.outcome?.winner === seat && "winner")}>
    <span class="qt-who"><${Name} seat=${seat} lead=${values.leader === seat} room=${8.4} most=${1.4} />
      <span class="qt-left"><span class="label">${say("ui.quattro.left")}</span> <b class="num"><${Num} value=${left} /></b></span>
      <span class=${cx("doing", state.kind)}>${state.text || (stopped ? say("ui.quattro.stopped") : "")}</span></span>
    <span class="qt-opened">${Array.from({ length: HAND }, (_, i) => (opened[i]
      ? html`<${Dealt} key=${`c${i}`}><${Card} thing=${{ owner: seat, ...opened[i] }} lit=${match.outcome?.winner === seat} /></${Dealt}>` : html`<i key=${`p${i}`} class="place"></i>`))}</span>
    <span class="qt-hand">${hand.map((thing, i) => html`<${Card} key=${i} thing=${{ owner: seat, ...thing }} />`)}</span>
    <span class="qt-side"><${Gaps} faces=${opened.map((it) => it.face).filter(Boolean)} /><span class="qt-made">${made && html`<${Told} key=${made} text=${made} />`}</span>
      ${counters.mulligans?.[seat] > 0 && html`<span class="label">${sayOr("counter.mulligans", "", {}, { game })} ${counters.mulligans[seat]}</span>`}</span></section>`;
}

/** The seat that is choosing an exchange, with what each virtual player would give it: for those who see everything. */
function offered(match, name) {
  const seat = match.asks?.find((ask) => ask.name === "exchange")?.seat, face = match.hands?.[seat]?.gives?.[name];
  return face ? { seat, face } : null;
}

/** A virtual player: three cards, whose handed it over, and who has met it. */
function One({ match, name }) {
  const { people } = useAir();
  const { zones, values } = match.table, met = match.seats.filter((seat) => values.used?.[seat]?.includes(name));
  const offer = offered(match, name), at = offer ? (zones[`virtual.${name}`] ?? []).findIndex((thing) => thing.face === offer.face) : -1;
  const giver = (face) => match.facts.findLast((it) => it.fact === "exchange" && it.with === name && it.gave === face)?.seat ?? null;
  return html`<div class=${cx("qt-one", met.length === match.seats.length && "met")}><span class="qt-name">${say("ui.quattro.virtual", { n: Number(name.slice(1)) })}
      ${met.map((seat) => html`<i key=${seat} class=${cx("mark", seatClass(people, seat))}></i>`)}</span>
    <span class="qt-cards">${(zones[`virtual.${name}`] ?? []).map((thing, i) => {
      const by = thing.face && giver(thing.face);
      return html`<span key=${`${thing.face ?? i}`} class=${cx("qt-card", i === at && "offered", by && seatClass(people, by))}><${Card} thing=${thing} lit=${i === at} />${by && html`<i class="mark"></i>`}</span>`;
    })}</span></div>`;
}

export function Board({ match, news }) {
  const [one, two] = match.seats;
  return html`<div class="quattro"><${Row} match=${match} seat=${one} />
    <div class="qt-virtual">${VIRTUAL.map((name) => html`<${One} key=${name} match=${match} name=${name} />`)}</div>
    <${Row} match=${match} seat=${two} />
    <${Moment} news=${news} of=${MOMENTS} /></div>`;
}

export const Pad = onPad(Board, "wide");

/** Behind a tablet's hold, beside the hand: what all four cards have and lack for a quattro, and what they come to. */
export function Own({ match, seat }) {
  const { zones } = match.table, faces = [...(zones[`played.${seat}`] ?? []), ...(zones[`hand.${seat}`] ?? [])].map((it) => it.face).filter(Boolean);
  if (faces.length < HAND) return null;
  return html`<div class="qt-own"><${Gaps} faces=${faces} /><b>${say("ui.hands.sum", { n: faces.reduce((sum, face) => sum + Number(face.slice(1)), 0) })}</b></div>`;
}

/** What the head of the page says; the rest stands in the picture. */
export const head = () => ["round"];
