// 인디언 포커: one great card a side that its own player cannot see, the pot between them and largest.
import { html } from "../kit.js";
import { Card } from "../table.js";
import { Dealt, DeckLeft, Moment, NewDeck, Stack, Stakes, onPad, takerOf } from "./bets.js";

const MOMENTS = { penalty: true, deck: (fact) => fact.i > 3 };

export function Board({ match, news }) {
  const { table, seats } = match, round = table.values.round ?? 0, taker = takerOf(match);
  return html`<div class="bets ip">${seats.map((seat, i) => {
    const card = table.zones[`hand.${seat}`]?.[0];
    return html`<${Stack} key=${seat} match=${match} seat=${seat} right=${i === 1}>${card
      ? html`<${Dealt} key=${round} late=${200 + 150 * i}><${Card} thing=${{ owner: seat, ...card }} lit=${taker === seat} /></${Dealt}>`
      : html`<i class="place"></i>`}</${Stack}>`;
  })}
    <div class="bets-middle"><${Stakes} match=${match} /><${DeckLeft} table=${table} least=${2} /></div>
    <${Moment} news=${news} of=${MOMENTS} draw=${(fact) => fact.fact === "deck" && html`<${NewDeck} />`} />
  </div>`;
}

export const Pad = onPad(Board);
