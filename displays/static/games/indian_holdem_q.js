// 인디언 홀덤Q: as 인디언 홀덤; besides, how long this deck lasts and the ante that comes then, and the turn of the deck as a scene of its own.
import { html } from "../kit.js";
import { say } from "../words.js";
import { NewDeck, onPad } from "./bets.js";
import { Holdem } from "./indian_holdem.js";

const KEPT = 4; // the cards that are put away unseen with every deck; also those of one round
const MOMENTS = { penalty: true, deck: (fact) => (fact.ante ?? 1) > 1 };

/** How long this deck lasts and what comes then: always on the wall. */
function Rounds({ table }) {
  const left = Math.max(0, Math.floor(((table.zones.deck?.length ?? 0) - KEPT) / KEPT));
  return html`<p class="bets-deck">${left
    ? html`<span>${say("ui.holdem.deck_left", { n: left })}</span>`
    : html`<span class="last">${say("ui.holdem.deck_last")}</span>`}
    <span>${say("ui.holdem.ante_then")} <b class="num">${(table.values.ante ?? 1) + 1}</b></span></p>`;
}

const turned = (fact) => fact.fact === "deck"
  && html`<${NewDeck} line=${html`<span class="bets-ante">${say("ui.holdem.ante")} <b class="num">${fact.ante}</b></span>`} />`;

export const Board = (props) => html`<${Holdem} ...${props} foot=${html`<${Rounds} table=${props.match.table} />`} moments=${MOMENTS} draw=${turned} />`;

export const Pad = onPad(Board);
