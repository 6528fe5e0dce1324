// 컴플릿 결! 합!: nine pictures, a race; a right call stops everything, then its 합 are laid over the board one after another.
import { html, cx, useAir, useState } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Duel } from "../pictures/side.js";
import { Nine, Trio, Trios, useSteps } from "../pictures/nine.js";
import { Shout } from "../pictures/shout.js";
import { HAP } from "../beats.js";

/** Who is out stands as a stamp under his name. */
export const head = () => ["round"];

const numbers = (triple) => [...(triple ?? "")].map(Number);

/** This round's end as far as it was told: the right call, and every 합 of the board. */
function endOf(match) {
  const start = match.facts.findLastIndex((it) => it.fact === "round"), told = match.facts.slice(start + 1);
  const right = told.findLast((it) => it.fact === "gyeol" && it.right), point = told.some((it) => ["point", "unsolved"].includes(it.fact));
  return { right, all: told.findLast((it) => it.fact === "haps")?.all ?? null, over: point };
}

export function Board({ match }) {
  const { game, lang } = useAir();
  const { table } = match, board = table.zones.board ?? [], { right, all, over } = endOf(match);
  const shown = over && all ? all : [], at = useSteps(over ? `${match.id}/${table.values.round}` : null, shown.length, HAP);
  const now = over && at < shown.length ? shown[at] : null, laid = shown.slice(0, at + 1);
  const beside = (seat, i) => laid.filter((_, n) => (right ? right.seat === seat : n % 2 === i)); // at the finder's side, else at both
  const marked = Object.fromEntries((match.open ?? []).filter((ask) => ask.draft?.haps).map((ask) => [ask.seat, ask.draft.haps])); // for those who see drafts
  return html`<${Duel} match=${match} name="complete" sides=${(seat, i) => ({
    children: over ? html`<${Trios} list=${beside(seat, i)} things=${board} seatOf=${() => right?.seat} now=${now} />`
      : marked[seat] && html`<p class="hap-marked"><b class="num">${marked[seat].length}</b>${all && html`<span> / ${all.length}</span>`}</p><${Trios} list=${marked[seat]} things=${board} seatOf=${() => seat} />`,
    doing: (table.values.out ?? []).includes(seat) ? "" : undefined,
    stamp: (table.values.out ?? []).includes(seat) ? say("picture.out", {}, { game, lang }) : right?.seat === seat ? sayOr("name.right.true", "", {}, { game, lang }) : null,
  })}>
    <${Nine} things=${board} lit=${numbers(now)} how=${now && "right"} />
    <div class="hap-foot">${all && html`<span class="hap-left"><span class="label">${say("picture.all", {}, { game, lang })}</span> <b class="num">${all.length}</b></span>`}</div>
    <${Shout} id=${right ? `${match.id}/${right.i}` : null} seat=${right?.seat} word=${say("picture.gyeol", {}, { game, lang })} />
  </${Duel}>`;
}

export const Pad = ({ match }) => html`<div class="small-nine"><${Nine} things=${match.table.zones.board ?? []} /></div>`;
Pad.seatless = true;

/** The whole list: three taps make a mark, a cross takes it away. Nothing here says whether a mark is right. */
function Haps({ value = [], set, table, off, covered, touch, ctx }) {
  const [half, tapped] = useState([]);
  const [twice, again] = useState(null);
  const board = table.zones.board ?? [];
  const tap = (n) => {
    touch();
    again(null);
    const next = half.includes(n) ? half.filter((one) => one !== n) : [...half, n];
    if (next.length < 3) return tapped(next);
    tapped([]);
    const triple = next.sort().join("");
    return value.includes(triple) ? again(triple) : set([...value, triple].sort());
  };
  return html`<div class="tap-nine with-marks"><${Nine} things=${board} lit=${covered ? [] : half} off=${off} onTap=${tap} />
    <div class="marks" aria-live="polite">
      <p class="form-count">${say("picture.marks", { n: value.length }, ctx)}</p>
      ${covered && value.length > 0
        ? html`<button type="button" class="marks-covered" data-do="show-marks" onClick=${touch}>${say("ui.form.covered")}</button>`
        : value.map((triple) => html`<span class=${cx("mark-row", twice === triple && "twice")} key=${triple}><${Trio} triple=${triple} things=${board} />
          <button type="button" class="mark-away" data-away=${triple} disabled=${off} aria-label=${say("picture.take_away", { pictures: triple }, ctx)} onClick=${() => set(value.filter((one) => one !== triple))}>×</button></span>`)}
    </div></div>`;
}
Haps.alone = Haps.board = true;
export const fields = { haps: Haps };
