// A game's rules in words, cut into pages that a wall can hold, and its tables of hands after them. The console counts them with the same function.
import { keysOf, say, has } from "./words.js";
import { handPages } from "./hands.js";

const LINE = { ko: 40, en: 66 }; // characters of a line at the wall's size
const LINES = 9; // lines of a page, the gap after a clause counted as half

/**
 * Pages of a game: the first holds its one breath ({breath}), then its clauses ({clauses: [[letter, text]]}), then its
 * tables of hands ({table, rows}), where the scene has any.
 */
export function rulesPages(game, lang = "ko", tables = {}) {
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
  pages.push(...handPages(tables, game));
  return pages.length ? pages : [{ clauses: [] }];
}
