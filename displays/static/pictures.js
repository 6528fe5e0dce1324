// Which games bring a picture of their own, and loading it before it is drawn.
import { sheet } from "./kit.js";

const PICTURES = [
  "bank_play", "betting_rps", "black_white", "black_white_2", "complete_gyeol_hap", "constellations", "five_towers",
  "grape_sugar_2", "gyeol_hap", "indian_holdem", "indian_holdem_q", "indian_poker", "invest_and_donate",
  "king_making", "knights_tour", "lie_detector", "make_target", "matching_pictures",
  "multiples_black_white", "number_four", "quad_gravity", "quattro", "seed_poker", "seed_seotda",
  "silper_black_white", "sun_moon_star_2", "transletter", "two_faced_poker", "two_faced_shogi", "winning_streak",
  "word_combination",
];
const loaded = new Map();

/** Loads a game's picture, if it has one. Await it before the first frame of a match is drawn: nothing then jumps. */
export async function preparePicture(game) {
  if (!PICTURES.includes(game) || loaded.has(game)) return;
  const here = new URL(`./games/${game}`, import.meta.url).href;
  try {
    const [module] = await Promise.all([import(`${here}.js`), sheet(`${here}.css`)]);
    loaded.set(game, module);
  } catch (error) {
    console.warn(`picture of ${game}: ${error.message}`); // it is playable without one
  }
}

/** The picture of a game if it has been loaded, else null. */
export const pictureOf = (game) => partOf(game, "Board");

/** Another part of a game's picture, or null: `Pad` its table on a tablet, `Stack` what lies on a cell, `aim` what a move makes. */
export const partOf = (game, name) => loaded.get(game)?.[name] ?? null;

/** Values that the game's own picture shows where they belong; undefined where it does not say which its `head` leaves over. */
export function elsewhere({ game, table }) {
  const named = partOf(game, "head")?.(table);
  return named && new Set(Object.keys(table.values).filter((name) => !named.includes(name)));
}

/**
 * A game's own way to enter a field of an ask, or null: `fields: {name: component}`, each with the properties of a field of
 * its type, and `values`: all fields as they stand. It covers what is entered while `covered`. `component.alone`: it shows what it is
 * about itself, so that no table stands beside it; `component.board`: it takes a board's place in the form.
 */
export const fieldOf = (game, field) => partOf(game, "fields")?.[field.name] ?? null;
