// Names, scores, chips and the pot: who somebody is and how much he has.
import { html, cx, seatClass, useAir } from "./kit.js";
import { say, has, minus, nameOf } from "./words.js";
import { useChange, ROLL } from "./motion.js";

/** A number that rolls when it changes; tabular, so that nothing beside it moves. */
export function Num({ value, class: name, least = 1 }) {
  const ref = useChange(value, ROLL);
  const shown = typeof value === "number" ? minus(value) : value;
  return html`<span class=${cx("num roll", name)} ref=${ref} style=${{ minWidth: `${Math.max(least, String(value).length)}ch` }}>${shown}</span>`;
}

/** About how wide a text in bold stands, in em of its own size. */
export const widthOf = (text) => [...String(text)].reduce((sum, sign) =>
  sum + (/[가-힣ㄱ-ㅣ一-龥ぁ-ヿ♠-♧■-◿]/.test(sign) ? 0.94 : /[MWmw@%]/.test(sign) ? 0.9 : /[A-Z0-9]/.test(sign) ? 0.68 : /[ ilj.,'|]/.test(sign) ? 0.3 : 0.6), 0);

/** The size in em, at most `most`, at which a text fits into `room` em. */
export const sizeFor = (text, room, most, least = 1) => Math.max(least, Math.min(most, room / widthOf(text)));

/** The size in em, at most `most`, at which a text of several lines fits into `wide` by `high` em. */
export function sizeIn(text, wide, high, most, least = 1) {
  const long = Math.max(...String(text).split(/\s+/).map(widthOf));
  for (let size = most; size > least; size -= 0.1) {
    const lines = Math.ceil((widthOf(text) * size) / (wide * 0.86)); // words do not fill every line
    if (long * size <= wide && lines * size * 1.25 <= high) return size;
  }
  return least;
}

/** The seat's shape in its colour: told apart without the colour as well. */
export const Mark = ({ seat }) => html`<i class=${cx("mark", seatClass(useAir().people, seat))}></i>`;

/**
 * A player's name with mark and colour. `lead`: carries the leader's badge (선).
 * `bare`: without the mark. `room`, `most`: a name too long for `room` em is set smaller than `most` em, never smaller than the page's text.
 */
export function Name({ seat, lead = false, plain = false, bare = false, room = null, most = 1 }) {
  const { people, lang } = useAir();
  const who = nameOf(seat, { people, lang });
  const badge = lead ? widthOf(say("ui.lead")) + 1.1 : 0;
  const size = room && Math.max(1, Math.min(most, room / (widthOf(who) + (bare ? 0 : 1.1) + badge)));
  const style = room ? { fontSize: `${size}em`, height: `${(most * 1.5) / size}em` } : undefined; // one height for all
  return html`<span class=${cx("name", seatClass(people, seat), plain && "plain")} style=${style}>
    ${!bare && html`<i class="mark"></i>`}<span class="who">${who}</span>
    ${lead && html`<span class="lead">${say("ui.lead")}</span>`}
  </span>`;
}

const key = new URLSearchParams(globalThis.location?.search).get("key"); // pictures are for who may see the page

/** A player's picture, or his shape large where there is none. */
export function Face({ seat }) {
  const { people } = useAir();
  const picture = people?.[seat]?.picture;
  const url = picture && (picture.startsWith("/") ? picture : `/pictures/${picture}`);
  return html`<span class=${cx("portrait", seatClass(people, seat))}>
    ${url ? html`<img src=${key ? `${url}?key=${encodeURIComponent(key)}` : url} alt="" />` : html`<i class="mark"></i>`}
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
