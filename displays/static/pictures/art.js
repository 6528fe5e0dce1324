// Which faces are pictures: asked by every card, piece and option, so that a picture looks the same on wall, pad and overlay.
import { html, sheet } from "../kit.js";
import { drawnFace } from "../cards/faces.js";
import { Hap, isHap } from "./haps.js";
import { PICTURES, Sixteen } from "./sixteen.js";

sheet(new URL("./pictures.css", import.meta.url).href);

/** The drawing of a face, or null where it is words or a number. `name`: what it is called, for those who hear the page. */
export function artOf(game, face, name) {
  if (isHap(face)) return html`<${Hap} code=${face} name=${name} />`;
  if (game === "matching_pictures" && PICTURES.includes(face)) return html`<${Sixteen} n=${face} name=${name} />`;
  return drawnFace(game, face, name);
}
