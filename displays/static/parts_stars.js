// Stars told apart by the number of their points as well as by colour, figures of places that light up, bombs with fuses.
import { html, cx, sheet } from "./kit.js";
import { useAppear, EASE, MOVE } from "./motion.js";

await sheet(new URL("./parts_stars.css", import.meta.url).href);

const POINTS = { red: 4, yellow: 5, blue: 6, green: 8, white: 5 };

/** The outline of a star of `n` points in a box of 100. */
function outline(n, inner = n > 6 ? 0.66 : 0.46) {
  return Array.from({ length: 2 * n }, (_, at) => {
    const far = at % 2 ? 48 * inner : 48, turn = (Math.PI * at) / n - Math.PI / 2;
    return `${(50 + far * Math.cos(turn)).toFixed(1)},${(50 + far * Math.sin(turn)).toFixed(1)}`;
  }).join(" ");
}
const OUTLINES = Object.fromEntries(Object.entries(POINTS).map(([colour, n]) => [colour, outline(n)]));

/** A star of a colour; `empty`: its place only. */
export const Star = ({ of, empty = false }) => html`<svg class=${cx("star", `star-${of}`, empty && "empty")} viewBox="0 0 100 100" aria-hidden="true">
  <polygon points=${OUTLINES[of] ?? OUTLINES.white} />${of === "white" && !empty && html`<circle cx="50" cy="50" r="11" />`}</svg>`;

/** The bomb; `lit`: its fuse burns. */
export const Bomb = ({ empty = false }) => html`<svg class=${cx("bomb", empty && "empty")} viewBox="0 0 100 100" aria-hidden="true">
  <path class="fuse" d="M60 34 C66 20 76 26 82 12" /><circle cx="46" cy="60" r="34" />${!empty && html`<circle class="spark" cx="84" cy="11" r="8" />`}</svg>`;

/** Anything that comes to its place from above. */
export function Lands({ children, delay = 0 }) {
  const ref = useAppear([{ transform: "translateY(-2.2em) scale(1.7)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: MOVE, easing: EASE, delay });
  return html`<span class="lands" ref=${ref}>${children}</span>`;
}

/** A constellation: its places, those that are filled lit; what it is worth before them. */
export function Figure({ colour, of, stars, worth }) {
  const full = stars.length >= of;
  return html`<span class=${cx("figure", full && "full")}><b class="num">${worth}</b><span class="figure-places">${Array.from({ length: of }, (_, at) => (stars[at]
    ? html`<${Lands} key=${`s${at}`}><${Star} of=${stars[at]} /></${Lands}>` : html`<span class="lands" key=${`p${at}`}><${Star} of=${colour} empty=${true} /></span>`))}</span></span>`;
}
