// 수식완성N: the target huge, its numbers as tiles; the expression that makes it is built up step by step until it lands.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say } from "../words.js";
import { Card } from "../cards.js";
import { Duel } from "../pictures/side.js";
import { useSteps } from "../pictures/nine.js";
import { sizeFor } from "../marks.js";
import { SIGN as EACH, signsOf as tokens } from "../beats.js";

const SIGN = { "*": "×", "/": "÷", "-": "−" };
const pretty = (text) => tokens(text).map((one) => SIGN[one] ?? one).join(" ").replace(/\( /g, "(").replace(/ \)/g, ")");
const faces = (table, zone) => (table.zones[zone] ?? []).map((thing) => thing.face);

/** How this round ended: the right expression, or a solution once nobody had one. */
function endOf(match) {
  const start = match.facts.findLastIndex((it) => it.fact === "round"), told = match.facts.slice(start + 1);
  const solved = told.findLast((it) => it.fact === "solved"), unsolved = told.find((it) => it.fact === "unsolved");
  const listed = faces(match.table, "solution")[0];
  return { solved, expression: solved?.expression ?? (unsolved ? listed : null), listed };
}

/** What each seat has tried in this round without luck, the newest last: for those who were told. */
const triesOf = (match, seat) => match.facts.slice(match.facts.findLastIndex((it) => it.fact === "round") + 1).filter((it) => it.fact === "wrong" && it.seat === seat);

/** What each seat has half written: for those who see drafts (dealer, viewer). */
const draftsOf = (match) => Object.fromEntries((match.open ?? []).filter((ask) => ask.draft?.expression).map((ask) => [ask.seat, ask.draft.expression]));

function Line({ text, shown = Infinity, room = 22, most = 2 }) {
  const words = pretty(text), parts = words.split(" ");
  return html`<span class="mt-line" style=${{ fontSize: `${sizeFor(words, room, most, 1)}em` }}>${parts.map((one, i) =>
    html`<b key=${i} class=${cx(i < shown && "there")}>${one}</b>`)}</span>`;
}

const Numbers = ({ table, size }) => html`<span class="mt-numbers">${(table.zones.numbers ?? []).map((thing, i) =>
  html`<${Card} key=${`${table.values.round}/${i}`} thing=${thing} tile=${true} size=${size} />`)}</span>`;

export function Board({ match }) {
  const { people, game, lang } = useAir();
  const { table } = match, { solved, expression, listed } = endOf(match);
  const all = pretty(expression).split(" ").length, at = useSteps(expression ? `${match.id}/${table.values.round}` : null, all, EACH);
  const landed = expression && at >= all, target = table.zones.target?.[0], drafts = draftsOf(match);
  return html`<${Duel} match=${match} name="mt" sides=${(seat) => ({ children: html`${drafts[seat] && html`<${Line} text=${drafts[seat]} room=${9} most=${1.2} />`}
    ${!expression && html`<span class="mt-tries">${triesOf(match, seat).slice(-2).map((it) => html`<span key=${it.i}><${Line} text=${it.expression} room=${9} most=${1} /> <b>= ${it.value}</b></span>`)}</span>`}` })}>
    <span class="label">${say("zone.target", {}, { game, lang })}</span>
    <b class=${cx("num mt-target", target?.face !== undefined && "up", landed && "landed", solved && seatClass(people, solved.seat))}>${target?.face ?? "?"}</b>
    <${Numbers} table=${table} size=${1.9} />
    <div class=${cx("mt-made", solved && seatClass(people, solved.seat))}>${expression
      ? html`<${Line} text=${expression} shown=${at} /><b class=${cx("mt-equals", landed && "there")}>= ${target?.face ?? ""}</b>`
      : listed && html`<span class="label">${say("zone.solution", {}, { game, lang })}</span><${Line} text=${listed} most=${1.2} room=${16} />`}</div>
  </${Duel}>`;
}

export function Pad({ match }) {
  const { expression } = endOf(match), target = match.table.zones.target?.[0];
  return html`<div class="mt-pad"><b class="num mt-target up">${target?.face ?? "?"}</b><${Numbers} table=${match.table} size=${1.1} />
    ${expression && html`<p class="mt-said">${pretty(expression)} = ${target?.face}</p>`}</div>`;
}
Pad.seatless = true;

/** The numbers as tiles that grey out when used, operators and parentheses; only what can still be read can be tapped. */
function Expression({ value = "", set, table, off, ctx, covered, touch }) {
  const now = tokens(value), last = now.at(-1), open = now.filter((one) => one === "(").length - now.filter((one) => one === ")").length;
  const ends = /^\d+$/.test(last ?? "") || last === ")"; // a value stands there: an operator may follow
  const spent = now.filter((one) => /^\d+$/.test(one)).map(Number), all = faces(table, "numbers");
  const gone = all.map((number) => { const at = spent.indexOf(number); if (at >= 0) spent.splice(at, 1); return at >= 0; }); // of equal tiles the first goes first
  const wrong = (ctx.facts ?? []).filter((it) => it.fact === "wrong").at(-1);
  const put = (one) => { touch(); set([...now, one].join("")); };
  return html`<div class="mt-form">
    <div class="mt-ask"><span class="label">${say("zone.target", {}, ctx)}</span><b class="num mt-target up">${faces(table, "target")[0] ?? "?"}</b></div>
    <output class="mt-entry" data-expression=${value}>${covered && value ? html`<span class="mt-covered">${say("ui.form.covered")}</span>` : pretty(value) || html`<span class="soft">${say("picture.empty", {}, ctx)}</span>`}</output>
    <p class="mt-wrong" role="status">${wrong ? say("picture.was", { value: wrong.value }, ctx) : ""}</p>
    <div class="mt-keys numbers">${all.map((number, i) => html`<button type="button" key=${i} class=${cx("mt-key number", gone[i] && "gone")} data-number=${number}
      disabled=${off || gone[i] || ends} onClick=${() => put(String(number))}>${number}</button>`)}</div>
    <div class="mt-keys">${["+", "-", "*", "/"].map((one) => html`<button type="button" key=${one} class="mt-key" data-sign=${one} disabled=${off || !ends} onClick=${() => put(one)}>${SIGN[one] ?? one}</button>`)}
      <button type="button" class="mt-key" data-sign="(" disabled=${off || ends || gone.every(Boolean)} onClick=${() => put("(")}>(</button>
      <button type="button" class="mt-key" data-sign=")" disabled=${off || !ends || open < 1} onClick=${() => put(")")}>)</button></div>
    <div class="mt-keys two"><button type="button" class="mt-key word" data-do="back" disabled=${off || !now.length} onClick=${() => { touch(); set(now.slice(0, -1).join("")); }}>${say("ui.form.undo_one")}</button>
      <button type="button" class="mt-key word" data-do="clear" disabled=${off || !now.length} onClick=${() => set("")}>${say("ui.form.clear")}</button></div></div>`;
}
Expression.alone = true;
export const fields = { expression: Expression };
