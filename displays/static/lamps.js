// Lamps (표시등): the signature. They glow, go out with a short afterglow and a sound; the count is written too.
import { html, cx, seatClass, useAir, useLayoutEffect, useRef } from "./kit.js";
import { Num } from "./marks.js";
import { motion } from "./motion.js";
import { sound } from "./sound.js";

const STEP = 110; // ms between two lamps that go out together, so that each is seen to go

/**
 * `lit` of `of` lamps. `way`: "row", "column" (the last to go out is at the foot).
 * `label`: written beside the count. `warn`: how many would go out (a pad's preview), shown flickering down.
 */
export function Lamps({ lit, of, way = "row", label, seat, warn = 0, count = true }) {
  const { people } = useAir();
  const before = useRef(lit);
  useLayoutEffect(() => {
    const change = lit - before.current;
    before.current = lit;
    if (motion.still) return;
    for (let i = 0; i < Math.min(Math.abs(change), 10); i += 1) sound(change < 0 ? "lamp_out" : "lamp_on", i * STEP);
  }, [lit]);
  const was = before.current;
  const lamps = Array.from({ length: of }, (_, i) => {
    const on = i < lit;
    const late = on ? (i >= was ? i - was : 0) : (i < was ? was - 1 - i : 0);
    return html`<i key=${i} class=${cx("lamp", on && "on", on && i >= lit - warn && "threatened")}
      style=${{ "--late": `${late * STEP}ms` }}><b class="halo"></b><b class="glass"></b><b class="ember"></b><b class="core"></b></i>`;
  });
  return html`<span class=${cx("lamps", way, seatClass(people, seat))} role="img" aria-label=${`${lit} / ${of}`}>
    ${count && html`<span class="count"><${Num} value=${lit} least=${String(of).length} />
      ${label && html`<span class="label">${label}</span>`}</span>`}
    <span class="bulbs">${way === "column" ? lamps.reverse() : lamps}</span>
  </span>`;
}
