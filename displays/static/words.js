// Every word a person reads: the catalogues, sentences with slots, names of seats and values.
import { josa } from "./josa.js";

export { josa, finalSound } from "./josa.js";

const EMPTY = { common: {}, ui: {}, games: {} };
const catalogues = {};
let current = "ko";

/** Fetches the catalogue of a language (`ko`, `en`) and makes it the page's. A second call for it is free. */
export async function loadWords(lang = "ko") {
  if (!catalogues[lang]) {
    const reply = await fetch(`/words/${lang}.json`, { cache: "no-cache" });
    if (!reply.ok) throw new Error(`words: ${lang} ${reply.status}`);
    catalogues[lang] = await reply.json();
  }
  setLanguage(lang);
  return catalogues[lang];
}

/** Puts a catalogue in by hand, as `/words/<lang>.json` would give it. */
export function setWords(lang, words) {
  catalogues[lang] = { ...EMPTY, ...words };
  setLanguage(lang);
}

/** Makes a loaded language the page's. */
export function setLanguage(lang) {
  current = lang;
  if (typeof document !== "undefined") document.documentElement.lang = lang;
}

/** The page's language. */
export const language = () => current;

function find(key, game, lang = current) {
  const words = catalogues[lang] ?? catalogues[current] ?? EMPTY;
  return words.games?.[game]?.[key] ?? words.common?.[key] ?? words.ui?.[key];
}

/** Whether a key has words: in that game, the common words or the page's own. */
export const has = (key, game, lang) => find(key, game, lang) !== undefined;

/** The keys of a game's own words that begin with `prefix`, in natural order (C-2 before C-10). */
export function keysOf(prefix, game, lang = current) {
  const words = (catalogues[lang] ?? catalogues[current] ?? EMPTY).games?.[game] ?? {};
  return Object.keys(words).filter((key) => key.startsWith(prefix))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** A player's name; the seat's letter in words where nobody has sat down yet. */
export function nameOf(seat, { people, lang } = {}) {
  if (people?.[seat]?.name) return people[seat].name;
  const words = find("ui.seat", null, lang);
  return words ? words.replace("{letter}", seat) : seat;
}

/** A slot's value as a person reads it: words of its own, a face's, a player's name, a grouped number, a list. */
export function value(slot, it, ctx = {}) {
  if (it === null || it === undefined) return "";
  if (Array.isArray(it)) return it.map((one) => value(slot, one, ctx)).join(", ");
  if (typeof it === "object") return "";
  if (slot === "text") return String(it); // what somebody typed, even if it is a card's or a seat's name
  const words = find(`name.${slot}.${it}`, ctx.game, ctx.lang)
    ?? (typeof it === "string" ? find(`face.${it}`, ctx.game, ctx.lang) : undefined); // a card that a sentence names
  if (words !== undefined) return words;
  if (slot !== "clause" && typeof it === "string" && /^[A-G]$/.test(it)) return nameOf(it, ctx);
  if (typeof it === "number") return it.toLocaleString(ctx.lang ?? current);
  return String(it);
}

const told = new Set();
function missing(what) {
  if (!told.has(what)) console.warn(`words: nothing for ${what} (${current})`);
  told.add(what);
}

/** A number as text, its minus as wide as a plus. */
export const minus = (number) => String(number).replace("-", "−");

/** Fills the slots of a sentence: `{seat}`, in Korean `{seat:가}` with its particle, `{n:+}` with its sign. */
export function fill(sentence, slots = {}, ctx = {}) {
  return sentence.replace(/\{([\w.]+)(?::([가-힣]+|\+))?\}/g, (_, slot, kind) => {
    if (slots[slot] === undefined || slots[slot] === null) {
      missing(`the slot {${slot}} of “${sentence}”`);
      return "";
    }
    const text = value(slot, slots[slot], ctx);
    if (kind === "+") return (slots[slot] > 0 ? "+" : "") + minus(text);
    return kind ? text + josa(text, kind) : text;
  });
}

/**
 * The words of a key with its slots filled. Looked up in the game, the common words, then the page's own.
 * `ctx`: {game, people, lang}. A key without words is never shown raw: it gives "" and a warning.
 */
export function say(key, slots = {}, ctx = {}) {
  const sentence = find(key, ctx.game, ctx.lang);
  if (sentence === undefined) {
    missing(ctx.game ? `${key} of ${ctx.game}` : key);
    return "";
  }
  return fill(sentence, slots, ctx);
}

/** The words of a key, or another text where it has none; never a warning. */
export const sayOr = (key, other, slots = {}, ctx = {}) =>
  has(key, ctx.game, ctx.lang) ? say(key, slots, ctx) : other;

/** A fact as a sentence; `ctx` as for `say`. */
export const fact = (it, ctx = {}) => say(`fact.${it.fact}`, it, ctx);

/** A refusal ({why, slots, game}) as a sentence. */
export const refusal = (it, ctx = {}) =>
  say(`refused.${it.why}`, it.slots ?? {}, { ...ctx, game: it.game ?? ctx.game });
