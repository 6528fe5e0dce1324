// What stands before the plants of the hwatu: the three brights, the eight animals and things, the ribbons.
import { html } from "../kit.js";
import { PAINT as P } from "./paint.js";
import { at, blossom } from "./plants.js";

const sun = (x, y, r, fill = P.red) => html`<circle cx=${x} cy=${y} r=${r} fill=${fill} />`;

const crane = html`${sun(74, 26, 19)}
  <path d="M18 78C30 60 62 58 74 74C84 86 66 98 46 96C34 95 22 90 18 78z" fill=${P.white} stroke=${P.ink} stroke-width="2" />
  <path d="M70 76C84 92 90 92 96 88C90 100 76 100 62 94z" fill=${P.ink} />
  <path d="M26 76C14 66 22 54 30 50C34 46 32 40 26 40" stroke=${P.white} stroke-width="7" fill="none" stroke-linecap="round" />
  <path d="M24 40L8 44L24 46z" fill=${P.grey} /><circle cx="27" cy="39" r="5.5" fill=${P.red} /><circle cx="26" cy="42" r="1.4" fill=${P.ink} />
  <path d="M44 96V112M56 96V112" stroke=${P.ink} stroke-width="2.6" />`;

const warbler = html`<path d="M20 62C22 48 40 42 54 50L84 42L64 64C58 78 34 80 20 62z" fill=${P.leaf} stroke=${P.ink} stroke-width="1.6" />
  <path d="M38 58Q52 54 62 62Q50 72 38 58z" fill=${P.deep} /><path d="M20 60L10 62L21 66z" fill=${P.gold} /><circle cx="29" cy="57" r="2.4" fill=${P.ink} />
  <path d="M40 74L38 84M48 74L48 84" stroke=${P.ink} stroke-width="2.2" />`;

const curtain = html`<path d="M0 58H100V66H0z" fill=${P.brass} />
  ${[0, 1, 2, 3, 4].map((i) => html`<path key=${i} d=${`M${i * 20} 66H${i * 20 + 20}V98Q${i * 20 + 10} 112 ${i * 20} 98z`} fill=${i % 2 ? P.white : P.red} />`)}
  <g stroke=${P.ink} stroke-width="1.4" fill="none"><path d="M20 66V98M40 66V98M60 66V98M80 66V98" /></g>
  ${at(50, 84, 0.9, blossom(P.pink))}${at(72, 26, 1.5, blossom(P.pink))}${at(50, 46, 1.05, blossom(P.rose))}${at(92, 48, 1, blossom(P.rose))}${at(22, 50, 0.9, blossom(P.pink))}`;

const cuckoo = html`<path d="M10 70C26 62 34 66 42 72C50 58 62 54 84 56C70 62 66 70 66 78L88 96C66 98 48 98 34 86C24 84 16 78 10 70z" fill=${P.ink} />
  <path d="M42 74C54 70 62 64 76 60C64 68 60 78 52 84z" fill=${P.grey} /><path d="M34 86C44 92 58 96 74 94C60 90 50 86 44 80z" fill=${P.red} />
  <circle cx="22" cy="71" r="2" fill=${P.white} /><path d="M11 69L2 72L12 73z" fill=${P.gold} />`;

const bridge = html`<g fill=${P.earth} stroke=${P.ink} stroke-width="1.8" stroke-linejoin="round"><path d="M-2 92L40 84L44 94L-2 104z" /><path d="M30 78L72 88L68 98L30 90z" /><path d="M58 92L102 80V92L62 104z" /></g>
  <g stroke=${P.blue} stroke-width="2.6" fill="none"><path d="M2 109q8-5 16 0t16 0t16 0t16 0t16 0t16 0" /></g>`;

const wings = (one, other) => html`<path d="M0 0C-22-22-28-2-22 4C-16 10-6 6 0 0z" fill=${one} stroke=${P.ink} stroke-width="1.4" /><path d="M0 0C22-22 28-2 22 4C16 10 6 6 0 0z" fill=${one} stroke=${P.ink} stroke-width="1.4" />
  <path d="M0 1C-16 6-14 16-9 17C-4 16-1 8 0 1z" fill=${other} stroke=${P.ink} stroke-width="1.4" /><path d="M0 1C16 6 14 16 9 17C4 16 1 8 0 1z" fill=${other} stroke=${P.ink} stroke-width="1.4" />
  <circle cx="-14" cy="-3" r="2.6" fill=${P.white} /><circle cx="14" cy="-3" r="2.6" fill=${P.white} /><path d="M0-7V14M0-7L-5-13M0-7L5-13" stroke=${P.ink} stroke-width="2.6" stroke-linecap="round" />`;
const butterflies = html`${at(74, 26, 0.95, wings(P.blue, P.gold), 14)}${at(24, 74, 0.8, wings(P.gold, P.blue), -24)}`;

const boar = html`<path d="M12 84C14 62 40 54 62 58C84 58 96 70 94 86L92 104H84L82 94H50L48 104H40L38 92C28 96 16 96 12 84z" fill=${P.bark} stroke=${P.ink} stroke-width="1.8" />
  <path d="M30 62L40 48L46 60z" fill=${P.bark} stroke=${P.ink} stroke-width="1.8" /><path d="M50 60C62 54 80 58 90 70L84 68L84 74L76 66L74 72L66 63L62 69L56 61z" fill=${P.ink} />
  <path d="M12 84L6 78L6 90L14 91z" fill=${P.pink} /><path d="M20 92Q16 84 24 82" stroke=${P.white} stroke-width="3.4" fill="none" stroke-linecap="round" /><circle cx="28" cy="74" r="2.4" fill=${P.white} />
  <path d="M93 74q7-2 4-9" stroke=${P.ink} stroke-width="2.4" fill="none" />`;

const moon = html`<circle cx="58" cy="46" r="32" fill="#fbeec3" /><circle cx="48" cy="40" r="4.5" fill="#ecdca6" /><circle cx="68" cy="54" r="6" fill="#ecdca6" /><circle cx="64" cy="32" r="3" fill="#ecdca6" />`;

const goose = html`<path d="M-22-3C-12-10-4-8 0 0C4-10 14-14 24-12C16-6 10-2 6 6C2 12-6 12-10 9L-18 12L-13 5C-10 1-8-2-22-3z" fill=${P.ink} /><path d="M-22-3L-28-1L-21 1z" fill=${P.gold} />`;
const geese = html`${at(72, 20, 0.85, goose)}${at(42, 46, 0.95, goose)}${at(82, 50, 0.75, goose)}`;

const cup = html`<path d="M14 74H76C74 92 62 96 54 97V102H64V108H26V102H36V97C28 96 16 92 14 74z" fill=${P.red} stroke=${P.ink} stroke-width="1.8" stroke-linejoin="round" />
  <ellipse cx="45" cy="74" rx="31" ry="7" fill=${P.wine} stroke=${P.ink} stroke-width="1.8" /><path d="M32 84q13 8 26 0" stroke=${P.brass} stroke-width="3.4" fill="none" stroke-linecap="round" />`;

const deer = html`<g transform="translate(104 0) scale(-1 1)"><path d="M30 72C44 62 66 64 84 70L92 64L90 78C90 84 88 90 86 94V110H79L76 92L52 90L48 110H41L38 88C32 84 28 78 30 72z" fill=${P.earth} stroke=${P.ink} stroke-width="1.8" stroke-linejoin="round" />
  <path d="M30 78C24 70 26 58 32 52L16 56C8 56 6 50 10 48L30 38C38 38 42 44 40 50L46 70z" fill=${P.earth} stroke=${P.ink} stroke-width="1.8" stroke-linejoin="round" />
  <path d="M34 38L40 22M37 31L48 24M40 22L52 14M40 22L36 12" stroke=${P.ink} stroke-width="3" fill="none" stroke-linecap="round" />
  <circle cx="27" cy="46" r="2" fill=${P.ink} /><g fill=${P.white}><circle cx="56" cy="72" r="2.4" /><circle cx="66" cy="76" r="2.4" /><circle cx="76" cy="74" r="2.4" /><circle cx="58" cy="82" r="2" /></g></g>`;

const HEAD = { 1: P.red, 2: P.red, 3: P.red, 4: P.red, 5: P.red, 6: P.blue, 7: P.red, 9: P.blue, 10: P.blue };

/** A ribbon that hangs across the picture, ends forked. */
export const ribbon = (month) => html`<path d="M20 46L42 40C50 62 42 74 56 108L46 104L36 112C24 84 32 68 20 46z" fill=${HEAD[month]} stroke=${P.ink} stroke-width="2" stroke-linejoin="round" />
  <path d="M25 48L38 44.5M38.5 97L51 99" stroke=${P.white} stroke-width="3" opacity="0.85" />`;

/** By face: brights, animals and things. */
export const FIGURES = {
  "1b": crane, "3b": curtain, "8b": moon, "2a": warbler, "4a": cuckoo, "5a": bridge, "6a": butterflies, "7a": boar, "8a": geese, "9a": cup, "10a": deer,
};
