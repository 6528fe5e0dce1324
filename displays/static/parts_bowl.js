// Bowls whose sum changes step by step, and hands of named cards with the used ones dark.
import { html, cx, sheet, seatClass, useAir } from "./kit.js";
import { sayOr } from "./words.js";
import { Num } from "./table.js";
import { useAppear, MOVE, RISE, SLOW } from "./motion.js";

await sheet(new URL("./parts_bowl.css", import.meta.url).href);

const FULL = 40; // an amount with which a bowl stands heaped

/** A bowl with so much in it (null: covered). The heap grows by transform alone. */
export function Bowl({ n = null, seat, lit = false, dim = false }) {
  const { people } = useAir();
  const high = n === null ? 0 : Math.min(1, Math.sqrt(n / FULL));
  return html`<span class=${cx("bowl", seatClass(people, seat), lit && "lit", dim && "dim", n === null && "covered")}>
    <span class="bowl-room"><i class="heap" style=${{ transform: `scaleY(${high})` }}></i></span><i class="bowl-body"></i>${n === null && html`<i class="bowl-lid"></i>`}
    <b class="bowl-number">${n !== null && html`<${Num} value=${n} />`}</b></span>`;
}

/** A sum as it changed: each step is a number with what made it; they come one after the other, the last one large. */
export function Steps({ steps }) {
  return html`<span class="steps">${steps.map((step, at) => html`<${Step} key=${`${at}${step.n}${step.by ?? ""}`} step=${step} at=${at} last=${at === steps.length - 1} />`)}</span>`;
}

function Step({ step, at, last }) {
  const ref = useAppear(RISE, { delay: at * SLOW, duration: MOVE });
  return html`<span class=${cx("step-of", last && "last", step.hurt && "hurt")} ref=${ref}>${at > 0 && html`<i class="step-arrow"></i>`}
    <span class="step-part"><small class="label">${step.by ?? ""}</small><b class="num">${step.n}</b></span></span>`;
}

/** Named cards in a fixed order: those still held are light, those used are dark. */
export function Names({ kinds, held, used, seat, now }) {
  const { people, game } = useAir();
  return html`<span class=${cx("card-names", seatClass(people, seat))}>${kinds.map((kind) => html`<span key=${kind}
    class=${cx("card-name", !held.includes(kind) && "used", now === kind && "now")}>${sayOr(`face.${kind}`, "", {}, { game })}</span>`)}</span>`;
}

/** How much of a store is left, as a bar and a number. */
export function Store({ n, of, label, seat }) {
  const { people } = useAir();
  return html`<span class=${cx("store", seatClass(people, seat))}><span class="small-row"><span class="label">${label}</span><${Num} value=${n} least=${2} /></span>
    <span class="store-bar"><i style=${{ transform: `scaleX(${Math.max(0, Math.min(1, n / of))})` }}></i></span></span>`;
}
