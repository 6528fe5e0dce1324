// 시드포커: the seeds large in the middle, the players in order of play from the leader; at the end they line up from low to high and each is lifted.
import { html, cx, seatClass, useAir, useLayoutEffect, useRef } from "../kit.js";
import { Card, Chips, Name, Num, Pot, askOf } from "../table.js";
import { say, sayOr } from "../words.js";
import { play, SLOW } from "../motion.js";
import { Dealt, Moment, carriedOf, ofRound, onPad, owes, stateOf, takerOf } from "./bets.js";

const SEEDS = 3;
const MOMENTS = { out: true, carry: true, tie: true };

const outOf = (match) => (match.table.values.out ?? []).flat();

/** The seats as they play: from the leader on, those who are out last; once seeds are given out the bettors from low to high. */
function placesOf(match, supports) {
  const { values, zones } = match.table, order = values.order ?? match.seats, at = Math.max(0, order.indexOf(values.leader));
  const out = outOf(match), turned = [...order.slice(at), ...order.slice(0, at)];
  const inPlay = [...turned.filter((seat) => !out.includes(seat)), ...turned.filter((seat) => out.includes(seat))];
  if (!supports.length) return inPlay;
  const card = (seat) => zones[`hand.${seat}`]?.[0]?.face ?? 0, bettors = values.bettors ?? [];
  return [...inPlay.filter((seat) => bettors.includes(seat)).sort((a, b) => card(a) - card(b)), ...inPlay.filter((seat) => !bettors.includes(seat))];
}

/** What a seat owes: the stake, while it has not paid it. */
const price = (match, seat) => ((match.table.values.bettors ?? []).includes(seat) ? 0 : match.table.values.stake ?? owes({ ...match, seats: [] }, seat));

function doingOf(match, seat) {
  const { values } = match.table, game = match.game;
  if (outOf(match).includes(seat)) return { kind: "out", text: sayOr("value.out", "", {}, { game }) };
  const state = stateOf(match, seat, price);
  if (askOf(match, seat)) return state.kind === "asked" && !state.text.match(/\d/) ? { ...state, text: say("ui.turn") } : state;
  if ((values.folded ?? []).includes(seat)) return { kind: "did", text: sayOr("name.act.fold", "", {}, { game }) };
  if ((values.bettors ?? []).includes(seat)) return { kind: "in-play", text: sayOr("value.bettors", "", {}, { game }) };
  const did = ofRound(match).findLast((it) => it.seat === seat && ["extra", "seed"].includes(it.fact));
  return did ? { kind: "did", text: say(`ui.seedpoker.${did.fact}`) } : { kind: "", text: "" };
}

/** Moves an element from where it last stood: players change places, they do not jump. */
function useGlide(place) {
  const ref = useRef(null), last = useRef(null);
  useLayoutEffect(() => {
    const now = ref.current.offsetLeft;
    if (last.current !== null && last.current !== now) play(ref.current, [{ transform: `translateX(${last.current - now}px)` }, { transform: "none" }], { duration: SLOW });
    last.current = now;
  }, [place]);
  return ref;
}

/** For those who see everything: what the seat's card comes to if all call, and who would win; gone once seeds are given out. */
function WouldBe({ held }) {
  return html`<span class=${cx("sp-would", held.ahead && "ahead")}>${say(held.ahead ? "ui.hands.sum_ahead" : "ui.hands.sum", { n: held.sum })}</span>`;
}

function Place({ match, seat, at, wide, support, total, summed, taker }) {
  const { people } = useAir();
  const { zones, counters, values } = match.table, hand = zones[`hand.${seat}`] ?? [], unkept = zones[`discard.${seat}`] ?? [];
  const held = total ? null : match.hands?.[seat];
  const state = doingOf(match, seat), ref = useGlide(at), purse = counters.chips?.[seat] ?? 0;
  return html`<section ref=${ref} data-seat=${seat} style=${{ order: at }} class=${cx("sp-seat", seatClass(people, seat), state.kind, askOf(match, seat) && "asked",
      (values.folded ?? []).includes(seat) && "folded", taker === seat && "won", held && "told")}>
    <span class="sp-tab"><i class="mark"></i>${values.leader === seat && html`<span class="lead">${say("ui.lead")}</span>`}</span>
    <${Name} seat=${seat} bare=${true} room=${wide} most=${1.15} />
    <span class=${cx("sp-cards", hand.length > 1 && "two")}>${hand.map((thing, i) => html`<${Dealt} key=${`${values.round}/${i}`}><${Card} thing=${{ owner: seat, ...thing }} lit=${taker === seat} /></${Dealt}>`)}
      ${unkept.map((thing, i) => html`<span class="unkept" key=${`u${i}`}><${Card} thing=${thing} /></span>`)}</span>
    ${held && html`<${WouldBe} held=${held} />`}
    ${total
      ? html`<span class="sp-sum">${support && html`<${Up} n=${support.card} at=${at} />`}<${Num} value=${total.n} /></span>`
      : summed ? html`<span class="sp-sum"><span class="sp-out">${state.text || "–"}</span></span>`
      : html`<span class="sp-purse"><${Chips} n=${purse} seat=${seat} />${counters.garnets?.[seat] > 0 && html`<span class="sp-garnets"><i class="garnet"></i><b class="num">${counters.garnets[seat]}</b></span>`}</span>`}
    <span class="sp-bet"><span class="label">${sayOr("counter.bet", "", {}, { game: match.game })}</span> <b class="num">${counters.bet?.[seat] ?? 0}</b></span>
    <span class=${cx("doing", state.kind)}>${summed ? say("ui.seedpoker.purse", { n: purse }) : state.text}</span></section>`;
}

export function Board({ match, news }) {
  const { table } = match, { zones, values } = table, facts = ofRound(match), ctx = { game: match.game };
  const supports = facts.filter((it) => it.fact === "support"), places = placesOf(match, supports), taker = takerOf(match);
  const totals = facts.filter((it) => it.fact === "total"); // with them large, chips of who is out would be read as one
  const given = (face) => supports.find((it) => it.card === face)?.seat ?? null;
  const seeds = zones.seeds ?? [], gone = zones.discard ?? [];
  return html`<div class="seedpoker">
    <div class="sp-top"><span class="sp-side">
        <span class="sp-stake">${values.stake ? say("ui.bets.stake", { n: values.stake }) : ""}</span>
        ${gone.length > 0 && html`<span class="sp-gone"><span class="label">${say("ui.seedpoker.dropped")}</span>${gone.map((thing) => html`<${Card} key=${thing.face} thing=${thing} />`)}</span>`}</span>
      <span class="sp-seeds"><span class="row">${seeds.map((thing) => html`<${Dealt} key=${`${values.round}/${thing.face}`}><${Given} face=${thing.face} seat=${given(thing.face)}><${Card} thing=${thing} lit=${given(thing.face) !== null} /></${Given}></${Dealt}>`)}
        ${Array.from({ length: Math.max(0, SEEDS - seeds.length) }, (_, i) => html`<i key=${`p${i}`} class="place"></i>`)}</span></span>
      <span class="sp-side right"><${Pot} n=${values.pot ?? 0} carried=${facts.some((it) => it.fact === "ante") ? carriedOf(match) : 0} /></span></div>
    <div class="sp-seats" style=${{ "--n": match.seats.length }}>${match.seats.map((seat) => html`<${Place} key=${seat} match=${match} seat=${seat} at=${places.indexOf(seat)}
      wide=${43 / match.seats.length - 0.5} taker=${taker} support=${supports.find((it) => it.seat === seat)} total=${totals.findLast((it) => it.seat === seat)} summed=${totals.length > 0} />`)}</div>
    <${Moment} news=${news} of=${MOMENTS} /></div>`;
}

/** A seed with the mark of the player whom it lifts. */
const Given = ({ face, seat, children }) => html`<span data-seed=${face} class=${cx("dealt", seat && seatClass(useAir().people, seat))}>${children}${seat && html`<i class="mark"></i>`}</span>`;

/** What a seed adds: it comes flying from where the seed lies, the lowest card's first. */
function Up({ n, at }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    const from = document.querySelector(`.sp-seeds [data-seed="${n}"]`)?.getBoundingClientRect(), to = ref.current.getBoundingClientRect();
    if (!from) return;
    const move = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(1.8)`;
    play(ref.current, [{ transform: move, opacity: 0 }, { transform: move, opacity: 1, offset: 0.15 }, { transform: "none", opacity: 1 }], { duration: 1.5 * SLOW, delay: at * SLOW });
  }, []);
  return html`<span class="up" ref=${ref}>+${n}</span>`;
}

export const Pad = onPad(Board, "wide");

/** What the head of the page says; the rest stands in the picture. */
export const head = () => ["round"];
