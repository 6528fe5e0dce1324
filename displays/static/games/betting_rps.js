// 베팅! 가위바위보: the chooser under a spot, a lectern for each role; the pick turns, the bet slides onto its field, chips fly.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Chips, askOf } from "../table.js";
import { Duel, onPad, Comes, Stamp, chosen } from "../parts_duel.js";
import { Turn } from "../parts_tiles.js";
import { Field, Gain, Hands, Slides } from "../parts_hands.js";

const RESULTS = ["win", "draw", "lose"], PAYS = { win: 2, draw: 3, lose: 2 };

/** What the round has brought each seat, once chips have moved. A stake that only comes back counts 0. */
function gains(match) {
  const from = match.facts.findLastIndex((it) => it.fact === "play");
  if (from < 0 || match.table.values.result === null) return {};
  const told = match.facts.slice(from).filter((it) => it.fact === "chips" || it.fact === "returned");
  return Object.fromEntries(told.map((it) => [it.seat, it.n ?? 0]));
}

/** The values that stand above the table; the others are in the picture. */
export const head = () => ["round"];

export function Board({ frame, match }) {
  const { people, game } = useAir();
  const { table, seats } = match, { values, counters } = table;
  const { round, player, result, guess } = values, bettor = player && seats.find((seat) => seat !== player);
  const name = (family, key) => sayOr(`name.${family}.${key}`, "", {}, { game });
  const done = (seat, ask) => { const it = askOf(match, seat); return it ? it.name === ask && it.in : Boolean(player); };
  const up = gains(match), great = result === "draw" && guess === "draw" && up[bettor] > 0;
  const settled = Object.keys(up).length > 0;
  const pick = result ?? chosen(frame, player, "play")?.result ?? null, bet = result ? null : chosen(frame, bettor, "bet");
  return html`<${Duel} match=${match} counter="chips" way="brps" side=${(seat, i) => html`
      <span class=${cx("brps-role", player && (seat === player ? "plays" : "bets"))}>${player ? html`<${Stamp} key=${`${round}${player}`} tone="plain">${name("role", seat === player ? "play" : "bet")}</${Stamp}>`
        : values.chooser === seat && html`<${Stamp} key=${`${round}choice`}>${say("ui.rps.choice")}</${Stamp}>`}</span>
      <span class="brps-gain">${up[seat] !== undefined && html`<${Gain} key=${round} n=${up[seat]} i=${i} tone=${great && seat === bettor ? "great" : undefined} />`}</span>
      ${values.chooser === seat && html`<i class="brps-spot" aria-hidden="true"></i>`}`}>
    <div class="brps-top"><span class="label">${sayOr("value.prize", "", {}, { game })}</span><${Chips} n=${values.prize ?? 0} /></div>
    <div class="brps-sealed">${seats.map((seat, i) => html`<span key=${seat} class=${cx("brps-hand", i ? "right" : "left", seatClass(people, seat))}>
      ${seat === player && (pick || done(seat, "play")) && html`<${Comes} key=${round} i=${i}><${Turn} up=${Boolean(pick)} seat=${seat} class=${cx("brps-card", !result && "unshown")} lit=${settled && result === "win"}
          front=${pick && html`<span class="brps-face"><${Hands} of=${pick} /><b>${name("result", pick)}</b></span>`} /></${Comes}>`}
      ${seat === bettor && !result && !bet && (counters.chips?.[seat] > 0
        ? done(seat, "bet") && html`<${Comes} key=${`${round}bet`} i=${i}><span class="brps-covered"><i></i><i></i><i></i></span></${Comes}>`
        : html`<${Stamp} tone="plain">${say("ui.rps.no_chips")}</${Stamp}>`)}</span>`)}</div>
    <div class="brps-fields">${RESULTS.map((one) => html`<${Field} key=${one} of=${one} text=${name("result", one)} pays=${PAYS[one]} lit=${result === one} dim=${settled && result !== one} seat=${player}>
      ${(guess ?? bet?.guess) === one && html`<${Slides} key=${round} n=${bet?.chips ?? counters.stake?.[bettor] ?? 0} seat=${bettor} i=${seats.indexOf(bettor)} />`}</${Field}>`)}</div>
  </${Duel}>`;
}

export const Pad = onPad(Board);
