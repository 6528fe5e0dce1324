// Cards of numbers: one figure as large as the card holds it, in a frame of brass.
import { html } from "../kit.js";
import { PAINT as P } from "./paint.js";

/** A number as a picture. Null for anything else. */
export function numbered(face) {
  if (!Number.isInteger(face) || face < 0 || face > 99) return null;
  const two = face > 9, size = two ? 68 : 98; // the 1 of a two-figure number has more air before it
  return html`<svg class="picture" viewBox="0 0 100 140" aria-hidden="true"><rect width="100" height="140" rx="8" fill=${P.ivory} />
    <path d="M9 24V16a7 7 0 0 1 7-7h8M91 116v8a7 7 0 0 1-7 7h-8M76 9h8a7 7 0 0 1 7 7v8M24 131h-8a7 7 0 0 1-7-7v-8" fill="none" stroke="#a8853d" stroke-width="3.4" />
    <text x=${two ? 46.5 : 50} y=${70 + size * 0.36} text-anchor="middle" font-size=${size} font-weight="850" letter-spacing="0" fill=${P.ink}>${face}</text></svg>`;
}
