// 시드섯다: the seed as the hero in the middle, two cards a side; who threw one away uses the seed, and his other card slides off.
import { html, cx } from "../kit.js";
import { Card } from "../table.js";
import { say, sayOr } from "../words.js";
import { useAppear } from "../motion.js";
import { Dealt, DeckLeft, Moment, NewDeck, Stack, Stakes, handOf, onPad, ofRound, shownOf, takerOf } from "./bets.js";

const DEAL = 5;
const MOMENTS = { redeal: true, penalty: true, deck: true };

/** What a seat decided in this deal: true (uses the seed), false (keeps both), null while that is not told. */
function choiceOf(match, seat) {
  if (!match.table.zones.shared?.length) return null;
  const facts = ofRound(match), redealt = facts.findLastIndex((it) => it.fact === "redeal");
  const at = facts.findLastIndex((it) => it.fact === "discard" && it.seat === seat);
  return at > redealt || (at >= 0 && shownOf(match, seat)) ? facts[at].dropped : null; // until a redeal has cleared the table
}

function Dropped({ thing }) {
  const ref = useAppear([{ transform: "translateY(-2.5em)", opacity: 1 }, { transform: "none", opacity: 1 }]);
  return html`<span class="dropped" ref=${ref}><${Card} thing=${thing} /></span>`;
}

export function Board({ match, news }) {
  const { table, seats } = match, { zones } = table, taker = takerOf(match);
  const deal = `${table.values.round ?? 0}/${ofRound(match).filter((it) => it.fact === "redeal").length}/${zones.shared?.length ?? 0}`;
  return html`<div class="bets seotda">${seats.map((seat, i) => {
    const cards = zones[`hand.${seat}`] ?? [], gone = zones[`dropped.${seat}`]?.[0], used = choiceOf(match, seat);
    const under = html`<span class=${cx("seotda-choice", used && "used")}>${used === null ? "" : say(used ? "ui.seotda.used" : "ui.seotda.kept")}</span>`;
    return html`<${Stack} key=${seat} match=${match} seat=${seat} right=${i === 1} hand=${handOf(match, seat)} under=${under}>
      ${cards.map((thing, at) => html`<${Dealt} key=${`${deal}/${at}`} late=${150 * at + 100 * i}><${Card} thing=${{ owner: seat, ...thing }} lit=${taker === seat} /></${Dealt}>`)}
      ${!cards.length && html`<i class="place"></i><i class="place"></i>`}
      ${gone && html`<${Dropped} key=${deal} thing=${{ ...gone, owner: seat, face: undefined }} />`}</${Stack}>`;
  })}
    <div class="bets-middle">
      <span class="seotda-seed">${(zones.shared ?? []).map((thing) => html`<${Dealt} key=${deal}><${Card} thing=${thing} lit=${seats.some((seat) => choiceOf(match, seat) && taker === seat)} /></${Dealt}>`)}
        ${!zones.shared?.length && html`<i class="place"></i>`}<span class="label">${sayOr("zone.shared", "", {}, { game: match.game })}</span></span>
      <${Stakes} match=${match} /><${DeckLeft} table=${table} least=${DEAL} />
    </div>
    <${Moment} news=${news} of=${MOMENTS} draw=${(fact) => fact.fact === "deck" && html`<${NewDeck} />`} />
  </div>`;
}

export const Pad = onPad(Board);
