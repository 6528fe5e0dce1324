// Hands of rock, paper, scissors, drawn by us; a field for each result to pick or to bet on; chips that slide onto one.
import { html, cx, sheet, seatClass, useAir } from "./kit.js";
import { minus, say } from "./words.js";
import { Chips } from "./table.js";
import { useAppear, DROP, EASE, MOVE, SLOW } from "./motion.js";

await sheet(new URL("./parts_hands.css", import.meta.url).href);

const finger = (x, y, w, h, turn = 0) => html`<rect x=${x} y=${y} width=${w} height=${h} rx=${w / 2} transform=${turn ? `rotate(${turn} ${x + w / 2} ${y + h})` : undefined} />`;
const PALM = html`<rect x="24" y="52" width="52" height="40" rx="17" />`;
const SHAPES = {
  rock: html`${PALM}${[25, 38, 51, 64].map((x) => finger(x, 38, 13, 30))}<rect x="20" y="58" width="40" height="15" rx="7.5" class="thumb" />`,
  scissors: html`${PALM}${finger(32, 6, 13, 58, -13)}${finger(53, 6, 13, 58, 13)}<rect x="22" y="60" width="40" height="15" rx="7.5" class="thumb" />`,
  paper: html`${PALM}${finger(22, 20, 12, 46, -9)}${finger(35, 8, 12, 56, -3)}${finger(51, 8, 12, 56, 3)}${finger(66, 20, 12, 46, 9)}${finger(10, 46, 12, 34, -42)}`,
};

/** One hand: `rock`, `paper` or `scissors`. `mirrored`: from the right. */
export const Hand = ({ of, mirrored = false }) => html`<svg class=${cx("rps-hand", mirrored && "mirrored")} viewBox="0 0 100 100" aria-hidden="true"><g>${SHAPES[of]}</g></svg>`;

/** Two hands as a result shows them, the first one's: a win, a draw, a defeat. */
const DUELS = { win: ["scissors", "paper"], draw: ["rock", "rock"], lose: ["paper", "scissors"] };
export const Hands = ({ of }) => html`<span class=${cx("rps-hands", of)}>${DUELS[of].map((hand, i) => html`<${Hand} key=${i} of=${hand} mirrored=${i === 1} />`)}</span>`;

/** A field of the table: a result with its hands and what it pays. `lit`: it was picked; chips may lie on it. */
export function Field({ of, text, pays, lit = false, dim = false, seat, children }) {
  const { people } = useAir();
  return html`<span class=${cx("rps-field", of, lit && "lit", dim && "dim", lit && seatClass(people, seat))}><${Hands} of=${of} /><b class="rps-text">${text}</b>
    <span class="rps-pays">${say("ui.rps.pays", { n: pays })}</span><span class="rps-on">${children}</span></span>`;
}

/** Chips that slide onto their field from their owner's side, a moment after the pick has turned. */
export function Slides({ n, seat, i, delay = SLOW }) {
  const ref = useAppear([{ transform: `translate(${i ? 9 : -9}em, -1em)`, opacity: 0 }, { transform: "none", opacity: 1 }], { easing: EASE, duration: SLOW, delay });
  return html`<span class="rps-chips" ref=${ref}><${Chips} n=${n} seat=${seat} /></span>`;
}

/** What somebody is up or down by: it flies to his stack. */
export function Gain({ n, i, text, tone }) {
  const ref = useAppear(tone === "great" ? DROP : [{ transform: `translateX(${i ? -5 : 5}em)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: tone === "great" ? SLOW : MOVE });
  return html`<b class=${cx("rps-gain", tone ?? (n > 0 ? "up" : n < 0 ? "down" : "even"))} ref=${ref}>${text ?? (n > 0 ? `+${n}` : n < 0 ? minus(n) : "±0")}</b>`;
}
