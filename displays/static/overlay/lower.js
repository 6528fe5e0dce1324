// The lower third: each new fact comes in, is read, and goes; the end of a match stays.
import { html, cx, seatClass, useAir, useEffect, useRef, useState } from "../kit.js";
import { has, say, sayOr, fact as sentence } from "../words.js";
import { Fact, widthOf } from "../table.js";
import { Swap } from "./swap.js";
import { takes } from "../beats.js";

const BEAT = 1800; // ms that a fact has at least while others wait
const STAY = 7000; // ms that the last one stays
const MOST = 4; // facts that may wait: older ones are no news any more

/**
 * One fact after the other, of those that everybody was told: what is sealed is the holes' to show. `news`:
 * {facts, jump} of the newest frame; a jump clears the line and replays nothing.
 */
function useLine(news, match) {
  const [fact, tell] = useState(null);
  const line = useRef({ queue: [], since: 0, timer: 0, until: 0 }).current;

  function next() {
    const it = line.queue.shift() ?? null;
    line.since = performance.now();
    line.until = 0;
    tell(it);
    clearTimeout(line.timer);
    if (it) line.timer = setTimeout(next, line.queue.length ? BEAT : STAY);
  }

  useEffect(() => {
    if (news.jump) line.queue = [];
    line.queue = [...line.queue, ...news.facts.filter((it) => !it.own && has(`fact.${it.fact}`, match.game))].slice(-MOST);
    if (news.jump) return next();
    if (!line.queue.length) return;
    clearTimeout(line.timer);
    const now = performance.now(), wait = Math.max(0, ...news.facts.map((it) => takes(it, match)));
    line.until = Math.max(line.until, wait && now + wait); // the wall shows it first
    line.timer = setTimeout(next, Math.max(0, line.until - now, fact ? line.since + BEAT - now : 0));
  }, [news]);
  useEffect(() => () => clearTimeout(line.timer), []);
  return fact;
}

function Ended({ match }) {
  const { people, game, lang } = useAir();
  const { outcome } = match, ctx = { people, game, lang };
  const why = outcome.by === "dealer" ? say("ui.by_dealer", {}, ctx) : sayOr(`end.${outcome.clause}`, "", { seat: outcome.winner, ...outcome }, ctx);
  return html`<section class=${cx("plate third ended", seatClass(people, outcome.winner))}>
    ${outcome.winner && html`<i class="mark"></i>`}<b>${outcome.winner ? say("ui.winner", { seat: outcome.winner }, ctx) : say("ui.draw")}</b>
    ${why && html`<span>${why}</span>`}</section>`;
}

export function Lower({ match, news, on }) {
  const { people, game, lang } = useAir();
  const fact = useLine(news, match);
  const id = !on ? null : fact ? `fact/${fact.i}` : match.outcome ? "ended" : null;
  const long = fact && widthOf(sentence(fact, { people, game, lang })) > 44;
  return html`<${Swap} id=${id} move="translateX(40px)">${fact
    ? html`<section class=${cx("plate third", long && "long", seatClass(people, fact.seat))}><${Fact} fact=${fact} /></section>`
    : match.outcome && html`<${Ended} match=${match} />`}</${Swap}>`;
}
