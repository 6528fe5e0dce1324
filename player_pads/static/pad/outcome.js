// How it ended, for this seat.
import { html, useAir } from "/static/kit/kit.js";
import { say, sayOr } from "/static/kit/words.js";
import { Name } from "/static/kit/table.js";
import { Clause } from "/static/kit/form.js";

export function Outcome({ match, seat, onClause }) {
  const { game, people } = useAir();
  const { winner, clause, ranking, by } = match.outcome;
  const place = ranking ? ranking.findIndex((row) => row.includes(seat)) + 1 : 0;
  const word = winner === seat ? "won" : winner ? "lost" : "draw";
  return html`<section class=${`outcome ${word}`} role="status">
    <p class="outcome-word">${ranking && ranking.length > 2 && place ? say("ui.pad.place", { n: place }) : say(`ui.pad.${word}`)}</p>
    ${winner && winner !== seat && html`<p><${Name} seat=${winner} /> <span>${say("ui.pad.wins")}</span></p>`}
    <p class="soft">${by === "dealer" ? say("ui.pad.by_dealer") : sayOr(`end.${clause}`, "", { seat: winner, winner }, { game, people })}
      ${clause && html` <${Clause} clause=${clause} game=${game} open=${onClause} />`}</p>
  </section>`;
}
