// 별자리 게임: what lies on show with the bomb among it, and everybody's board: card, score, fuses, four figures, loose stars.
import { html, cx, seatClass, useAir } from "../kit.js";
import { sayOr } from "../words.js";
import { Card, Name, Num, askOf } from "../table.js";
import { onPad, since } from "../parts_duel.js";
import { Bomb, Figure, Lands, Star } from "../parts_stars.js";

const FIGURES = [["aries", "red", 3, 2], ["sagitta", "yellow", 4, 3], ["cassiopeia", "blue", 5, 5], ["lyra", "green", 6, 7]];
const COLOURS = ["red", "yellow", "blue", "green", "white"], FUSES = 3;

/** The numbers that clashed in this round, and who is taking now. */
function roundOf(match) {
  const facts = since(match, "round");
  return { out: new Set(facts.filter((it) => it.fact === "clash").flatMap((it) => it.seats)), took: new Set(facts.filter((it) => it.fact === "take" || it.fact === "nothing").map((it) => it.seat)) };
}

function Board_({ match, seat, round, late }) {
  const { people } = useAir();
  const { zones, counters, values } = match.table, n = match.seats.length;
  const faces = (zone) => (zones[`${zone}.${seat}`] ?? []).map((it) => it.face);
  const card = zones[`played.${seat}`]?.[0], loose = faces("stars"), bombs = counters.bombs?.[seat] ?? 0, out = round.out.has(seat);
  const ask = askOf(match, seat), last = match.outcome?.last === seat;
  return html`<section data-seat=${seat} class=${cx("cst-board", seatClass(people, seat), ask?.state, match.outcome?.winner === seat && "won", last && "last")}>
    <${Name} seat=${seat} room=${41 / n - 0.8} most=${n > 5 ? 1.15 : 1.5} lead=${n < 6 && values.leader === seat} />
    <span class="cst-head"><span class="cst-card">${card ? html`<${Lands} key="card" delay=${late * 60}><${Card} thing=${{ owner: seat, ...card }} dim=${out} size=${0.74} /></${Lands}>`
      : html`<i class=${cx("cst-place", values.leader === seat && "leads")}></i>`}</span>
      <span class="cst-score"><${Num} value=${counters.score?.[seat] ?? 0} least=${2} /></span></span>
    <span class="cst-fuses">${Array.from({ length: FUSES }, (_, at) => (at < bombs ? html`<${Lands} key=${`b${at}`}><${Bomb} /></${Lands}>` : html`<span class="lands" key=${`e${at}`}><${Bomb} empty=${true} /></span>`))}</span>
    <span class="cst-figures">${FIGURES.map(([key, colour, of, worth]) => html`<${Figure} key=${key} colour=${colour} of=${of} worth=${worth} stars=${faces(key)} />`)}</span>
    <span class="cst-loose">${COLOURS.map((colour) => { const many = loose.filter((it) => it === colour).length; return many > 0 && html`<span class="cst-kind" key=${colour}><${Star} of=${colour} /><${Num} value=${many} /></span>`; })}</span></section>`;
}

export function Board({ match }) {
  const { game } = useAir();
  const { table, seats } = match, shown = table.zones.display ?? [], round = roundOf(match);
  const many = {};
  const keyed = shown.map((thing) => { many[thing.face] = (many[thing.face] ?? 0) + 1; return [`${thing.face}${many[thing.face]}`, thing.face]; });
  return html`<div class=${cx("cst", `of-${seats.length}`)} style=${{ "--n": seats.length }}>
    <div class="cst-show" role="img" aria-label=${sayOr("zone.display", "", {}, { game })}>${keyed.map(([key, face], at) => html`<${Lands} key=${key} delay=${at * 50}>${face === "bomb" ? html`<${Bomb} />` : html`<${Star} of=${face} />`}</${Lands}>`)}</div>
    <div class="cst-boards">${seats.map((seat, at) => html`<${Board_} key=${seat} match=${match} seat=${seat} round=${round} late=${at} />`)}</div></div>`;
}

/** The values that stand above the table; the leader is marked on the boards. */
export const head = () => ["round", "bag"];

export const Pad = onPad(Board);
