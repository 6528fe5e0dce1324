// 트랜스레터: three garbled words in huge type under their topics; lamps fill as points fall, and at the end the words turn over.
import { html, cx, seatClass, useAir, useEffect, useRef } from "../kit.js";
import { say } from "../words.js";
import { Name, Doing } from "../table.js";
import { Text } from "../form/text.js";
import { useSteps } from "../pictures/nine.js";

/** The topics stand in their rows, and who was ahead first counts only while the two are level. */
export const head = () => [];

const EACH = 260; // ms from one syllable to the next when a word turns over
const HEADS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"], MIDDLES = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const TAILS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const jamo = (one) => { const code = one.codePointAt(0) - 0xac00; return [HEADS[Math.floor(code / 588)], MIDDLES[Math.floor(code % 588 / 28)], TAILS[code % 28]]; };

/** The one letter in which two syllables differ: ["ㅈ", "ㅅ"], or null. */
export function swapped(from, to) {
  const [a, b] = [jamo(from), jamo(to)], at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? null : [a[at], b[at]];
}

const faceOf = (table, zone, i) => table.zones[zone]?.[i]?.face ?? null;

/** A word in boxes, one a syllable: the garbled one, or over it the original as far as it has turned (`upto` syllables). */
function Boxes({ mask, word, upto = 0 }) {
  if (mask === null) return html`<span class="tl-boxes"><i class="tl-box down"></i><i class="tl-box down"></i><i class="tl-box down"></i></span>`;
  const own = [...mask], right = word ? [...word] : [];
  return html`<span class="tl-boxes" style=${{ "--fit": Math.min(1.25, 29 / (own.length * 2.71)) }}>${own.map((one, i) => {
    if (one === " ") return html`<i key=${i} class="tl-gap"></i>`;
    const turned = word && i < upto, pair = turned && right[i] && swapped(one, right[i]);
    return html`<i key=${i} class=${cx("tl-box", turned && "turned")}><b>${turned ? right[i] : one}</b>${pair && html`<small>${pair[0]}→${pair[1]}</small>`}</i>`;
  })}</span>`;
}

/** A row's word as this audience may show it: public at the end, or solved for all (`first`), or to those who see everything. */
function Row({ match, i, small = false }) {
  const { people } = useAir();
  const { table } = match, mask = faceOf(table, "masks", i), thing = table.zones.words?.[i], word = thing?.face ?? null;
  const over = Boolean(match.outcome) || Boolean(thing?.owner), all = mask ? [...mask].length : 0;
  const upto = useSteps(over ? `${match.id}/${i}` : null, over ? all + i * 4 : 0, EACH) - i * 4; // one word after another
  return html`<div class=${cx("tl-row", thing?.owner && seatClass(people, thing.owner), thing?.owner && "taken")}>
    <span class="tl-no num">${i + 1}</span><span class="tl-topic">${table.values.topics?.[i] ?? ""}</span>
    <${Boxes} mask=${mask} word=${over ? word : null} upto=${upto} />
    ${!over && word && !small && html`<span class="tl-original">${word}</span>`}</div>`;
}

const Lamps = ({ n, of = 3 }) => html`<span class="tl-lamps">${Array.from({ length: of }, (_, i) => html`<span key=${i} class=${cx("lamp", i < n && "on")}><b class="halo"></b><b class="glass"></b><b class="core"></b></span>`)}</span>`;

export function Board({ match }) {
  const { people, game, lang } = useAir();
  const { table } = match, of = match.options?.claim === "first" ? 2 : 3;
  const drafts = Object.fromEntries((match.open ?? []).filter((ask) => ask.draft?.word).map((ask) => [ask.seat, ask.draft]));
  const level = table.counters.score?.[match.seats[0]] === table.counters.score?.[match.seats[1]];
  return html`<div class="tl">
    <div class="tl-rows">${[0, 1, 2].map((i) => html`<${Row} key=${i} match=${match} i=${i} />`)}</div>
    <div class="tl-seats">${match.seats.map((seat) => html`<section key=${seat} class=${cx("tl-seat", seatClass(people, seat), match.outcome?.winner === seat && "winner")} data-seat=${seat}>
      <${Name} seat=${seat} room=${9} most=${1.4} /><${Lamps} n=${table.counters.score?.[seat] ?? 0} of=${of} />
      ${level && table.values.ahead === seat && html`<b class="tl-ahead">${say("picture.ahead", {}, { game, lang })}</b>`}
      ${drafts[seat] ? html`<span class="tl-draft"><b class="num">${drafts[seat].problem ?? ""}</b> ${drafts[seat].word}</span>` : html`<${Doing} match=${match} seat=${seat} />`}</section>`)}</div></div>`;
}

export const Pad = ({ match }) => html`<div class="tl tl-pad"><div class="tl-rows">${[0, 1, 2].map((i) => html`<${Row} key=${i} match=${match} i=${i} small=${true} />`)}</div></div>`;

const lines = new Map(); // what is half typed, by ask and problem: each row keeps its own
const lineOf = (ask, n) => `${ask.id}/${n}`;

/** The three problems as rows to choose from; what is solved is green and cannot be chosen, and its word is covered at rest. */
function Problem({ field, value, set, table, off, ctx, ask, covered }) {
  const may = new Set(field.options), wrong = (ctx.facts ?? []).filter((it) => it.fact === "wrong").at(-1);
  useEffect(() => { if (value === undefined && field.options.length) set(field.options[0]); }, [field.options.join()]);
  return html`<div class="tl-form" role="radiogroup">${[1, 2, 3].map((n) => {
    const word = faceOf(table, "words", n - 1), solved = !may.has(n);
    return html`<button type="button" role="radio" key=${n} data-option=${n} aria-checked=${value === n ? "true" : "false"} class=${cx("tl-choice", value === n && "on", solved && "solved")} disabled=${off || solved} onClick=${() => set(n)}>
      <span class="tl-no num">${n}</span><span class="tl-topic">${table.values.topics?.[n - 1] ?? ""}</span>
      ${solved && word && !covered ? html`<b class="tl-word">${word}</b>` : html`<${Boxes} mask=${faceOf(table, "masks", n - 1)} />`}
      ${!solved && value !== n && lines.get(lineOf(ask, n)) && html`<span class="tl-line">${covered ? "•••" : lines.get(lineOf(ask, n))}</span>`}</button>`;
  })}<p class="tl-wrong" role="status">${wrong && may.has(wrong.problem) ? say("picture.wrong", { problem: wrong.problem }, ctx) : ""}</p></div>`;
}

/** The word: the garbled one stands right over the line, so that a soft keyboard does not hide it. */
function Word(props) {
  const { table, value, values, set, ask } = props, at = values?.problem ?? 0, row = useRef(at);
  useEffect(() => {
    if (row.current === at) lines.set(lineOf(ask, at), value ?? "");
    else set(lines.get(lineOf(ask, row.current = at)) ?? ""); // another row: its own line comes back
  }, [at, value]);
  return html`<div class="tl-entry">${at > 0 && html`<${Boxes} mask=${faceOf(table, "masks", at - 1)} />`}<${Text} ...${props} value=${value ?? ""} line=${true} /></div>`;
}
Problem.alone = Word.alone = true;
export const fields = { problem: Problem, word: Word };
