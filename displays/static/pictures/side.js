// One player beside a puzzle's board: name, score large, what is waited for, and what the game hangs below.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Doing, Name, Score } from "../table.js";
import { sayOr } from "../words.js";
import { Ring } from "./ring.js";

export function Side({ match, seat, at, doing, stamp, clock, children }) {
  const { people, game, lang } = useAir();
  const { table } = match;
  return html`<section class=${cx("puzzle-side", at, seatClass(people, seat), match.outcome?.winner === seat && "winner")} data-seat=${seat}>
    <${Name} seat=${seat} lead=${table.values.leader === seat} room=${10.5} most=${1.4} />
    <span class="side-score"><${Score} value=${table.counters.score?.[seat] ?? 0} />${clock && html`<${Ring} clock=${clock} />`}</span>
    <span class="label">${sayOr("counter.score", "", {}, { game, lang })}</span>
    <${Doing} match=${match} seat=${seat}>${doing}</${Doing}>
    ${stamp && html`<b class="side-stamp">${stamp}</b>`}
    ${children}
  </section>`;
}

/** Board between two players: `children` stand in the middle. */
export const Duel = ({ match, name, sides = () => ({}), children }) => html`<div class=${cx("duel-board", name)}>
  ${match.seats.map((seat, i) => html`<${Side} key=${seat} match=${match} seat=${seat} at=${i ? "right" : "left"} ...${sides(seat, i)} />`)}
  <div class="duel-middle">${children}</div></div>`;
