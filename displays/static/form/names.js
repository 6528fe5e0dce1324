// What fields and options are called: the game's words, a player's name, or the number itself.
import { has, say, value as inWords } from "../words.js";

const ARROWS = { up: "↑", down: "↓", left: "←", right: "→" };
export const arrow = (option) => ARROWS[option] ?? "";

/** What an ask or an offer is called. */
export const askName = (ask, ctx) => say(`${ask.kind === "offer" ? "offer" : "ask"}.${ask.name}`, {}, ctx);

/** A field's name in words. */
export const fieldName = (field, ctx) => say(`field.${field.name}`, {}, ctx);

/** What the game calls an option: by words of its own, as such a value, as such a face; "" where it has none. */
export function ownName(name, option, ctx) {
  const key = [`option.${name}.${option}`, `name.${name}.${option}`, `face.${option}`].find((it) => has(it, ctx.game));
  return key ? say(key, {}, ctx) : "";
}

/** An option in words: as the game calls it, else itself. */
export function optionName(name, option, ctx) {
  const own = ownName(name, option, ctx);
  if (own) return own;
  const text = inWords(name, option, ctx);
  if (/[a-z]_|_[a-z]/.test(text)) console.warn(`words: nothing for the option ${name}.${option}`);
  return text;
}

/** A chosen value in one line, as the confirm line shows it. */
export function chosen(field, value, ctx) {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return field.type === "pick" ? tally(field, value, ctx) : value.join(" → ");
  if (field.type === "pick") return optionName(field.name, value, ctx);
  if (field.type === "split") {
    return Object.entries(value).map(([part, n]) => `${optionName(field.name, part, ctx)} ${n}`).join(" · ");
  }
  if (field.type === "move") {
    const start = value.drop ? optionName("drop", value.drop, ctx) : value.from;
    return [start, value.to].filter(Boolean).join(" → ") + (value.lift ? ` ×${value.lift}` : "");
  }
  return String(value);
}

function tally(field, list, ctx) {
  const counts = new Map();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, n]) => optionName(field.name, one, ctx) + (n > 1 ? ` ×${n}` : "")).join(", ");
}
