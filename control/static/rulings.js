// The dealer's rulings: every answer that a ruling can have as one large button with its key; one press is the decision.
import { html, cx } from "/static/kit/kit.js";
import { get, match } from "./store.js";
import { Clause, Key } from "./parts.js";
import { send } from "./send.js";
import { next } from "./next.js";
import { t, g, askName, factWords, seatName, valueWords } from "./tell.js";

const MOST = 8;
export const KEYS = 9; // those beyond are pressed by hand
const LINES = 6; // what was said before a stall
const DEAF = 350; // ms for which a ruling that has just come takes no press: nobody meant it yet
const HARD = new Set(["truth", "unfair", "end"]); // what costs somebody something stands out

const single = (field) => field.type === "pick" && (field.low ?? null) === null && (field.high ?? null) === null;

// Every answer of a form of single picks, or null where there are too many or other fields in it.
function answersOf(fields, given = {}) {
  if (!fields.length) return [given];
  const [field, ...rest] = fields;
  const asked = Object.entries(field.when ?? {}).every(([name, wanted]) => wanted.includes(given[name]));
  if (!asked) return answersOf(rest, given);
  if (!single(field)) return null;
  const all = [...field.options.map((value) => ({ ...given, [field.name]: value })), ...(field.optional ? [given] : [])].map((one) => answersOf(rest, one));
  return all.includes(null) ? null : all.flat();
}

// Wrong answers that may be accepted, the newest first, by what was told when each came.
function wrongs(ask) {
  const facts = match().facts, start = facts.findLastIndex((it) => it.fact === "round"), counts = {};
  const field = (name) => ask.form.fields.find((one) => one.name === name);
  const seats = field("seat").options, problems = field("problem")?.options;
  const all = facts.slice(start + 1).filter((it) => it.fact === "wrong").map((it) => {
    const key = `${it.seat}/${it.problem ?? ""}`;
    counts[key] = (counts[key] ?? 0) + 1;
    const answer = { seat: it.seat, ...(problems ? { problem: it.problem } : {}), n: it.n ?? counts[key] };
    const said = [seatName(it.seat), problems && `${g("field.problem")} ${it.problem}`, `${it.n ?? counts[key]}. ${valueWords("words", it.words ?? it.word)}`];
    return { answer, words: said.filter(Boolean).join(" · "), seat: it.seat };
  }).filter(({ answer }) => seats.includes(answer.seat) && (!problems || problems.includes(answer.problem)));
  return [...all.toReversed(), ...(seats.includes("none") ? [{ answer: { seat: "none" }, words: valueWords("seat", "none") }] : [])];
}

// The buttons of the ruling that is due: [{answer, words, hard}], empty where it needs a form.
export function choices(ask = next().kind === "ruling" ? next().ask : null) {
  if (!ask) return [];
  if (ask.name === "accept" && ask.form.fields.some((field) => field.name === "seat")) return wrongs(ask);
  const all = answersOf(ask.form.fields) ?? [];
  return all.length > MOST ? [] : all.map((answer) => ({ answer, hard: Object.values(answer).some((one) => HARD.has(one)), words: wordsOf(answer, ask) }));
}

function wordsOf(answer, ask) {
  const said = Object.entries(answer).map(([name, value]) => (/^[A-G]$/.test(value) ? t("ruling.wins", { seat: value }) : valueWords(name, value)));
  const draw = ask.form.fields.some((field) => field.optional && field.name === "winner") && answer.act === "end" && !answer.winner;
  return [...said, ...(draw ? [t("ruling.draw")] : [])].join(" · ");
}

let came = { id: null, at: 0 };
function fresh(ask) {
  if (came.id !== ask.id) came = { id: ask.id, at: performance.now() };
  return performance.now() - came.at < DEAF;
}

// Gives the n-th of them (from 0); refusals are shown as any command's.
export function rule(n) {
  const ask = next().ask, one = choices(ask)[n];
  if (one && !fresh(ask)) send({ do: "answer", ask: ask.id, answer: one.answer });
}

// The question that stands, and the newest answer to it; at a stall every evasion so far, as far as they fit.
function ruledOn(ask) {
  const { facts } = match(), said = facts.slice(Math.max(0, facts.findLastIndex((it) => it.fact === "question"))).filter((it) => ["question", "answer", "evasion"].includes(it.fact));
  const after = said.slice(1).filter((it) => ask.name === "stalled" || it.fact === "answer");
  return [...said.slice(0, 1), ...after.slice(ask.name === "stalled" ? -LINES : ask.name === "admit" ? Infinity : -1)];
}

// What is ruled on, in the newest sentences, and the buttons.
export function Rulings({ ask }) {
  const all = choices(ask), facts = ask.name === "accept" ? [] : ruledOn(ask);
  fresh(ask);
  return html`<p class="sentence">${t("now.ruling")} <b>${askName(ask.name)}</b> <${Clause} clause=${ask.clause} /></p>
    ${facts.map((it) => html`<p class="ruled-on" key=${it.i}>${factWords(it)}</p>`)}
    <div class=${cx("rulings", all.some((one) => one.seat) && "listed")} role="group" data-ask=${ask.name} aria-label=${t("now.ruling")}>
      ${all.map((one, i) => html`<button type="button" key=${i} class=${cx("act rulekey", one.hard && "hard")} data-answer=${JSON.stringify(one.answer)}
        disabled=${!!get().busy} onClick=${() => rule(i)}><span>${one.words}</span>${i < KEYS && html`<${Key} chip=${i + 1} />`}</button>`)}</div>`;
}
