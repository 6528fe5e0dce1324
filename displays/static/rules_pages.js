// A game's rules in words, cut into pages that a wall can hold. The console counts them with the same function.
import { keysOf, say, has } from "./words.js";

const LINE = { ko: 40, en: 66 }; // characters of a line at the wall's size
const LINES = 9; // lines of a page, the gap after a clause counted as half

/** Pages of a game: the first holds its one breath ({breath}), the others its clauses ({clauses: [[letter, text]]}). */
export function rulesPages(game, lang = "ko") {
  const ctx = { game, lang };
  const pages = has("breath", game, lang) ? [{ breath: say("breath", {}, ctx), clauses: [] }] : [];
  let page = null, room = 0;
  for (const key of keysOf("clause.", game, lang)) {
    const text = say(key, {}, ctx);
    const needs = Math.ceil(text.length / (LINE[lang] ?? LINE.en)) + 0.5;
    if (!page || needs > room) {
      page = { clauses: [] };
      pages.push(page);
      room = LINES;
    }
    page.clauses.push([key.slice("clause.".length), text]);
    room -= needs;
  }
  return pages.length ? pages : [{ clauses: [] }];
}
