// The tables of hands (족보) that a game's own evaluator makes: the same rows on a pad and on the wall's rules.
import { html, cx, Air, sheet, useAir } from "./kit.js";
import { has, say, sayOr } from "./words.js";
import { Card } from "./cards.js";
import { widthOf } from "./marks.js";

sheet(new URL("./hands.css", import.meta.url).href);

/** What a table is called. */
export const tableName = (name, game) => sayOr(`table.${name}`, say("ui.hands.title"), {}, { game });

/** A hand's name, as a sentence needs it. */
export const handName = (hand, game) => (hand && has(`name.hand.${hand}`, game) ? say(`name.hand.${hand}`, {}, { game }) : "");

const special = (row) => Boolean(row.beats || row.redeals);

/** The rows as people read them: [[place, row]], best first; those that win or redeal out of turn last, without a place. */
export function inOrder(rows) {
  const plain = rows.filter((row) => !special(row));
  const place = (row) => 1 + new Set(plain.map((one) => one.rank).filter((rank) => rank > row.rank)).size;
  return [...plain.map((row) => [place(row), row]), ...rows.filter(special).map((row) => [null, row])];
}

/** What a hand does beside its rank, in a sentence; "" for most. */
function rule(row, game) {
  const said = [];
  if (row.beats) {
    const [first, last] = [row.beats[0], row.beats.at(-1)].map((one) => handName(one, game));
    said.push(row.beats.length > 2 ? say("ui.hands.beats_to", { first, last }) : row.beats.length > 1 ? say("ui.hands.beats_both", { first, last }) : say("ui.hands.beats", { first }));
  }
  if (row.redeals) said.push(say("ui.hands.redeals", { first: handName(row.redeals[0], game) }));
  return said.join(" ");
}

function Example({ it }) {
  return html`<span class="example">${it.cards.map((face, i) => html`<${Card} key=${`c${i}`} thing=${{ face }} lit=${Boolean(it.shared)} />`)}
    ${it.shared && html`<i class="and">+</i>`}${it.shared?.map((face, i) => html`<${Card} key=${`s${i}`} thing=${{ face }} />`)}</span>`;
}

/** One row: place, cards, name, and what it does beside. */
export function HandRow({ place, row }) {
  const { game } = useAir(), more = rule(row, game);
  return html`<li class=${cx("hand-row", place === null && "special")} data-hand=${row.hand}>
    <b class="place-no">${place ?? "★"}</b>
    <span class="examples">${row.examples.map((it, i) => html`<${Example} key=${i} it=${it} />`)}</span>
    <span class="what"><b>${handName(row.hand, game)}</b>${more && html`<span class="more">${more}</span>`}</span></li>`;
}

const HIGH = 5; // rows under one another on the wall
const NARROW = 4.2; // names as wide as that, in em, stand in three columns, wider ones in two

/** The pages of a game's tables on the wall: [{table, rows: [[place, row]], columns}]. */
export function handPages(tables = {}, game = null) {
  return Object.entries(tables).flatMap(([table, rows]) => {
    const all = inOrder(rows), plain = all.filter(([place]) => place !== null), rest = all.filter(([place]) => place === null);
    const columns = plain.length <= HIGH ? 1 : plain.every(([, row]) => widthOf(handName(row.hand, game)) <= NARROW) ? 3 : 2;
    return [[plain, columns], [rest, 1]].flatMap(([some, n]) => chunks(some, HIGH * n).map((page) => ({ table, rows: page, columns: n, clauses: [] })));
  });
}

/** As few pages as will do, each about as full as the others. */
function chunks(list, most) {
  const n = Math.ceil(list.length / most), size = Math.ceil(list.length / Math.max(1, n));
  return Array.from({ length: n }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** A page of a table as the wall shows it; its game need not be the one that is played. */
export function HandPage({ page, game }) {
  const air = useAir();
  return html`<${Air.Provider} value=${{ ...air, game }}><ol class=${cx("hand-table", page.columns === 1 && "wide")}
      style=${{ "--rows": Math.ceil(page.rows.length / page.columns) }}>
    ${page.rows.map(([place, row]) => html`<${HandRow} key=${row.hand} place=${place} row=${row} />`)}</ol></${Air.Provider}>`;
}
