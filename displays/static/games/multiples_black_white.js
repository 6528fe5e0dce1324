// 배수 흑과백: the two tiles, and over them the doubt: whose turn it is to doubt, the call, and what came of it.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Name, Num, askOf } from "../table.js";
import { Duel, onPad, Stamp, roundsOf, since } from "../parts_duel.js";
import { Left, TwoRows, backs } from "../parts_tiles.js";
import { useChange, EASE } from "../motion.js";

const ROUNDS = 9, KNOWN = 4;
/** One fact decides a round: the comparison, or a right doubt in its place. */
const decides = (fact) => fact.fact === "tie" || (fact.fact === "point" && fact.clause !== "D-3");

/** Where the doubt stands: asked of a seat, called, right or wrong; null while nobody may doubt. */
function doubtOf(match) {
  const asked = match.seats.find((seat) => askOf(match, seat)?.name === "doubt");
  if (asked) return { state: "asked", seat: asked };
  const facts = since(match, "tile");
  const ended = facts.findLast((it) => it.fact === "doubt_right" || it.fact === "doubt_wrong");
  if (ended) return { state: ended.fact === "doubt_right" ? "right" : "wrong", seat: ended.seat };
  const call = facts.findLast((it) => it.fact === "doubt");
  return call ? { state: "called", seat: call.seat } : null;
}

const TONE = { asked: "plain", called: "", right: "good", wrong: "bad" };

/** The banner swings from one player to the other. */
function Doubt({ doubt, at, truth }) {
  const { people } = useAir();
  const ref = useChange(doubt?.seat, [{ transform: `translateX(${at ? "-5em" : "5em"})`, opacity: 0.2 }, { transform: "none", opacity: 1 }], { easing: EASE });
  return html`<span class=${cx("mbw-doubt", doubt && (at ? "right" : "left"), doubt && seatClass(people, doubt.seat))} ref=${ref}>${doubt && html`
    <${Stamp} key=${`${doubt.seat}${doubt.state}`} tone=${TONE[doubt.state]} seat=${doubt.seat}>${say(`ui.doubt.${doubt.state}`)}</${Stamp}><${Name} seat=${doubt.seat} room=${8} most=${1.4} />${truth}`}</span>`;
}

/** For the viewer, who sees both numbers: whether the doubt that may be called, or was, is right (D-1). */
function Truth({ frame, doubt, own, other }) {
  if (frame.audience !== "viewer" || !["asked", "called"].includes(doubt?.state) || own === undefined || other === undefined) return null;
  const right = other % own === 0 && (other !== own || frame.match.options?.equal_is_multiple !== false);
  return html`<b class=${cx("mbw-truth", right && "right")}>${say(right ? "ui.doubt.would_be_right" : "ui.doubt.would_be_wrong")}</b>`;
}

export function Board({ frame, match }) {
  const { game } = useAir();
  const { table, seats } = match;
  // Only the rounds that every page still knows are marked: a page that comes back must show no other picture.
  const it = roundsOf(match, { decides, opens: ["tile"], keep: KNOWN }), doubt = doubtOf(match);
  const number = (seat) => it.thing(seat, it.round)?.face;
  const truth = html`<${Truth} frame=${frame} doubt=${doubt} own=${number(doubt?.seat)} other=${number(seats.find((seat) => seat !== doubt?.seat))} />`;
  return html`<${Duel} match=${match} side=${(seat) => html`<span class="small-row"><span class="label">${sayOr("counter.doubts", "", {}, { game })}</span><${Num} value=${table.counters.doubts?.[seat] ?? 0} /></span>
      <${Left} counts=${backs(table.zones[`hand.${seat}`])} />`}>
    <${Doubt} doubt=${doubt} at=${seats.indexOf(doubt?.seat)} truth=${truth} />
    <${TwoRows} seats=${seats} it=${it} of=${ROUNDS} />
  </${Duel}>`;
}

export const Pad = onPad(Board);
