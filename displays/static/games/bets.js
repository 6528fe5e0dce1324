// What all games of bets show alike: what a seat does and owes, its stack and bet, the pot, and moments that hold the picture.
import { html, cx, seatClass, useAir, useEffect, useRef, useState } from "../kit.js";
import { Name, Card, Chips, Pot, Num, Fact, askOf, sizeFor } from "../table.js";
import { say, sayOr } from "../words.js";
import { useAppear, DROP, RISE, MOVE, SLOW } from "../motion.js";

const HAND_ROOM = 7.8; // em that a hand's name may be wide under its cards
const HOLD = 2600; // ms that a moment holds the picture
const TURNED = 2 * SLOW + 800; // ms until the cards that it is about have turned and been seen
const OF_CARDS = new Set(["penalty", "bonus", "redeal", "tie"]); // moments that would cover the cards they follow from

/** The facts of this round so far. */
export const ofRound = (match) => match.facts.slice(match.facts.findLastIndex((it) => it.fact === "round") + 1);

/** What a seat owes to stay in: its call. */
export function owes(match, seat) {
  const { counters, values } = match.table, other = match.seats.find((it) => it !== seat);
  if (counters.level) return Math.max(0, counters.level[other] - counters.level[seat]) * (values[`face.${seat}`] === "both" ? 2 : 1);
  return Math.max(0, (counters.bet?.[other] ?? 0) - (counters.bet?.[seat] ?? 0));
}

/** What a seat is doing: {kind, text}: to act with what it owes, all in, or what it did last in this round. */
export function stateOf(match, seat, price = owes) {
  const { counters } = match.table, ask = askOf(match, seat);
  if (ask?.state === "frozen") return { kind: "frozen", text: say("ui.time_over") };
  if (ask?.state === "in") return { kind: "in", text: say("ui.in") };
  if (ask) {
    const n = ask.name === "bet" ? price(match, seat) : 0;
    return { kind: "asked", text: n ? say("ui.holdem.owes", { n }) : ask.name === "bet" ? say("ui.turn") : sayOr(`ask.${ask.name}`, say("ui.turn"), {}, { game: match.game }) };
  }
  if (counters.chips?.[seat] === 0 && counters.bet?.[seat] > 0) return { kind: "allin", text: say("ui.all_in") };
  const last = ofRound(match).findLast((it) => it.fact === "bet" && it.seat === seat);
  return last ? { kind: cx("did", last.act === "fold" && "folded"), text: sayOr(`name.act.${last.act}`, "", {}, { game: match.game }) } : { kind: "", text: "" };
}

/** The hand that a seat has shown, as it was told, while those cards still lie there. */
export function shownOf(match, seat) {
  const faces = (match.table.zones?.[`hand.${seat}`] ?? []).map((thing) => thing.face);
  const shown = ofRound(match).findLast((it) => it.fact === "show" && it.seat === seat);
  return shown && JSON.stringify(shown.cards ?? [shown.card]) === JSON.stringify(faces) ? shown : null;
}

/** The hand's name where it has been shown, or where this audience may know it all the time. */
export function handOf(match, seat) {
  const lies = shownOf(match, seat);
  const hand = lies ? lies.hand : match.table.zones[`hand.${seat}`]?.length ? match.hands?.[seat]?.hand : null;
  const ahead = !lies && match.hands?.[seat]?.ahead ? ` · ${say("ui.hands.ahead")}` : ""; // while only those who see everything know
  return hand ? sayOr(`name.hand.${hand}`, "", {}, { game: match.game }) + ahead : "";
}

/** Who took this round's pot, once it has been paid. */
export const takerOf = (match) => ofRound(match).findLast((it) => it.fact === "chips")?.seat ?? null;

/** Chips in the pot that no bet of this round has brought. */
export const carriedOf = ({ table, seats }) =>
  Math.max(0, (table.values.pot ?? 0) - seats.reduce((sum, seat) => sum + (table.counters.bet?.[seat] ?? 0), 0));

export function Dealt({ children, late = 0 }) {
  const ref = useAppear(DROP, { delay: late });
  return html`<span class="dealt" ref=${ref}>${children}</span>`;
}

/** A name that comes when its card has turned, not before; `last`: that card turns after the other's. */
export function Told({ text, size = 1, last = false }) {
  const ref = useAppear(RISE, { delay: last ? 2 * SLOW : SLOW });
  return html`<span class="told" ref=${ref} style=${{ fontSize: `${size}em` }}>${text}</span>`;
}

export function Bet({ seat, n }) {
  const { people, game } = useAir();
  const ref = useAppear(RISE);
  return html`<span class=${cx("bets-bet", seatClass(people, seat))} ref=${ref}><i class="mark"></i><span class="label">${sayOr("counter.bet", "", {}, { game })}</span><${Num} value=${n} least=${2} /></span>`;
}

/** One of two seats: name, its cards (`children`), the hand's name, its stack, what it does. */
export function Stack({ match, seat, right, children, hand, under }) {
  const { people } = useAir();
  const state = stateOf(match, seat), { values, counters } = match.table, taker = takerOf(match), last = taker !== null && taker !== seat;
  return html`<section class=${cx("bets-seat", right ? "right" : "left", seatClass(people, seat), last && "last", state.kind.includes("folded") && "folded", match.outcome?.winner === seat && "winner")}>
    <${Name} seat=${seat} lead=${values.leader === seat} room=${10} most=${1.5} />
    <span class="bets-cards">${children}</span>
    ${hand !== undefined && html`<span class="bets-hand">${hand && html`<${Told} key=${hand} text=${hand} size=${sizeFor(hand, HAND_ROOM, 1, 0.77)} last=${last} />`}</span>`}
    ${under}
    <span class="bets-chips"><${Chips} n=${counters.chips?.[seat] ?? 0} seat=${seat} /></span>
    <span class=${cx("doing", state.kind)}>${state.text}</span></section>`;
}

/** The pot, largest, what is carried in it, and this round's bets. */
export function Stakes({ match }) {
  const { counters, values } = match.table;
  return html`<${Pot} n=${values.pot ?? 0} carried=${carriedOf(match)} />
    <span class="bets-bets">${match.seats.map((seat) => html`<${Bet} key=${seat} seat=${seat} n=${counters.bet?.[seat] ?? 0} />`)}</span>`;
}

/** How many cards the deck still has. */
export function DeckLeft({ table, least, children }) {
  const n = table.zones.deck?.length ?? 0;
  return html`<p class="bets-deck"><span>${say("ui.bets.deck", { n })}</span>${least && n < least ? html`<span class="last">${say("ui.bets.deck_new")}</span>` : null}${children}</p>`;
}

/**
 * A moment of its own: a fact that holds the picture for a while. `of`: {fact: a test of it, or true}; `draw(fact)` may
 * draw it otherwise than as its sentence.
 */
export function Moment({ news, of, draw }) {
  const [fact, hold] = useState(null), wait = useRef(0);
  useEffect(() => {
    const found = news.facts.findLast((it) => of[it.fact] === true || of[it.fact]?.(it));
    if (found || news.jump) clearTimeout(wait.current);
    if (news.jump) hold(null);
    else if (found) wait.current = setTimeout(() => hold(found), OF_CARDS.has(found.fact) ? TURNED : 0);
  }, [news]);
  useEffect(() => () => clearTimeout(wait.current), []);
  useEffect(() => {
    if (!fact) return undefined;
    const timer = setTimeout(() => hold(null), HOLD);
    return () => clearTimeout(timer);
  }, [fact]);
  return fact && html`<${Held} key=${fact.i}>${draw?.(fact) || html`<b class="bets-said"><${Fact} fact=${fact} /></b>`}</${Held}>`;
}

function Held({ children }) {
  const ref = useAppear([{ opacity: 0, transform: "scale(0.94)" }, { opacity: 1, transform: "none" }], { duration: MOVE });
  return html`<div class="bets-moment" ref=${ref}>${children}</div>`;
}

/** Five backs as a fan: a new deck. */
export const Fan = () => html`<span class="bets-fan">${[0, 1, 2, 3, 4].map((i) => html`<${Card} key=${i} thing=${{}} />`)}</span>`;

/** A new deck's scene: `line` under it, where something comes with it. */
export const NewDeck = ({ line }) => html`<${Fan} /><b>${say("ui.holdem.new_deck")}</b>${line}`;

/** A game's picture on a tablet: the same, set smaller; `wide` ones smaller still. */
export const onPad = (Board, name) => (props) => html`<div class=${cx("bets-pad", name)}><${Board} ...${props} /></div>`;
