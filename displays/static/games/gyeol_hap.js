// 결!합!: nine numbered pictures between two players; a call stops everything, the verdict falls on the dealer's cue.
import { html, cx, useAir, useEffect } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Duel } from "../pictures/side.js";
import { Nine, Trios } from "../pictures/nine.js";
import { Shout } from "../pictures/shout.js";
import { clockOf } from "../pictures/ring.js";

const TELLING = ["call", "named", "hap", "gyeol", "pass", "stopped", "round"];
const SILENT = 6;

/** The silent turns stand as lamps below the board. */
export const head = () => ["round"];

/** The moment the match stands at: the newest of the facts that change the picture. */
const momentOf = (match) => match.facts.findLast((it) => TELLING.includes(it.fact)) ?? {};
const numbers = (triple) => [...(triple ?? "")].map(Number);

/** What the pictures show of it: those that were named, and how they were judged. */
function shownOf(it) {
  if (it.fact === "named") return { lit: numbers(it.pictures) };
  if (it.fact === "hap" && it.pictures) return { lit: numbers(it.pictures), how: it.right ? "right" : "wrong" };
  return { lit: [] };
}

const found = (table, seat) => (table.zones.found ?? []).filter((thing) => thing.owner === seat).map((thing) => thing.face);

/** Six lamps for the silent turns in a row. */
const Silent = ({ n }) => html`<span class="silent" role="img" aria-label=${n}>${Array.from({ length: SILENT }, (_, i) => html`<i key=${i} class=${cx(i < n && "on")}></i>`)}</span>`;

/** How many 합 are left: only for those who were told before the round is over (dealer and viewer), and then for all. */
function Left({ match }) {
  const { game, lang } = useAir();
  const start = match.facts.findLastIndex((it) => it.fact === "round"), all = match.facts.slice(start + 1).findLast((it) => it.fact === "haps")?.all;
  if (!all) return null;
  const taken = match.table.zones.found?.length ?? 0;
  return html`<span class="hap-left"><span class="label">${say("picture.left", {}, { game, lang })}</span> <b class="num">${all.length - taken}</b></span>`;
}

export function Board({ match, frame }) {
  const { game, lang } = useAir();
  const { table } = match, it = momentOf(match), board = table.zones.board ?? [];
  const called = it.fact === "call" ? it : it.fact === "gyeol" && it.right ? it : null;
  const verdict = ["hap", "gyeol"].includes(it.fact) ? sayOr(`name.right.${it.right}`, "", {}, { game, lang }) : "";
  return html`<${Duel} match=${match} name="gyeol" sides=${(seat) => ({
    clock: clockOf(frame?.clocks, seat),
    stamp: it.seat !== seat ? null : verdict || (["call", "named"].includes(it.fact) ? say(`picture.${it.fact === "named" ? "hap" : it.act}`, {}, { game, lang }) : null),
    children: html`<${Trios} list=${found(table, seat)} things=${board} seatOf=${() => seat} />`,
  })}>
    <${Nine} things=${board} ...${shownOf(it)} />
    <div class="hap-foot"><span class="label">${say("value.passes", {}, { game, lang })}</span><${Silent} n=${table.values.passes ?? 0} /><${Left} match=${match} /></div>
    <${Shout} id=${called ? `${match.id}/${called.i}` : null} seat=${called?.seat} word=${called && say(`picture.${called.act ?? "gyeol"}`, {}, { game, lang })} />
  </${Duel}>`;
}

/** On a pad while nothing is named: the same board, small. */
export function Pad({ match }) {
  const { table } = match, board = table.zones.board ?? [];
  return html`<div class="small-nine"><${Nine} things=${board} ...${shownOf(momentOf(match))} />
    <span class="trios">${match.seats.map((seat) => html`<${Trios} key=${seat} list=${found(table, seat)} things=${board} seatOf=${() => seat} />`)}</span></div>`;
}
Pad.seatless = true;

/** Naming: three taps on the board, and the third one sends (five seconds leave no time for a button). */
function Pictures({ field, value = [], set, table, off, onEnter }) {
  useEffect(() => { if (value.length === field.low) onEnter(); }, [value.length]);
  const tap = (n) => set(value.includes(n) ? value.filter((one) => one !== n) : value.length < field.high ? [...value, n] : value);
  return html`<div class="tap-nine"><${Nine} things=${table.zones.board} lit=${value} off=${off} onTap=${tap} /></div>`;
}
Pictures.alone = Pictures.board = true;
export const fields = { pictures: Pictures };
