// Which games bring a picture of their own, and loading it before it is drawn.
import { sheet } from "./kit.js";

const PICTURES = ["black_white_2", "indian_holdem_q", "quad_gravity"];
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
