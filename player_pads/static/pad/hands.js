// The table of hands (족보) on a tablet: one tap away, large, closed by a tap.
import { html, useAir } from "/static/kit/kit.js";
import { say } from "/static/kit/words.js";
import { HandRow, inOrder, tableName } from "/static/kit/hands.js";
import { Sheet } from "/static/pad/pad/facts.js";

const any = (match) => Object.keys(match?.tables ?? {}).length > 0;

/** The key beside the rules' key; nothing in games without such a table. */
export const HandsKey = ({ match, open }) => any(match) && html`<button type="button" class="hands-key" data-do="hands"
  onClick=${() => open({ kind: "hands" })}>${say("ui.hands.title")}</button>`;

export function HandsSheet({ match, close }) {
  const { game } = useAir();
  return html`<${Sheet} title=${say("ui.hands.of", { game: say("title", {}, { game }) })} close=${close}>
    ${Object.entries(match.tables ?? {}).map(([name, rows]) => html`<section class="hands-sheet" key=${name}>
      ${Object.keys(match.tables).length > 1 && html`<h3>${tableName(name, game)}</h3>`}
      <ol class="hand-table">${inOrder(rows).map(([place, row]) => html`<${HandRow} key=${row.hand} place=${place} row=${row} />`)}</ol></section>`)}<//>`;
}
