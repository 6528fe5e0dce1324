// Names, scores, chips and the pot: who somebody is and how much he has.
import { html, cx, seatClass, useAir } from "./kit.js";
import { say, has, nameOf } from "./words.js";
import { useChange, ROLL } from "./motion.js";

/** A number that rolls when it changes; tabular, so that nothing beside it moves. */
export function Num({ value, class: name, least = 1 }) {
  const ref = useChange(value, ROLL);
  const width = `${Math.max(least, String(value).length)}ch`;
  return html`<span class=${cx("num roll", name)} ref=${ref} style=${{ minWidth: width }}>${value}</span>`;
}

/** The seat's shape in its colour: told apart without the colour as well. */
export const Mark = ({ seat }) => html`<i class=${cx("mark", seatClass(useAir().people, seat))}></i>`;

/** A player's name with mark and colour. `lead`: carries the leader's badge (선). */
export function Name({ seat, lead = false, plain = false }) {
  const { people, lang } = useAir();
  return html`<span class=${cx("name", seatClass(people, seat), plain && "plain")}>
    <i class="mark"></i><span class="who">${nameOf(seat, { people, lang })}</span>
    ${lead && html`<span class="lead">${say("ui.lead")}</span>`}
  </span>`;
}

/** A player's picture, or his shape large where there is none. */
export function Face({ seat }) {
  const { people } = useAir();
  const picture = people?.[seat]?.picture;
  const url = picture && (picture.startsWith("/") ? picture : `/pictures/${picture}`);
  return html`<span class=${cx("portrait", seatClass(people, seat))}>
    ${url ? html`<img src=${url} alt="" />` : html`<i class="mark"></i>`}
  </span>`;
}

/** A counter of one seat, large, with its label. A value that this audience may not know shows as a dot row. */
export function Score({ value, label, seat, small = false }) {
  const { people } = useAir();
  return html`<span class=${cx("score", small && "small", seatClass(people, seat))}>
    ${value === null || value === undefined
      ? html`<span class="hidden-value"><i></i><i></i><i></i></span>`
      : html`<${Num} value=${value} />`}
    ${label && html`<span class="label">${label}</span>`}
  </span>`;
}

/** A stack of chips, drawn, with its number. */
export function Chips({ n, label, seat, big = false }) {
  const { people } = useAir();
  const high = n <= 0 ? 0 : Math.min(8, Math.ceil(Math.sqrt(n) * 1.3));
  return html`<span class=${cx("chips", big && "big", seatClass(people, seat))}>
    <span class="stack">${Array.from({ length: high }, (_, i) => html`<i key=${i}></i>`)}</span>
    <${Num} value=${n ?? 0} least=${2} />
    ${label && html`<span class="label">${label}</span>`}
  </span>`;
}

/** What lies in the middle: the largest number where a game bets. */
export function Pot({ n, carried = 0 }) {
  const { game } = useAir();
  const label = has("value.pot", game) ? say("value.pot", {}, { game }) : say("ui.pot");
  return html`<span class="pot"><${Chips} n=${n} big=${true} label=${label} />
    ${carried > 0 && html`<span class="carried">${say("ui.carried", { n: carried })}</span>`}</span>`;
}
