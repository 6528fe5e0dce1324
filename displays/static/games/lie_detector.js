// 진실탐지기: two vaults of four dials, the digits given away below them, and the question with its answer and verdict in large type.
import { html, cx, seatClass, useAir, useEffect, useRef, useState } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Name, Doing } from "../table.js";
import { sizeIn } from "../marks.js";
import { useSteps } from "../pictures/nine.js";
import { DIALS } from "../beats.js";

const OPENS = ["question", "guess", "pass"]; // facts that begin an exchange
const VERDICTS = ["lie", "truth", "evasion"];
/** What stands there in large type need not be said below it once more. */
export const says = ["question", "answer"];

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every exchange so far: [{question, answers: [{fact, verdict}], unfair, guess, pass, absent}], oldest first. */
export function exchanges(facts) {
  const made = [];
  for (const it of facts) {
    if (OPENS.includes(it.fact)) made.push({ i: it.i, seat: it.seat, [it.fact]: it, answers: [] });
    const now = made.at(-1);
    if (!now) continue;
    if (it.fact === "answer") now.answers.push({ text: it.text, seat: it.seat });
    else if (VERDICTS.includes(it.fact)) {
      if (!now.answers.length || now.answers.at(-1).verdict) now.answers.push({ text: null, seat: it.seat }); // time ran out
      now.answers.at(-1).verdict = it.fact;
    } else if (["unfair", "absent", "nothing_left"].includes(it.fact)) now[it.fact] = it;
  }
  return made;
}

/** `shut`: what the match has opened stays closed while a guess is still turning. */
function Vault({ match, seat, shut }) {
  const { people } = useAir();
  const { table } = match, dials = table.zones[`password.${seat}`] ?? [], gone = new Set((table.zones[`absent.${seat}`] ?? []).map((thing) => thing.face));
  return html`<section class=${cx("ld-vault", seatClass(people, seat), match.outcome?.winner === seat && !shut && "winner")} data-seat=${seat}>
    <span class="ld-head"><${Name} seat=${seat} lead=${table.values.leader === seat} room=${10} most=${1.3} /><${Doing} match=${match} seat=${seat} /></span>
    <span class="ld-dials">${[0, 1, 2, 3].map((i) => html`<i key=${i} class=${cx("ld-dial", !dials.length && "unset", dials[i]?.face !== undefined && !shut && "open")}><b class="num">${shut ? "" : dials[i]?.face ?? ""}</b></i>`)}</span>
    <span class="ld-digits">${DIGITS.map((digit) => html`<b key=${digit} class=${cx("num", gone.has(digit) && "gone")}>${digit}</b>`)}</span></section>`;
}

/** The digits of a guess, dial by dial; the verdict only when the last one stands. */
function Guess({ it, at }) {
  const { people, game, lang } = useAir();
  return html`<div class=${cx("ld-guess", seatClass(people, it.seat))}><span class="ld-dials">${[...it.digits].map((digit, i) =>
    html`<i key=${i} class=${cx("ld-dial", at > i && "open")}><b class="num">${at > i ? digit : ""}</b></i>`)}</span>
    <b class=${cx("ld-stamp", it.right ? "right" : "wrong", at < DIALS.length && "later")}>${sayOr(`name.right.${it.right}`, "", {}, { game, lang })}</b></div>`;
}

const Said = ({ text, seat, most, high, name }) => {
  const { people } = useAir();
  return html`<p class=${cx("ld-said", name, seatClass(people, seat))} style=${{ fontSize: `${sizeIn(text, 36, high, most, 1)}em` }}><i class="mark"></i><span>${text}</span></p>`;
};

export function Board({ match, frame }) {
  const { game, lang } = useAir();
  const now = exchanges(match.facts).at(-1), last = now?.answers.at(-1), verdict = last?.verdict;
  const word = now?.unfair ? say("name.verdict.unfair", {}, { game, lang }) : verdict ? say(`name.verdict.${verdict}`, {}, { game, lang }) : "";
  const turned = useSteps(now?.guess ? `${match.id}/${now.i}` : null, now?.guess ? DIALS.length : 0, (n) => DIALS[n]);
  const shut = now?.guess && turned < DIALS.length && frame?.audience === "wall"; // who sees everything may see it at once
  return html`<div class=${cx("ld", verdict === "truth" && !match.outcome && "alarm")}>
    <div class="ld-vaults">${match.seats.map((seat) => html`<${Vault} key=${seat} match=${match} seat=${seat} shut=${shut} />`)}</div>
    <div class="ld-talk">${now?.guess ? html`<${Guess} it=${now.guess} at=${turned} />`
      : now?.question && html`<${Said} key=${now.i} text=${now.question.text} seat=${now.seat} most=${1.9} high=${3.4} name="question" />
        ${last?.text && html`<${Said} key=${`a${now.i}/${now.answers.length}`} text=${last.text} seat=${last.seat} most=${1.7} high=${3} name="answer" />`}
        ${word && html`<b class=${cx("ld-stamp", now.unfair ? "unfair" : verdict)}>${word}</b>`}`}</div></div>`;
}

/** What was said so far, newest first, with the verdicts; and a notepad that stays on this tablet. */
export function Pad({ match }) {
  const { people, game, lang } = useAir();
  const list = exchanges(match.facts).toReversed();
  return html`<div class="ld-pad">
    <div class="ld-rows">${match.seats.map((seat) => { const gone = new Set((match.table.zones[`absent.${seat}`] ?? []).map((thing) => thing.face));
      return html`<p key=${seat} class=${seatClass(people, seat)}><${Name} seat=${seat} /> <span class="ld-digits">${DIGITS.map((digit) => html`<b key=${digit} class=${cx("num", gone.has(digit) && "gone")}>${digit}</b>`)}</span></p>`; })}</div>
    <div class="ld-script" tabindex="0" aria-label=${say("picture.script", {}, { game, lang })}>${list.map((it) => html`<div key=${it.i} class=${cx("ld-line", seatClass(people, it.seat))}><i class="mark"></i><div>
      ${it.question && html`<p>${it.question.text}</p>`}${it.guess && html`<p><b class="num">${it.guess.digits}</b> ${sayOr(`name.right.${it.guess.right}`, "", {}, { game, lang })}</p>`}
      ${it.unfair && html`<p class="soft">${say("name.verdict.unfair", {}, { game, lang })}</p>`}
      ${it.answers.map((one, i) => html`<p key=${i} class="ld-reply">${one.text && html`<span>${one.text}</span>`}${one.verdict && html`<b class=${`ld-mark ${one.verdict}`}>${say(`name.verdict.${one.verdict}`, {}, { game, lang })}</b>`}</p>`)}</div></div>`)}</div>
    <${Notepad} id=${`notes/${match.id}/${match.seed_hash}`} /></div>`;
}

/** Never sent anywhere: kept in this tablet until the next match. */
function Notepad({ id }) {
  const { game, lang } = useAir();
  const box = useRef(null);
  const [text, write] = useState("");
  useEffect(() => { try { const kept = localStorage.getItem(id) ?? ""; write(kept); box.current.value = kept; } catch { /* a browser without storage */ } }, [id]);
  const keep = (event) => { try { localStorage.setItem(id, event.target.value); } catch { /* full */ } };
  return html`<label class="ld-notes"><span class="label">${say("picture.notes", {}, { game, lang })}</span><textarea ref=${box} rows="2" defaultValue=${text} onInput=${keep}></textarea></label>`;
}

/** Four digits by a keypad; a password is covered again after a while. */
function Digits({ value = "", set, off, covered, touch, onEnter }) {
  const put = (digit) => { touch(); if (value.length < 4) set(value + digit); };
  const keyed = (event) => {
    if (/^[0-9]$/.test(event.key)) put(event.key);
    else if (event.key === "Backspace") set(value.slice(0, -1));
    else if (event.key === "Enter" && value.length === 4) onEnter();
    else return;
    event.preventDefault();
  };
  const { game, lang } = useAir();
  return html`<div class="ld-keypad" tabindex="0" onKeyDown=${keyed}>
    <span class="ld-dials" role="img" aria-label=${covered ? "" : value}>${[0, 1, 2, 3].map((i) => html`<i key=${i} class=${cx("ld-dial", value[i] && "open")}><b class="num">${value[i] ? (covered ? "•" : value[i]) : ""}</b></i>`)}</span>
    <div class="numpad">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => html`<button type="button" key=${digit} class="key" data-digit=${digit} disabled=${off || value.length > 3} onClick=${() => put(String(digit))}>${digit}</button>`)}
      <button type="button" class="key key-soft" data-do="clear" disabled=${off || !value} onClick=${() => set("")}>${say("ui.form.clear", {}, { game, lang })}</button>
      <button type="button" class="key" data-digit="0" disabled=${off || value.length > 3} onClick=${() => put("0")}>0</button>
      <button type="button" class="key key-soft" data-do="back" disabled=${off || !value} onClick=${() => set(value.slice(0, -1))}>${say("ui.form.undo_one", {}, { game, lang })}</button></div></div>`;
}
/** A digit to give away: all ten lie there, for the ones that may go would tell the password to whoever looks on. */
function Digit({ field, value, set, off, ctx }) {
  const [no, refuse] = useState(null);
  const tap = (digit) => { if (field.options.includes(digit)) { refuse(null); set(digit); } else { refuse(digit); set(undefined); } };
  return html`<div class="ld-give"><div class="opts opts-short" role="radiogroup">${DIGITS.map((digit) => html`<button type="button" role="radio" key=${digit} data-option=${digit}
      aria-checked=${value === digit ? "true" : "false"} class=${cx("opt", value === digit && "on")} disabled=${off} onClick=${() => tap(digit)}>${digit}</button>`)}</div>
    <p class="ld-no" role="status">${no === null ? "" : say("picture.not_that", { digit: no }, ctx)}</p></div>`;
}
export const fields = { digits: Digits, digit: Digit };
