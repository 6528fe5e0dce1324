// The form of a game's house options, drawn from its declaration alone: defaults, limits and choices.
import { html, cx } from "/static/kit/kit.js";
import { Choice } from "./parts.js";
import { Puzzles } from "./puzzles.js";
import { t, g, seatName } from "./tell.js";

export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
export const defaults = (game) => Object.fromEntries(game.options.map((o) => [o.name, o.default]));
// Only what differs is sent, for the seats that play: a match without house options then says so in the log.
export const chosen = (game, values, seats) => Object.fromEntries(game.options.map((o) => [o, o.by_seat ? folded(o, values[o.name], seats) : values[o.name]])
  .filter(([o, value]) => !same(value, o.default)).map(([o, value]) => [o.name, value]));

// A number for every seat alike, or {seat: number}: what a seat has, and the value with as little as will do.
const ofSeat = (o, value, seat) => (typeof value === "object" ? value[seat] ?? o.low : value);
function folded(o, value, seats) {
  const all = seats.map((seat) => ofSeat(o, value, seat));
  return all.every((n) => n === all[0]) ? all[0] ?? o.default : Object.fromEntries(seats.map((seat, i) => [seat, all[i]]));
}

const optionWords = (name, value, game) => g(`option.${name}.${value}`, {}, game) || g(`name.${name}.${value}`, {}, game)
  || (value === true ? t("option.yes") : value === false ? t("option.no") : /^[A-G]$/.test(value) ? seatName(value) : String(value));

// Why a value cannot stand, in words; null where it can.
export function fault(o, value) {
  if (o.by_seat && typeof value === "object") return Object.values(value).map((n) => fault({ ...o, by_seat: false }, n)).find(Boolean) ?? null;
  if (o.type === "whole") {
    if (!Number.isInteger(value)) return t("option.whole");
    if (value < o.low) return t("option.low", { n: o.low });
    if (o.high !== null && o.high !== undefined && value > o.high) return t("option.high", { n: o.high });
  }
  if (o.type === "seconds" && Object.values(value).some((n) => !Number.isInteger(n) || n < 0 || n > 86400)) return t("option.seconds");
  return null;
}

export function Options({ game, seats, values, put }) {
  return html`<div class="optlist">${game.options.map((o) => {
    const value = values[o.name], wrong = fault(o, value), own = !same(value, o.default);
    return html`<div class=${cx("optrow", own && "own", wrong && "wrong")} data-option=${o.name} key=${o.name}>
      <span class="lbl">${g(`option.${o.name}`, {}, game.key) || o.name}${o.secret && html`<span class="tagged">${t("option.secret")}</span>`}
        <small>${wrong ?? limits(o, game.key)}</small></span>
      <${Input} o=${o} game=${game.key} seats=${seats} value=${value} put=${(v) => put(o.name, v)} /></div>`;
  })}</div>`;
}

const limits = (o, game) => {
  if (o.type !== "whole") return o.type === "seconds" ? t("option.zero") : "";
  const range = o.high !== null && o.high !== undefined ? t("option.range", { low: o.low, high: o.high }) : t("option.from", { low: o.low });
  return `${t("option.default", { value: o.default })} · ${range}`;
};

const number = (e) => (e.target.value === "" ? NaN : Number(e.target.value));

function Input({ o, game, seats, value, put }) {
  const name = g(`option.${o.name}`, {}, game) || o.name;
  if (o.by_seat) return html`<div class="limits">${seats.map((seat) => html`<label key=${seat} data-of=${seat}><span>${seatName(seat)}</span>
    <input type="number" step="1" min=${o.low} max=${o.high} aria-label=${`${name} ${seatName(seat)}`} value=${ofSeat(o, value, seat)}
      onInput=${(e) => put(Object.fromEntries(seats.map((one) => [one, one === seat ? number(e) : ofSeat(o, value, one)])))} /></label>`)}</div>`;
  if (o.type === "whole") return html`<input type="number" step="1" min=${o.low} max=${o.high} aria-label=${name} value=${value} onInput=${(e) => put(number(e))} />`;
  if (o.type === "seconds") return html`<div class="limits">${Object.entries(value).map(([ask, n]) => html`<label><span>${g(`ask.${ask}`, {}, game) || ask}</span>
    <input type="number" step="1" min="0" value=${n} aria-label=${ask} onInput=${(e) => put({ ...value, [ask]: number(e) })} /></label>`)}</div>`;
  const of = o.type === "seat" ? [...o.choices, ...seats] : o.choices;
  if (of) return html`<${Choice} label=${name} value=${value} of=${of} words=${(v) => optionWords(o.name, v, game)} pick=${put} />`;
  if (o.type === "puzzles") return html`<${Puzzles} game=${game} name=${name} value=${value} put=${put} />`;
  // A game's own kind of option: as JSON, so that no game is unplayable for want of a form.
  return html`<textarea aria-label=${name} defaultValue=${JSON.stringify(value)} onInput=${(e) => { try { put(JSON.parse(e.target.value)); e.target.setCustomValidity(""); } catch { e.target.setCustomValidity("JSON"); } }} />`;
}
