// The twenty hwatu of 시드섯다: twenty pictures of our own. The month stands as a large numeral, the kind as a word on its own shape.
import { html } from "../kit.js";
import { say } from "../words.js";
import { widthOf } from "../marks.js";
import { PAINT as P } from "./paint.js";
import { PLANTS } from "./plants.js";
import { FIGURES, ribbon } from "./figures.js";

export const HWATU = ["1b", "1r", "2a", "2r", "3b", "3r", "4a", "4r", "5a", "5r", "6a", "6r", "7a", "7r", "8b", "8a", "9a", "9r", "10a", "10r"];

const ALONE = new Set(["3b"]); // the curtain brings its own blossoms
const BEHIND = new Set(["8b", "8a", "6a"]); // here the plant stands before the figure

const SIZE = 32; // of a kind's word, on a card 100 wide; a word too long for its plate is its initial

/** Shape, ground and ink of the kind's plate: told apart by the shape, not by the colour alone. */
const KIND = {
  b: { plate: "M4 105H96V137H4z", fill: P.brass, ink: P.ink, sign: html`<circle r="7.5" fill=${P.red} /><circle r="10" fill="none" stroke=${P.red} stroke-width="1.6" stroke-dasharray="2.4 2.6" />` },
  a: { plate: "M14 105H86L97 121L86 137H14L3 121z", fill: P.deep, ink: P.white, sign: html`<path d="M0-8.5L8.5 0L0 8.5L-8.5 0z" fill=${P.brass} />` },
  r: { plate: "M2 105H98L90 121L98 137H2L10 121z", fill: P.wine, ink: P.white, sign: html`<path d="M-8-6H8L4 0L8 6H-8z" fill=${P.white} />` },
};

/** A face as a picture: `3b` is March's bright. Null for anything else. */
export function hwatu(face) {
  if (!HWATU.includes(face)) return null;
  const month = Number(face.slice(0, -1)), kind = face.at(-1), it = KIND[kind];
  const figure = kind === "r" ? ribbon(month) : FIGURES[face], plant = ALONE.has(face) ? null : PLANTS[month];
  const whole = say(`ui.hwatu.${kind}`), word = widthOf(whole) * SIZE > 64 ? whole[0] : whole, left = 42 - (SIZE * widthOf(word)) / 2;
  const two = month > 9, night = kind === "b";
  return html`<svg class="picture" viewBox="0 0 100 140" aria-hidden="true">
    <rect width="100" height="140" rx="8" fill=${night ? P.dusk : P.ivory} />
    ${night && html`<rect width="100" height="106" rx="8" fill=${P.night} />`}
    <svg x="3" y="3" width="94" height="101" viewBox="0 0 100 112" preserveAspectRatio="xMidYMax slice">
      ${BEHIND.has(face) ? html`${figure}${plant}` : html`${plant}${figure}`}</svg>
    <path d=${`M0 8a8 8 0 0 1 8-8H${two ? 46 : 32}V30q0 11-11 11H0z`} fill=${night ? P.brass : P.ink} />
    <text x=${two ? 22.5 : 15.5} y="34" text-anchor="middle" font-size=${two ? 35 : 38} font-weight="850" letter-spacing="-1.5" fill=${night ? P.ink : P.white}>${month}</text>
    <path d=${it.plate} fill=${it.fill} />
    <g transform=${`translate(${left + 6} 121)`}>${it.sign}</g>
    <text x=${left + 18} y=${121 + SIZE * 0.36} font-size=${SIZE} font-weight="800" fill=${it.ink}>${word}</text>
    <rect x="1.2" y="1.2" width="97.6" height="137.6" rx="7.4" fill="none" stroke=${night ? P.brass : P.ink} stroke-width="2.4" />
  </svg>`;
}
