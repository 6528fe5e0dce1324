// 연승게임 리뉴얼: two cards slammed open together, who beats whom between them; a chain of wins that grows and shatters.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { askOf } from "../table.js";
import { Duel, onPad, Comes, Late, Stamp, chosen as sealed } from "../parts_duel.js";
import { Turn } from "../parts_tiles.js";
import { Chain, Held, Suit } from "../parts_streak.js";
import { useAppear, MOVE, SLOW } from "../motion.js";

const ROUNDS = 10, KINDS = ["spade", "diamond", "heart", "club", "colour", "black"];

/** The facts of this round's result; empty until its cards lie open. */
function result(match, round) {
  const open = match.seats.some((seat) => (match.table.zones[`played.${seat}`]?.length ?? 0) >= round) || (round === ROUNDS && match.outcome);
  if (!open) return null;
  const at = match.facts.findLastIndex((it) => !["win", "tie"].includes(it.fact));
  return match.facts.slice(at + 1);
}

/** Whether a seat's card of this round is chosen: it has handed in, or nobody is asked any more. */
const chosen = (match, seat, stuck) => askOf(match, seat)?.in ?? !stuck;

function Arrow({ to }) {
  const ref = useAppear([{ transform: `translateX(${to ? -1.4 : 1.4}em) scale(0.5)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: MOVE, delay: SLOW });
  return html`<span class=${cx("ws-arrow", to ? "right" : "left")} ref=${ref}><i></i></span>`;
}

export function Board({ frame, match }) {
  const { people, game } = useAir();
  const { table, seats } = match, round = table.values.round ?? 1;
  const told = result(match, round), winners = (told ?? []).filter((it) => it.fact === "win").map((it) => it.seat);
  const stuck = (seat) => round === ROUNDS && match.facts.slice(-6).some((it) => it.fact === "stuck" && it.seat === seat);
  const card = (seat) => table.zones[`played.${seat}`]?.[round - 1]?.face ?? null;
  const held = (seat) => Object.fromEntries(KINDS.map((kind) => [kind, (table.zones[`hand.${seat}`] ?? []).filter((it) => it.face === kind).length]));
  const lastSuit = (seat) => { const face = table.zones[`played.${seat}`]?.[round - 2]?.face; return face === "colour" || face === "black" ? null : face ?? null; };
  const risk = (seat) => { const cards = table.zones[`hand.${seat}`] ?? []; return round === ROUNDS - 1 && !told && cards.length === 2 && cards[0].face === cards[1].face && !["colour", "black"].includes(cards[0].face); };
  const middle = winners.length === 1 ? html`<${Arrow} key=${round} to=${seats.indexOf(winners[0]) === 0} />`
    : told && html`<${Stamp} key=${`${round}all`} tone=${winners.length ? "good" : "bad"} delay=${SLOW}>${say(winners.length ? "ui.streak.both_win" : "ui.streak.both_lose")}</${Stamp}>`;
  return html`<${Duel} match=${match} counter="streak" way="ws" late=${SLOW} alarm=${risk} side=${(seat) => html`
      <${Late} value=${["streak", "best", "wins"].map((name) => table.counters[name]?.[seat] ?? 0).join("/")} delay=${SLOW}>${(told) => {
        const [n, best, wins] = told.split("/").map(Number);
        return html`<${Chain} n=${n} ghost=${best} seat=${seat} />
          <b class="ws-best">${say("ui.streak.best", { n: best })}</b><span class="label">${say("ui.streak.wins", { n: wins })}</span>`;
      }}<//>`}>
    <div class="ws-cards">${seats.map((seat, i) => {
      const open = card(seat), face = open ?? sealed(frame, seat, "card")?.card ?? null, there = face !== null || (!told && chosen(match, seat, stuck(seat)));
      return html`<span key=${seat} class=${cx("ws-place", seatClass(people, seat), i ? "right" : "left")}>${there
        ? html`<${Comes} key=${round} i=${i}><${Turn} up=${face !== null} seat=${seat} class=${cx("ws-card", open === null && "unshown")} lit=${winners.includes(seat)} dim=${told && !winners.includes(seat)}
            front=${html`<span class="ws-face"><${Suit} of=${face} /><b>${sayOr(`face.${face}`, "", {}, { game })}</b></span>`} /></${Comes}>`
        : html`<i class="place">${stuck(seat) && html`<${Stamp} tone="bad">${say("ui.none")}</${Stamp}>`}</i>`}</span>`;
    })}<span class="ws-between">${middle}</span></div>
    <div class="ws-hands">${seats.map((seat) => html`<span key=${seat} class=${cx("ws-hand", seatClass(people, seat))}>
      <${Held} counts=${held(seat)} barred=${told ? null : lastSuit(seat)} seat=${seat} />
      <b class="ws-risk">${risk(seat) && say("ui.streak.danger")}</b></span>`)}</div>
  </${Duel}>`;
}

export const Pad = onPad(Board);
