// Which games bring a picture of their own, and loading it before it is drawn.
import { sheet } from "./kit.js";

const PICTURES = [
  "black_white", "black_white_2", "complete_gyeol_hap", "gyeol_hap", "indian_holdem_q", "multiples_black_white", "quad_gravity", "silper_black_white",
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

/**
 * A game's own way to enter a field of an ask, or null: `fields: {name: component}`, each with the properties of a field of
 * its type. It shows what it is about itself, so that no table stands beside it, and covers what is entered while `covered`.
 */
export const fieldOf = (game, field) => partOf(game, "fields")?.[field.name] ?? null;
