// Which games have drawn cards, and the picture of a face; where there is none a face is set in words.
import { html } from "../kit.js";
import { hwatu } from "./hwatu.js";
import { numbered } from "./numbers.js";
import { suited } from "./suits.js";

const DRAWN = {
  seed_seotda: hwatu, quattro: suited,
  indian_poker: numbered, indian_holdem: numbered, indian_holdem_q: numbered, two_faced_poker: numbered, seed_poker: numbered,
};

/** The picture of a card's face in a game, or null. `name`: what it is called, for those who hear the page. */
export function drawnFace(game, face, name = "") {
  const picture = face === null || face === undefined ? null : DRAWN[game]?.(face);
  return picture ? html`<span class="drawn-face" role="img" aria-label=${name}>${picture}</span>` : null;
}
