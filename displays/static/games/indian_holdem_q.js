// 인디언 홀덤Q: the pot in the middle and largest, the shared cards over it, each player with his card, stack and bet.
import { html, cx, seatClass, useAir, useEffect, useState } from "../kit.js";
import { Name, Card, Chips, Pot, Num, askOf } from "../table.js";
import { say, sayOr } from "../words.js";
import { useAppear, DROP, RISE, MOVE, SLOW } from "../motion.js";

const KEPT = 4; // the cards that are put away unseen with every deck; also those of one round
const TURN = 2600; // ms that the turn of the deck holds the picture

/** What a seat is doing: to act with what it owes, all in, what it did last in this round. */
function stateOf(match, seat) {
  const { counters } = match.table;
  const other = match.seats.find((it) => it !== seat), ask = askOf(match, seat);
  const owes = Math.max(0, (counters.bet?.[other] ?? 0) - (counters.bet?.[seat] ?? 0));
  if (ask && ask.state === "frozen") return { kind: "frozen", text: say("ui.time_over") };
  if (ask) return { kind: "asked", text: owes ? say("ui.holdem.owes", { n: owes }) : say("ui.turn") };
  if (counters.chips?.[seat] === 0 && counters.bet?.[seat] > 0) return { kind: "allin", text: say("ui.all_in") };
  const start = match.facts.findLastIndex((it) => it.fact === "round");
  const last = match.facts.slice(start + 1).findLast((it) => it.fact === "bet" && it.seat === seat);
  return last ? { kind: "did", text: sayOr(`name.act.${last.act}`, "", {}, { game: match.game }) } : { kind: "", text: "" };
}

/** The name of the hand that a seat has shown in this round. */
function handOf(match, seat) {
  const start = match.facts.findLastIndex((it) => it.fact === "round");
  const shown = match.facts.slice(start + 1).findLast((it) => it.fact === "show" && it.seat === seat);
  return shown?.hand ? sayOr(`name.hand.${shown.hand}`, "", {}, { game: match.game }) : "";
}

/** Who took this round's pot, once it has been paid. */
function takerOf(match) {
  const start = match.facts.findLastIndex((it) => it.fact === "round");
  return match.facts.slice(start + 1).findLast((it) => it.fact === "chips")?.seat ?? null;
}

function Dealt({ children, late = 0 }) {
  const ref = useAppear(DROP, { delay: late });
  return html`<span class="dealt" ref=${ref}>${children}</span>`;
}

/** The hand's name comes when its card has turned, not before. */
function Told({ text }) {
  const ref = useAppear(RISE, { delay: SLOW });
  return html`<span class="told" ref=${ref}>${text}</span>`;
}

/** How long this deck lasts and what comes then: always on the wall. */
function DeckLeft({ table }) {
  const left = Math.max(0, Math.floor(((table.zones.deck?.length ?? 0) - KEPT) / KEPT));
  const next = (table.values.ante ?? 1) + 1;
  return html`<p class="ihq-deck">${left
    ? html`<span>${say("ui.holdem.deck_left", { n: left })}</span>`
    : html`<span class="last">${say("ui.holdem.deck_last")}</span>`}
    <span>${say("ui.holdem.ante_then")} <b class="num">${next}</b></span></p>`;
}

function NewDeck({ ante }) {
  const ref = useAppear([{ opacity: 0, transform: "scale(0.94)" }, { opacity: 1, transform: "none" }], { duration: MOVE });
  return html`<div class="ihq-turn" ref=${ref}><span class="ihq-fan">${[0, 1, 2, 3, 4].map((i) => html`<${Card} key=${i} thing=${{}} />`)}</span>
    <b>${say("ui.holdem.new_deck")}</b><span class="ihq-ante">${say("ui.holdem.ante")} <b class="num">${ante}</b></span></div>`;
}

export function Board({ match, news }) {
  const { people } = useAir();
  const { table, seats } = match, { counters, zones, values } = table;
  const carried = Math.max(0, (values.pot ?? 0) - seats.reduce((sum, seat) => sum + (counters.bet?.[seat] ?? 0), 0));
  const [turned, turn] = useState(null);
  useEffect(() => {
    const deck = news.facts.find((it) => it.fact === "deck" && (it.ante ?? 1) > 1);
    if (deck) turn(deck.ante);
  }, [news]);
  useEffect(() => {
    if (turned === null) return undefined;
    const timer = setTimeout(() => turn(null), TURN);
    return () => clearTimeout(timer);
  }, [turned]);
  const round = values.round ?? 0, taker = takerOf(match);
  return html`<div class="ihq">${seats.map((seat, i) => {
    const state = stateOf(match, seat), hand = handOf(match, seat), card = zones[`hand.${seat}`]?.[0];
    return html`<section key=${seat} class=${cx("ihq-seat", i ? "right" : "left", seatClass(people, seat))}>
      <${Name} seat=${seat} lead=${values.leader === seat} room=${10} most=${1.5} />
      <span class="ihq-card">${card
        ? html`<${Dealt} key=${round} late=${200 + 150 * i}><${Card} thing=${{ owner: seat, ...card }} lit=${taker === seat} /></${Dealt}>`
        : html`<i class="place"></i>`}</span>
      <span class="ihq-hand">${hand && html`<${Told} key=${hand} text=${hand} />`}</span>
      <span class="ihq-chips"><${Chips} n=${counters.chips?.[seat] ?? 0} seat=${seat} /></span>
      <span class=${cx("doing", state.kind)}>${state.text}</span></section>`;
  })}
    <div class="ihq-middle">
      <span class="ihq-shared">${(zones.shared ?? []).map((thing, i) => html`<${Dealt} key=${`${round}/${i}`} late=${120 * i}><${Card} thing=${thing} /></${Dealt}>`)}
        ${!zones.shared?.length && html`<i class="place"></i><i class="place"></i>`}</span>
      <${Pot} n=${values.pot ?? 0} carried=${carried} />
      <span class="ihq-bets">${seats.map((seat) => html`<${Bet} key=${seat} seat=${seat} n=${counters.bet?.[seat] ?? 0} />`)}</span>
      <${DeckLeft} table=${table} />
    </div>
    ${turned !== null && html`<${NewDeck} ante=${turned} />`}
  </div>`;
}

function Bet({ seat, n }) {
  const { people, game } = useAir();
  const ref = useAppear(RISE);
  return html`<span class=${cx("ihq-bet", seatClass(people, seat))} ref=${ref}><i class="mark"></i><span class="label">${sayOr("counter.bet", "", {}, { game })}</span><${Num} value=${n} least=${2} /></span>`;
}
