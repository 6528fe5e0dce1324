// 포도설탕 2: two covered bowls and two cards; cards turn, sugar runs in, and every effect is a step of the sum.
import { html, cx, seatClass, useAir, useEffect, useState } from "../kit.js";
import { say, sayOr } from "../words.js";
import { askOf, sizeFor } from "../table.js";
import { Duel, onPad, Comes, Stamp, Whole, chosen } from "../parts_duel.js";
import { Turn } from "../parts_tiles.js";
import { Bowl, Names, Steps, Store } from "../parts_bowl.js";
import { SLOW } from "../motion.js";

const CARDS = ["minus3", "plus5", "copy", "grape", "earth", "die", "breath", "risk", "space", "still"];
const SUGAR = 35, HOLD = 2400; // ms that a card which bends the world holds the screen
const OWN = { plus5: (n) => n + 5, copy: (n) => n * 2, risk: (n) => n * 3 };
const EFFECT = { plus5: "+5", copy: "×2", risk: "×3", minus3: "−3", earth: "÷2", space: "→ 0" };

/** How a seat's sum came about, as D-2 orders it: what was laid, its own card, then the opponent's. Ends at what was told. */
export function stepsOf({ laid, card, other, roll, otherRoll, amount }) {
  const steps = [{ n: laid }];
  const step = (n, by, hurt = false) => { if (n !== steps.at(-1).n) steps.push({ n, by, hurt }); };
  if (other === "space") step(0, EFFECT.space, true);
  else {
    if (OWN[card]) step(OWN[card](laid), EFFECT[card]);
    if (card === "die" && [3, 4].includes(roll)) step(Math.max(0, laid - 5), "−5", true);
    const now = steps.at(-1).n;
    if (card !== "space") { // it leaves the other card without effect
      if (other === "minus3" || (other === "die" && [1, 2].includes(otherRoll))) step(Math.max(0, now - 3), EFFECT.minus3, true);
      if (other === "earth") step(Math.floor((now + 1) / 2), EFFECT.earth, true);
    }
  }
  return steps.at(-1).n === amount ? steps : [{ n: laid }, ...(amount === laid ? [] : [{ n: amount }])];
}

/** The facts of this round from its opening on. */
function opened(match) {
  const laid = match.facts.filter((it) => it.fact === "laid");
  return laid.length >= 2 ? match.facts.slice(match.facts.indexOf(laid.at(-2))) : [];
}

function Moment({ card, seat }) {
  const { game, people } = useAir();
  return html`<${Whole} tone=${card === "space" ? "dread" : "glory"}><b>${sayOr(`face.${card}`, "", {}, { game })}</b>
    <span>${card === "space" ? sayOr("fact.void", "", { seat }, { game, people }) : sayOr("end.C-10", "", {}, { game })}</span></${Whole}>`;
}

/** The moment that takes the screen: only when it happens, never on a page that comes later. */
function useMoment(news) {
  const [moment, hold] = useState(null);
  useEffect(() => {
    const laid = news.facts.filter((it) => it.fact === "laid"), gone = news.facts.find((it) => it.fact === "void");
    if (gone) hold({ card: "space", seat: gone.seat });
    else if (laid.some((it) => it.card === "space") && laid.some((it) => it.card === "still")) hold({ card: "still", seat: laid.find((it) => it.card === "still").seat });
  }, [news]);
  useEffect(() => {
    if (!moment) return undefined;
    const timer = setTimeout(() => hold(null), HOLD);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment;
}

export function Board({ frame, match, news }) {
  const { people, game } = useAir();
  const { table, seats } = match, round = table.values.round ?? 1, moment = useMoment(news);
  const name = (kind) => sayOr(`face.${kind}`, "", {}, { game });
  const card = (seat) => table.zones[`played.${seat}`]?.[round - 1]?.face ?? null;
  const open = seats.some((seat) => card(seat)), facts = open ? opened(match) : [];
  const compared = facts.some((it) => it.fact === "amount"), gone = (seat) => facts.some((it) => it.fact === "void" && it.seat === seat);
  const amounts = Object.fromEntries(facts.filter((it) => it.fact === "amount").map((it) => [it.seat, it.n]));
  const points = (seat) => facts.filter((it) => it.fact === "point" && it.seat === seat).reduce((sum, it) => sum + (it.n ?? 1), 0);
  const roll = (seat) => facts.findLast((it) => it.fact === "die" && it.seat === seat)?.n;
  const best = compared ? Math.max(...Object.values(amounts)) : null, tied = compared && Object.values(amounts).every((n) => n === best);
  return html`<${Duel} match=${match} way="gs" late=${2 * SLOW} side=${(seat) => html`
      <${Store} n=${table.counters.sugar?.[seat] ?? 0} of=${SUGAR} label=${sayOr("counter.sugar", "", {}, { game })} seat=${seat} />
      <${Names} kinds=${CARDS} held=${(table.zones[`hand.${seat}`] ?? []).map((it) => it.face)} now=${card(seat)} seat=${seat} />`}>
    <div class="gs-row">${seats.map((seat, i) => {
      const other = seats[1 - i], lay = open ? null : chosen(frame, seat, "lay"), face = card(seat) ?? lay?.card ?? null, laid = table.counters.laid?.[seat] ?? 0, won = compared && !tied && amounts[seat] === best;
      const in_ = askOf(match, seat)?.in ?? true, by = points(seat);
      return html`<div key=${seat} class=${cx("gs-side", seatClass(people, seat))}>
        <span class="gs-card">${face || in_ ? html`<${Comes} key=${round} i=${i}><${Turn} up=${face !== null} seat=${seat} lit=${won} dim=${gone(seat)} class=${cx("gs-face", !open && "unshown")}
          front=${face && html`<span class="gs-name"><b style=${{ fontSize: `${sizeFor(name(face), 5.6, 1.7, 1)}em` }}>${name(face)}</b>${face === "die" && roll(seat) && html`<${Die} key=${roll(seat)} n=${roll(seat)} />`}</span>`} /></${Comes}>` : html`<i class="gs-place"></i>`}
          ${gone(seat) && html`<span class="gs-void"><${Stamp} tone="bad">${say("ui.bowl.void")}</${Stamp}></span>`}
          <span class="gs-points">${by !== 0 && html`<${Stamp} key=${round} tone=${by > 0 ? "good" : "bad"} delay=${2 * SLOW}>${by > 0 ? `+${by}` : `−${-by}`}</${Stamp}>`}</span></span>
        <${Bowl} n=${open ? laid : lay?.sugar ?? null} seat=${seat} lit=${won} dim=${compared && !won && !tied} />
        <span class="gs-sum">${compared && html`<${Steps} key=${round} steps=${stepsOf({ laid, card: face, other: card(other), roll: roll(seat), otherRoll: roll(other), amount: amounts[seat] })} />`}</span></div>`;
    })}</div>
    ${moment && html`<${Moment} ...${moment} />`}
  </${Duel}>`;
}

export const Pad = onPad(Board);

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const Die = ({ n }) => html`<span class="gs-die" role="img" aria-label=${String(n)}>${Array.from({ length: 9 }, (_, at) => html`<i key=${at} class=${cx(PIPS[n]?.includes(at + 1) && "on")}></i>`)}</span>`;
