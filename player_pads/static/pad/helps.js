// What the server makes of the cards that a seat sees: hands that are held (behind the hold), and own cards that would make one.
import { html, sheet, useAir } from "/static/kit/kit.js";
import { nameOf, say } from "/static/kit/words.js";
import { Card } from "/static/kit/table.js";
import { handName } from "/static/kit/hands.js";

sheet("/static/pad/pad/helps.css");

/** Whether the seat still decides which of its cards to use: then every hand that it could make counts. */
const decides = (match, seat) => match.asks?.some((ask) => ask.seat === seat && ask.name === "discard" && !ask.in);

/** Behind the hold: what each seat holds by the cards that this seat sees; its own choices while it decides. */
export function HeldHands({ match, seat }) {
  const air = useAir(), { held = {}, could = [] } = match.helps ?? {};
  const own = could.filter((row) => row.drop);
  if (own.length && decides(match, seat)) return html`<${Rows} rows=${own} />`;
  const named = Object.entries(held);
  return named.length > 0 && html`<p class="held-hands">${named.map(([one, hand]) => html`<span key=${one}>
    <span class="label">${say("ui.pad.hand_of", { seat: nameOf(one, air) })}</span> <b>${handName(hand, air.game)}</b></span>`)}</p>`;
}

/** In the open, for it follows from the shared cards alone: the own cards that would make a hand. */
export function CouldBe({ match }) {
  const rows = (match.helps?.could ?? []).filter((row) => !row.drop);
  return rows.length > 0 && html`<section class="could" aria-label=${say("ui.pad.could")}><h3>${say("ui.pad.could")}</h3><${Rows} rows=${rows} /></section>`;
}

function Rows({ rows }) {
  const { game } = useAir();
  return html`<ul class="could-rows">${rows.map((row, i) => html`<li key=${i} data-hand=${row.hand}>
    <span class="could-cards">${row.cards.map((face, at) => html`<${Card} key=${at} thing=${{ face }} />`)}
      ${row.shared && html`<i class="and">+</i>`}${row.shared?.map((face, at) => html`<${Card} key=${`s${at}`} thing=${{ face }} />`)}</span>
    <b>${handName(row.hand, game)}</b></li>`)}</ul>`;
}
