// 양면포커: a great card a side with a slot for each face, where the chips of that face pile up; a double bet is two piles.
import { html, cx, useAir } from "../kit.js";
import { Card, Chips, Fact } from "../table.js";
import { say, sayOr } from "../words.js";
import { Dealt, Moment, NewDeck, Stack, Stakes, onPad, takerOf } from "./bets.js";

const double = (fact) => fact.act === "double" || (fact.act === "bet" && fact.face === "both");

function Slot({ match, seat, side, late, lit }) {
  const { zones, values, counters } = match.table, thing = zones[`${side}.${seat}`]?.[0], face = values[`face.${seat}`];
  const laid = face === side || face === "both", n = counters.level?.[seat] ?? 0;
  return html`<span class=${cx("tf-slot", side === "back" && "dark-face", laid && "laid")}>
    ${thing ? html`<${Dealt} key=${values.round} late=${late}><${Card} thing=${{ owner: seat, ...thing }} lit=${laid && lit} /></${Dealt}>` : html`<i class="place"></i>`}
    <span class="label">${sayOr(`zone.${side}`, "", {}, { game: match.game })}</span>
    ${laid && n > 0 ? html`<${Chips} n=${n} seat=${seat} />` : html`<span class="chips"></span>`}</span>`;
}

export function Board({ match, news }) {
  const { people } = useAir(), { table, seats } = match, { counters } = table, taker = takerOf(match);
  const top = Math.max(0, ...seats.map((seat) => counters.level?.[seat] ?? 0)), broke = seats.some((seat) => counters.chips?.[seat] === 0);
  const moments = { deck: (fact) => fact.i > 3, bonus: true, bet: double, tie: () => broke };
  return html`<div class="bets twofaced">${seats.map((seat, i) => html`<${Stack} key=${seat} match=${match} seat=${seat} right=${i === 1}>
      <${Slot} match=${match} seat=${seat} side="front" late=${150 * i} lit=${taker === seat} />
      <${Slot} match=${match} seat=${seat} side="back" late=${100 + 150 * i} lit=${taker === seat} /></${Stack}>`)}
    <div class="bets-middle"><${Stakes} match=${match} />
      <span class="tf-level">${top > 0 && html`<b>${say("ui.bets.level", { n: top })}</b>`}</span></div>
    <${Moment} news=${news} of=${moments} draw=${(fact) => fact.fact === "deck" ? html`<${NewDeck} />`
      : fact.fact === "tie" ? html`<b class="bets-said"><${Fact} fact=${fact} /></b><span class="bets-ante">${say("ui.twofaced.sudden")}</span>`
      : fact.fact === "bet" ? html`<b class="bets-said">${say("ui.twofaced.double", { seat: fact.seat }, { people })}</b>` : null} />
  </div>`;
}

export const Pad = onPad(Board);

/** What the head of the page says; the rest stands in the picture. */
export const head = () => ["round"];
