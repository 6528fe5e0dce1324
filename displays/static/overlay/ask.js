// Who is choosing now, and what.
import { html, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Name } from "../table.js";

const MOST = 2; // more players are counted, not named

/** What the match waits for: {id, name, seats, frozen, dealer}, or null. */
export function askedOf(match) {
  const waits = (match.asks ?? []).filter((it) => !it.in);
  if (!waits.length) return null;
  const { name } = waits[0], seats = waits.map((it) => it.seat).filter((seat) => match.seats.includes(seat));
  const frozen = waits.every((it) => it.frozen);
  return { id: `ask/${name}/${seats.join("")}/${frozen}`, name, seats, frozen, dealer: !seats.length };
}

export function Ask({ asked }) {
  const { game, lang } = useAir();
  const what = sayOr(`ask.${asked.name}`, "", {}, { game, lang }), { seats } = asked;
  const doing = asked.frozen ? say("ui.time_over") : asked.dealer ? say("ui.overlay.dealer") : say(seats.length > 1 ? "ui.overlay.choose" : "ui.overlay.chooses");
  return html`<section class="plate choosing">
    ${seats.length > MOST ? html`<b>${say("ui.overlay.players", { n: seats.length })}</b>` : seats.map((seat) => html`<${Name} key=${seat} seat=${seat} />`)}
    <b>${doing}</b>${what && html`<span class="label">${what}</span>`}</section>`;
}
