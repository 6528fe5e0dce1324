// 인디언 홀덤: the pot in the middle and largest, the shared cards over it, each player with his card, stack and bet.
import { html } from "../kit.js";
import { Card } from "../table.js";
import { Dealt, DeckLeft, Moment, NewDeck, Stack, Stakes, handOf, onPad, takerOf } from "./bets.js";

const MOMENTS = { penalty: true, deck: (fact) => fact.i > 3 };

/** Both holdems: `foot` under the pot, `moments` that hold the picture, `draw` how. */
export function Holdem({ match, news, foot, moments = MOMENTS, draw }) {
  const { table, seats } = match, { zones } = table, round = table.values.round ?? 0, taker = takerOf(match);
  return html`<div class="bets holdem">${seats.map((seat, i) => {
    const card = zones[`hand.${seat}`]?.[0];
    return html`<${Stack} key=${seat} match=${match} seat=${seat} right=${i === 1} hand=${handOf(match, seat)}>${card
      ? html`<${Dealt} key=${round} late=${200 + 150 * i}><${Card} thing=${{ owner: seat, ...card }} lit=${taker === seat} /></${Dealt}>`
      : html`<i class="place"></i>`}</${Stack}>`;
  })}
    <div class="bets-middle">
      <span class="bets-shared">${(zones.shared ?? []).map((thing, i) => html`<${Dealt} key=${`${round}/${i}`} late=${120 * i}><${Card} thing=${thing} /></${Dealt}>`)}
        ${!zones.shared?.length && html`<i class="place"></i><i class="place"></i>`}</span>
      <${Stakes} match=${match} />${foot}
    </div>
    <${Moment} news=${news} of=${moments} draw=${draw} />
  </div>`;
}

export const Board = (props) => html`<${Holdem} ...${props} foot=${html`<${DeckLeft} table=${props.match.table} least=${4} />`}
  draw=${(fact) => fact.fact === "deck" && html`<${NewDeck} />`} />`;

export const Pad = onPad(Board);
