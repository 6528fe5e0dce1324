// The cards of 콰트로: four suits of 1 to 6, each suit a shape of its own, and the two black zeros.
import { html } from "../kit.js";
import { PAINT as P } from "./paint.js";

/** A suit in a box of 24 × 24 around its middle. */
const SUIT = {
  S: { fill: P.ink, draw: html`<path d="M0-12C6-4 12 0 12 5.5C12 11 5 12 1.6 7.5L4.5 12h-9L-1.6 7.5C-5 12-12 11-12 5.5C-12 0-6-4 0-12z" />` },
  D: { fill: P.amber, draw: html`<path d="M0-12.5L9.5 0L0 12.5L-9.5 0z" />` },
  H: { fill: P.red, draw: html`<path d="M0 12C-14 2-14-10-6-11C-2.6-11.3-.6-9 0-6.6C.6-9 2.6-11.3 6-11C14-10 14 2 0 12z" />` },
  C: { fill: P.pine, draw: html`<path d="M-1.6 4.6A6 6 0 1 1-5-4.4A6 6 0 1 1 5-4.4A6 6 0 1 1 1.6 4.6L4.2 12h-8.4z" />` },
};

/** A suit as a small picture, for lists of what is missing; `X` is the zero's own sign. */
export function suitSign(suit) {
  return html`<svg class="suit-sign" viewBox="-14 -14 28 28" aria-hidden="true">${suit === "X"
    ? html`<circle r="9" fill="none" stroke="currentColor" stroke-width="5" />` : html`<g fill="currentColor">${SUIT[suit]?.draw}</g>`}</svg>`;
}

/** A face as a picture: `S6`, `X0`. Null for anything else. */
export function suited(face) {
  if (!/^([SDHC][1-6]|X0)$/.test(face)) return null;
  const suit = SUIT[face[0]], n = face.slice(1);
  if (!suit) {
    return html`<svg class="picture" viewBox="0 0 100 140" aria-hidden="true"><rect width="100" height="140" rx="8" fill="#101413" /><rect x="6" y="6" width="88" height="128" rx="5" fill="none" stroke=${P.brass} stroke-width="2.5" />
      <text x="50" y="104" text-anchor="middle" font-size="96" font-weight="850" fill=${P.brass}>0</text></svg>`;
  }
  return html`<svg class="picture" viewBox="0 0 100 140" aria-hidden="true"><rect width="100" height="140" rx="8" fill=${P.ivory} />
    <text x="50" y="76" text-anchor="middle" font-size="84" font-weight="850" fill=${suit.fill}>${n}</text>
    <g transform="translate(50 108) scale(2)" fill=${suit.fill}>${suit.draw}</g>
    <rect x="1.2" y="1.2" width="97.6" height="137.6" rx="7.4" fill="none" stroke=${suit.fill} stroke-width="2.4" opacity="0.55" /></svg>`;
}
