// The sixteen pictures of 같은 그림 찾기, drawn by us: each has an outline of its own, so that no colour is needed to tell it.
import { html } from "../kit.js";

const INK = "#14211e";
const line = { stroke: INK, "stroke-width": 4, "stroke-linejoin": "round", "stroke-linecap": "round" };
const part = (d, fill = "none", more = {}) => html`<path d=${d} fill=${fill} ...${line} ...${more} />`;
const disc = (cx, cy, r, fill, more = {}) => html`<circle cx=${cx} cy=${cy} r=${r} fill=${fill} ...${line} ...${more} />`;
const turned = (n, one) => Array.from({ length: n }, (_, i) => html`<g key=${i} transform=${`rotate(${(360 / n) * i} 50 50)`}>${one}</g>`);

// Each in a field of 100 by 100; what they are called stands in the game's words as face.1 … face.16.
const DRAWN = {
  1: () => html`${part("M50 34C40 21 12 23 12 54c0 24 18 39 29 39 4 0 6-2 9-2s5 2 9 2c11 0 29-15 29-39C88 23 60 21 50 34Z", "#d8322c")}
    ${part("M50 34C49 24 51 14 57 7", "none", { "stroke-width": 6 })}${part("M57 21C61 9 76 6 86 10 82 23 68 28 57 21Z", "#3f9a55")}`, // apple
  2: () => html`${part("M50 14V6")}${part("M50 50V81c0 14-21 14-21 0", "none", { "stroke-width": 7 })}
    ${part("M5 55C6 27 27 12 50 12s44 15 45 43C88 46 74 46 69 55 65 46 55 46 50 55 45 46 35 46 31 55 26 46 12 46 5 55Z", "#3b6fd1")}
    ${part("M50 12C38 24 32 40 31 55M50 12c12 12 18 28 19 43")}`, // umbrella
  3: () => html`<g transform="rotate(-38 50 50)">${part("M42 43H97V57H91V70H81V57H75V66H66V57H42Z", "#e3a81c")}${disc(25, 50, 22, "#e3a81c")}${disc(25, 50, 9, "#fbf6e8")}</g>`, // key
  4: () => html`${part("M5 62C5 38 28 32 48 36 62 39 70 52 79 46 84 42 84 34 78 27 70 27 66 22 66 16 75 15 82 19 85 26 87 19 92 15 98 17 98 26 95 32 91 33 95 66 78 88 46 88 20 88 5 78 5 62Z", "#2f7fae")}
    ${part("M8 68C22 80 48 82 66 72", "none", { stroke: "#fbf6e8" })}${disc(23, 58, 3, INK)}${part("M32 26C32 16 27 10 20 9M32 26c0-10 5-16 12-17")}`, // whale
  5: () => html`${part("M58 6C27 8 8 28 8 52c0 25 20 43 44 43 19 0 35-11 42-28-33 13-61-16-36-61Z", "#f4d35e")}`, // moon
  6: () => html`${turned(8, part("M43 27 50 3 57 27Z", "#f08a24"))}${disc(50, 50, 24, "#f9b934")}`, // sun
  7: () => html`${part("M68 28V8h12v30", "#8d5a3c")}${part("M24 48H76V94H24Z", "#f3e2bd")}${part("M2 55 50 12 98 55Z", "#b8412f")}
    ${part("M44 94V70H58V94Z", "#6b4430")}${part("M29 63H39V74H29ZM62 63H71V74H62Z", "#7cb8d8")}`, // house
  8: () => html`${part("M49 6V66", "none", { "stroke-width": 6 })}${part("M54 10C70 24 80 42 82 60H54Z", "#fdfaf0")}${part("M43 20V60H17C21 44 30 30 43 20Z", "#e9ddbd")}
    ${part("M6 68H94C90 84 82 92 72 92H27C17 92 9 84 6 68Z", "#a63d2b")}`, // boat
  9: () => html`${part("M43 76H57V95H43Z", "#7a5230")}${part("M50 4 72 33H62L80 57H68L89 80H11L32 57H20L38 33H28Z", "#2f8a4c")}`, // tree
  10: () => html`${part("M50 58V95", "none", { "stroke-width": 7, stroke: "#2f7a45" })}${part("M51 88C58 72 74 68 86 72 80 86 66 92 51 88Z", "#3f9a55")}
    <g transform="translate(0 -14)">${turned(6, disc(50, 30, 12, "#e86ba0"))}${disc(50, 50, 11, "#f9c834")}</g>`, // flower
  11: () => html`${part("M50 4 63 36 97 38 71 60 80 94 50 75 20 94 29 60 3 38 37 36Z", "#f2c230")}`, // star
  12: () => html`${part("M66 50 95 27C89 42 89 58 95 73Z", "#e2722b")}${part("M4 50C16 26 52 20 72 50 52 80 16 74 4 50Z", "#f19a3d")}
    ${part("M38 30C46 42 46 58 38 70")}${part("M44 27C48 14 60 12 66 18L60 37Z", "#e2722b")}${disc(22, 46, 3.4, INK)}`, // fish
  13: () => html`${part("M48 46C40 18 18 8 7 18 0 28 8 52 46 54Z", "#8a56b8")}${part("M52 46C60 18 82 8 93 18c7 10-1 34-39 36Z", "#8a56b8")}
    ${part("M46 54C20 54 12 70 19 84 30 94 46 78 49 58Z", "#c08be0")}${part("M54 54c26 0 34 16 27 30C70 94 54 78 51 58Z", "#c08be0")}
    ${part("M50 34V84", "none", { "stroke-width": 9 })}${part("M49 34C47 22 42 14 35 10M51 34c2-12 7-20 14-24")}`, // butterfly
  14: () => html`${disc(50, 12, 7, "none", { "stroke-width": 5 })}${disc(50, 84, 10, "#8d6414")}
    ${part("M50 18c19 0 27 16 27 34 0 14 5 20 13 26v6H10v-6c8-6 13-12 13-26 0-18 8-34 27-34Z", "#dba224")}${part("M16 74H84")}`, // bell
  15: () => html`${part("M72 46c24-4 24 30-4 28", "none", { "stroke-width": 8 })}${part("M16 40H74C74 68 66 82 45 82 24 82 16 68 16 40Z", "#3fa39a")}
    ${part("M6 86H86C82 94 74 95 66 95H26C18 95 10 94 6 86Z", "#f3e2bd")}${part("M33 30C27 22 39 18 33 8M53 30C47 22 59 18 53 8", "none", { "stroke-width": 5 })}`, // cup
  16: () => html`${part("M56 4 88 34 50 72 26 26Z", "#f4d35e")}${part("M56 4 88 34 47 44 26 26Z", "#d8322c")}${part("M56 4 50 72M26 26 88 34")}
    ${part("M50 72C40 78 44 86 32 86 20 86 24 96 10 95", "none", { "stroke-width": 4 })}${part("M36 80 44 92 30 93 38 82ZM15 88 25 98 12 100 20 89Z", "#3b6fd1", { "stroke-width": 3 })}`, // kite
};

export const PICTURES = Object.keys(DRAWN).map(Number);

/** The picture of that number; it fills whatever it is put into, a square best. */
export const Sixteen = ({ n, name }) => html`<svg class="art sixteen" viewBox="-2 -2 104 104" width="100%" height="100%" role=${name ? "img" : undefined}
  aria-label=${name} aria-hidden=${name ? undefined : "true"}>${DRAWN[n]?.()}</svg>`;
