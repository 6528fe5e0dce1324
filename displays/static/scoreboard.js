// The scoreboard: every player's matches won, large, and below them how each match of the show ended.
import { html, cx, seatClass, useAir } from "./kit.js";
import { say } from "./words.js";
import { Name, sizeFor } from "./marks.js";
import { Big } from "./titles.js";

const MOST = 6; // matches that fit under the totals; older ones are in the totals alone
const DECIDES = ["score", "chips", "points"];

/** The counter by which a match is told in figures: the first one that everybody may know. */
export const decider = (counters, seats) =>
  DECIDES.find((name) => seats.every((seat) => typeof counters?.[name]?.[seat] === "number")) ?? null;

export function Scoreboard({ frame }) {
  const { people } = useAir();
  const all = frame.scene.results ?? [];
  const seats = [...new Set([...Object.keys(people), ...all.flatMap((it) => it.seats)])].sort();
  const wins = (seat) => all.filter((it) => it.status === "ended" && it.outcome?.winner === seat).length;
  const best = Math.max(...seats.map(wins));
  const shown = all.slice(-MOST);
  const title = frame.scene.title ?? say("ui.scoreboard");
  return html`<div class=${cx("scene scoreboard", `of-${seats.length}`)} style=${{ "--n": seats.length }}>
    <${Big} text=${title} most=${1.8} high=${3} name="head" />
    <div class="board">
      <span class="what"></span>${seats.map((seat) => html`<span key=${seat} class="sits"><${Name} seat=${seat} room=${31 / seats.length - 0.3} most=${seats.length > 4 ? 1.1 : 1.7} bare=${seats.length > 5} /></span>`)}
      <span class="what label">${say("ui.matches_won")}</span>${seats.map((seat) => html`
        <b key=${seat} class=${cx("sits num total", seatClass(people, seat), best > 0 && wins(seat) === best && "best")}>${wins(seat)}</b>`)}
      ${shown.map((it) => html`<${Row} key=${it.id} it=${it} seats=${seats} />`)}
    </div></div>`;
}

function Row({ it, seats }) {
  const { people } = useAir();
  const title = say("title", {}, { game: it.game });
  const over = it.status === "ended", counter = over && decider(it.counters, it.seats);
  const figure = (seat) => {
    if (!it.seats.includes(seat)) return "";
    if (counter) return it.counters[counter][seat];
    const place = it.outcome?.ranking?.findIndex((group) => group.includes(seat)) ?? -1;
    return place >= 0 ? say("ui.place", { n: place + 1 }) : it.outcome?.winner === seat ? say("ui.win") : it.outcome?.winner === null ? say("ui.tied") : say("ui.lost");
  };
  return html`<span class="what game" style=${{ fontSize: `${sizeFor(title, 11, 1.1)}em` }}>${title}</span>
    ${over ? seats.map((seat) => html`<span key=${seat} class=${cx("sits num", seatClass(people, seat), it.outcome?.winner === seat && "won")}><b>${figure(seat)}</b></span>`)
      : html`<span class="sits all">${say(it.status === "running" ? "ui.playing" : "ui.to_come")}</span>`}`;
}
