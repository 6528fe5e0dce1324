// Towers in fog: nobody sees how high one stands, only what was announced of it.
import { html, cx, sheet, seatClass, useAir, useLayoutEffect, useRef } from "./kit.js";
import { Num } from "./table.js";
import { say } from "./words.js";
import { play, useAppear, useChange, EASE, MOVE, SLOW } from "./motion.js";

await sheet(new URL("./parts_tower.css", import.meta.url).href);

const ROWS = 11;

/**
 * A tower. `stage`: "low" (all fog), "half" (its lower half stands clear), "done" (all clear, in its owner's colour);
 * `foot`: {seat: n} how often each has openly built here; `blocks`: {seat: n} its true height, for those who may know.
 */
export function Tower({ letter, stage, word, owner = null, foot, blocks = null, seats }) {
  const { people } = useAir();
  const fog = useChange(stage, [{ transform: "translateY(1.6em)", opacity: 0.4 }, { transform: "none", opacity: 1 }], { duration: SLOW });
  const built = blocks && seats.flatMap((seat) => Array(Math.max(0, blocks[seat] ?? 0)).fill(seat)), total = built?.length;
  return html`<div class=${cx("tower", stage, blocks && "seen", seatClass(people, owner))}>
    <span class="tower-word">${word && html`<${Announced} key=${stage} text=${word} />`}</span>
    <span class="tower-shaft">${Array.from({ length: ROWS }, (_, at) => html`<i key=${at} class=${cx("course", built && (built[at] ? cx("built", seatClass(people, built[at])) : "bare"))}></i>`)}
      <i class="fog" ref=${fog}><b></b><b></b></i>
      ${blocks && html`<span class="tower-true"><b class="num">${total}</b>${total < ROWS && html`<small>${say("ui.towers.missing", { n: ROWS - total })}</small>`}</span>`}</span>
    <b class="tower-name">${letter}</b>
    <span class="tower-foot">${seats.map((seat) => html`<${Foot} key=${seat} n=${foot[seat] ?? 0} seat=${seat} />`)}</span></div>`;
}

function Foot({ n, seat }) {
  const { people } = useAir();
  const ref = useChange(n, [{ transform: "translateY(-0.8em) scale(1.5)" }, { transform: "none" }], { duration: MOVE });
  return html`<span class=${cx("builder", seatClass(people, seat), n === 0 && "none")} ref=${ref}><i class="mark"></i><${Num} value=${n} /></span>`;
}

function Announced({ text }) {
  const ref = useAppear([{ transform: "translateY(0.9em)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: SLOW });
  return html`<b ref=${ref}>${text}</b>`;
}

/** A question mark that flies past all towers: somebody has built, and nobody knows where. Gone when it has passed. */
export function Past({ seat, text }) {
  const { people } = useAir();
  const ref = useRef(null);
  useLayoutEffect(() => {
    play(ref.current, [
      { transform: "translateX(-14em) scale(0.7)", opacity: 0 }, { transform: "translateX(-9em) scale(1)", opacity: 1, offset: 0.15 },
      { transform: "translateX(9em) scale(1)", opacity: 1, offset: 0.8 }, { transform: "translateX(14em) scale(0.7)", opacity: 0 },
    ], { duration: 2200, easing: EASE, fill: "both" });
  }, []);
  return html`<span class=${cx("past", seatClass(people, seat))} ref=${ref}><b>?</b><span>${text}</span></span>`;
}
