// 5개의 탑: five towers in fog, who built how often at their feet; half and done stand out of the fog, a secret flies past.
import { html, useEffect, useState } from "../kit.js";
import { say } from "../words.js";
import { Duel, onPad, Slots } from "../parts_duel.js";
import { Past, Tower } from "../parts_tower.js";

const TOWERS = ["A", "B", "C", "D", "E"], TO_WIN = 3, FLIGHT = 2300;

/** Who finished a tower, by the fact that told it (a frame carries the newest facts only: older ones stay without an owner). */
const finisher = (match, tower) => match.facts.find((it) => it.fact === "done" && it.tower === tower)?.seat ?? null;

function useSecret(news) {
  const [flies, fly] = useState(null);
  useEffect(() => {
    const fact = news.facts.find((it) => it.fact === "item" && it.item === "secret");
    if (fact) fly({ seat: fact.seat, i: fact.i });
  }, [news]);
  useEffect(() => {
    if (!flies) return undefined;
    const timer = setTimeout(() => fly(null), FLIGHT);
    return () => clearTimeout(timer);
  }, [flies]);
  return flies;
}

/** The values that stand above the table; the others are in the picture. */
export const head = () => [];

export function Board({ match, news }) {
  const { counters, values } = match.table, { seats } = match, secret = useSecret(news);
  const by = (name, tower) => counters[`${name}.${tower}`] ?? {};
  const all = (tower) => seats.every((seat) => typeof by("tower", tower)[seat] === "number");
  return html`<${Duel} match=${match} way="ft" room=${8} counter=${null} side=${(seat) => html`<span class="ft-score"><${Slots} n=${counters.score?.[seat] ?? 0} of=${TO_WIN} seat=${seat} /></span>`}>
    <div class="ft-row">${TOWERS.map((tower) => {
      const stage = values.stage?.[tower] ?? "low";
      return html`<${Tower} key=${tower} letter=${tower} stage=${stage} word=${stage === "low" ? "" : say(`ui.towers.${stage}`)} owner=${stage === "done" ? finisher(match, tower) : null}
        foot=${by("builds", tower)} blocks=${all(tower) ? by("tower", tower) : null} seats=${seats} />`;
    })}</div>
    ${secret && html`<${Past} key=${secret.i} seat=${secret.seat} text=${say("ui.towers.secret")} />`}
  </${Duel}>`;
}

export const Pad = onPad(Board);
