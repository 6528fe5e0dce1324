// The console's sentences: its own words, the running game's words, and how a number, a time or an answer is written.
import { say, has, fact, nameOf } from "/static/kit/words.js";
import { ownName } from "/static/kit/form/names.js";
import { desk, frame, lang, match, people } from "./store.js";

// Words of the console: t("do.cue") is `console.do.cue`.
export const t = (key, slots = {}) => say(`console.${key}`, slots, { people: people(), lang: lang() });

// Words of a game (the one on the table unless another is named); empty where it has none.
export function g(key, slots = {}, game = match()?.game) {
  return has(key, game) ? say(key, slots, { game, people: people(), lang: lang() }) : "";
}

export const gameTitle = (game) => g("title", {}, game);
export const seatName = (seat) => (seat === "dealer" ? t("role.dealer") : nameOf(seat, { people: people(), lang: lang() }));
export const askName = (name) => g(`ask.${name}`) || g(`cue.${name}`) || "";
export const factWords = (f, game = match()?.game) => fact(f, { game, people: people(), lang: lang() });
export const clauseWords = (clause, game = match()?.game) => g(`clause.${clause}`, {}, game);

// A refusal in words: the game's own, else the desk's; an unknown reason still says that nothing was changed.
export function refusalWords(r) {
  const game = r.game ?? match()?.game;
  const key = has(`refused.${r.why}`, game) ? `refused.${r.why}` : "refused.other";
  return say(key, r.slots ?? {}, { game, people: people(), lang: lang() });
}

const named = (slot, value) => ownName(slot, value, { game: match()?.game, people: people(), lang: lang() });

// One value inside an answer, in words where the game has them.
export function valueWords(slot, value) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((v) => valueWords(slot, v)).join(", ");
  if (typeof value === "object") return Object.entries(value).filter(([, n]) => n !== 0).map(([part, n]) => `${named(slot, part) || part} ×${valueWords(slot, n)}`).join(", ") || "0";
  return named(slot, value) || (people()[value] ? seatName(value) : String(value));
}

export function answerWords(answer) {
  if (!answer || typeof answer !== "object") return "–";
  const start = answer.drop ? valueWords("drop", answer.drop) : answer.from;
  if (start && answer.to) return `${start} → ${answer.to}${answer.lift ? ` ×${answer.lift}` : ""}`;
  return Object.entries(answer).map(([k, v]) => labelled(g(`field.${k}`), valueWords(k, v))).join(" · ") || "–";
}

// "Blocks 2", but not "Tower tower C".
const labelled = (label, words) => (words.toLowerCase().startsWith(label.toLowerCase()) ? words : `${label} ${words}`);

// How a name of the table is read: counter.points, counter.light.sun, lamp.points; zone.hand for each seat's hand.A.
export const tableName = (family, name) => g(`${family}.${name}`) || g(`${family}.${name.split(".")[0]}`) || name;

// 0:42, 12:05, 1:02:03, from milliseconds; never negative.
export function span(ms) {
  const s = Math.max(0, Math.round(ms / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

export const entryKind = (kind) => t(has(`console.kind.${kind}`) ? `kind.${kind}` : "kind.other");
export const showTitle = () => frame()?.show?.title || t("show.untitled");
export const paceWords = (pace = desk().pace) => (pace === null || pace === undefined ? t("pace.hand") : t("pace.seconds", { n: pace }));
