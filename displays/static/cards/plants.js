// The ten plants of the hwatu, one a month, each in a picture of 100 × 110 (the month's numeral covers its upper left corner).
import { html } from "../kit.js";
import { PAINT as P } from "./paint.js";

const turned = (n, draw) => Array.from({ length: n }, (_, i) => html`<g key=${i} transform=${`rotate(${(360 / n) * i})`}>${draw}</g>`);
const at = (x, y, size, draw, turn = 0) => html`<g transform=${`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>${draw}</g>`;

const dome = (fill) => html`<path d="M-20 0a20 15 0 0 1 40 0q-5 5-10 0q-5 5-10 0q-5 5-10 0q-5 5-10 0z" fill=${fill} />`;
const pine = html`<path d="M88 112C84 84 66 78 60 60S76 30 70 14" stroke=${P.bark} stroke-width="7" fill="none" />
  <path d="M66 76C52 70 40 74 28 82" stroke=${P.bark} stroke-width="5" fill="none" />
  ${at(72, 22, 1.15, dome(P.pine))}${at(48, 46, 0.9, dome(P.leaf))}${at(80, 56, 0.95, dome(P.deep))}${at(28, 82, 1, dome(P.pine))}${at(64, 92, 0.8, dome(P.leaf))}`;

const fivefold = (petal, heart) => html`${turned(5, html`<circle cy="-7" r="6.2" fill=${petal} />`)}<circle r="4" fill=${heart} />`;
const plum = html`<path d="M94 112L74 84L84 58L62 34L70 12M74 84L38 74L26 92M62 34L50 26" stroke=${P.bark} stroke-width="5.5" fill="none" stroke-linejoin="round" stroke-linecap="round" />
  ${at(82, 58, 1, fivefold(P.red, P.gold))}${at(64, 30, 0.9, fivefold(P.pink, P.gold))}${at(38, 72, 1.1, fivefold(P.red, P.gold))}
  ${at(72, 92, 0.85, fivefold(P.pink, P.gold))}${at(82, 16, 0.6, fivefold(P.red, P.gold))}`;

const notched = html`<path d="M0 0C-9-5-8-14-3-15L0-11L3-15C8-14 9-5 0 0z" />`;
const blossom = (petal) => html`<g fill=${petal}>${turned(5, notched)}</g><circle r="3" fill=${P.wine} />`;
const cherry = html`${at(72, 20, 1.2, blossom(P.pink))}${at(48, 48, 1.25, blossom(P.rose))}${at(82, 50, 1.05, blossom(P.pink))}
  ${at(24, 74, 1.1, blossom(P.pink))}${at(60, 80, 1.25, blossom(P.rose))}${at(86, 84, 0.95, blossom(P.pink))}${at(40, 96, 0.8, blossom(P.pink))}`;

const raceme = html`${[0, 1, 2, 3, 4].map((row) => [-1, 0, 1].map((side) => (row + Math.abs(side) < 5 || !side) && html`<circle key=${`${row}${side}`}
  cx=${side * (7 - row * 1.3)} cy=${row * 9 + Math.abs(side) * 3} r=${5.4 - row * 0.7} fill=${(row + side) % 2 ? P.lilac : P.violet} />`))}`;
const wisteria = html`<path d="M46 8C64 2 86 6 100 12" stroke=${P.bark} stroke-width="5" fill="none" />
  <g fill=${P.leaf}>${[[54, 16, -24], [72, 12, 18], [92, 20, -12]].map(([x, y, turn], i) => html`<ellipse key=${i} cx=${x} cy=${y} rx="10" ry="4.4" transform=${`rotate(${turn} ${x} ${y})`} />`)}</g>
  ${at(58, 26, 1.05, raceme)}${at(82, 24, 1.4, raceme)}${at(30, 58, 0.95, raceme)}`;

const flag = html`<path d="M0 2C-12-2-15-14-9-19C-4-17-1-12 0-8C1-12 4-17 9-19C15-14 12-2 0 2z" fill=${P.violet} />
  <path d="M0-4C-5-12-4-20 0-25C4-20 5-12 0-4z" fill=${P.lilac} /><path d="M0 3L-2.2-5h4.4z" fill=${P.gold} />`;
const iris = html`<g fill=${P.pine}><path d="M36 112L52 36L48 112z" /><path d="M60 112L66 24L74 112z" /><path d="M80 112L98 44L92 112z" /></g>
  <g stroke=${P.leaf} stroke-width="4"><path d="M56 112V52" /><path d="M84 112V36" /></g>${at(56, 54, 1.2, flag)}${at(84, 40, 1.25, flag)}`;

const peony = html`<g fill=${P.pine}><path d="M18 98q14-20 34-8q-16 18-34 8z" /><path d="M98 96q-14-20-34-8q16 18 34 8z" /><path d="M56 112q-10-14 0-26q10 12 0 26z" fill=${P.deep} /></g>
  ${at(58, 64, 1, html`${turned(8, html`<circle cy="-19" r="11.5" fill=${P.wine} />`)}${turned(6, html`<circle cy="-10" r="9.5" fill=${P.red} />`)}<circle r="9" fill=${P.pink} /><circle r="4.5" fill=${P.gold} />`)}`;

const sprig = html`<g fill=${P.leaf}>${turned(3, html`<ellipse cy="-6" rx="4.2" ry="6.2" />`)}</g>`;
const clover = html`<g stroke=${P.bark} stroke-width="3" fill="none"><path d="M92 112C90 70 76 40 52 18" /><path d="M92 112C80 84 60 66 26 62" /><path d="M92 112C98 80 96 50 86 26" /></g>
  ${[[54, 22], [68, 40], [80, 62], [86, 30], [94, 56], [30, 64], [50, 70], [70, 84]].map(([x, y], i) => at(x, y, 0.85, sprig, i * 40))}
  <g fill=${P.red}>${[[62, 28], [76, 50], [40, 62], [60, 80], [90, 42], [84, 78]].map(([x, y], i) => html`<circle key=${i} cx=${x} cy=${y} r="4" />`)}</g>`;

const field = html`<path d="M0 110V92Q50 52 100 92V110z" fill=${P.deep} />
  <g stroke=${P.leaf} stroke-width="2.6" fill="none">${[10, 22, 34, 46, 58, 70, 82, 93].map((x, i) => html`<path key=${i} d=${`M${x} 110Q${x + 2} 92 ${x + (i % 2 ? 9 : -5)} ${84 - 14 * Math.sin((x / 100) * Math.PI)}`} />`)}</g>`;

const mum = (outer, inner) => html`<g fill=${outer}>${turned(14, html`<ellipse cy="-14" rx="3.6" ry="9" />`)}</g><g fill=${inner}>${turned(9, html`<ellipse cy="-7" rx="3" ry="6" />`)}</g><circle r="4.4" fill=${P.amber} />`;
const mumLeaf = html`<path d="M0 0q-14-2-16-14q10-1 12 5q0-8 7-11q8 6 3 12q7-4 12 2q-4 8-18 6z" fill=${P.pine} />`;
const chrysanthemum = html`<path d="M60 112C62 90 60 80 64 60M60 112C44 96 36 90 32 84" stroke=${P.leaf} stroke-width="4" fill="none" />${at(84, 104, 1.1, mumLeaf, 20)}${at(30, 108, 1, mumLeaf, -30)}
  ${at(66, 46, 1.35, mum(P.gold, "#f6d77a"))}${at(32, 80, 0.85, mum(P.white, "#f6d77a"))}${at(88, 84, 0.7, mum(P.gold, "#f6d77a"))}`;

const mapleLeaf = html`<path d="M0 16L-1.4 6L-10 10L-7 4L-16 2L-9-3L-14-11L-5-8L-4-18L0-11L4-18L5-8L14-11L9-3L16 2L7 4L10 10L1.4 6z" />`;
const maple = html`<path d="M100 96C78 90 66 60 72 8" stroke=${P.bark} stroke-width="4.5" fill="none" />
  ${[[74, 22, 1.1, 10, P.red], [88, 48, 1, -24, P.amber], [52, 46, 1.05, 30, P.red], [30, 70, 0.9, -14, P.amber], [66, 74, 1.1, -40, P.red], [90, 84, 0.8, 20, P.red], [42, 96, 0.8, 50, P.red]]
    .map(([x, y, size, turn, fill], i) => html`<g key=${i} fill=${fill}>${at(x, y, size, mapleLeaf, turn)}</g>`)}`;

/** By month. */
export const PLANTS = { 1: pine, 2: plum, 3: cherry, 4: wisteria, 5: iris, 6: peony, 7: clover, 8: field, 9: chrysanthemum, 10: maple };
export { at, blossom };
