// 해달별 II: three great dark lamps with both players' chips under them; indicator lamps and chips at the sides.
import { html, cx, seatClass, useAir } from "../kit.js";
import { sayOr } from "../words.js";
import { Chips, Lamps } from "../table.js";
import { Duel, onPad } from "../parts_duel.js";
import { GreatLamp } from "../parts_lamp.js";
import { Gain } from "../parts_hands.js";
import { useAppear, EASE, MOVE } from "../motion.js";

const MARKS = ["sun", "moon", "star"];

/** This round's lighting: its fact, once it is told and until the next round begins; facts alone do not say whose round is whose. */
function litOf({ facts, table: { values } }) {
  if (values.lit_in !== values.round) return null;
  const at = facts.findLastIndex((it) => it.fact === "lit");
  return at < 0 ? null : { ...facts[at], chips: facts.slice(at + 1).filter((it) => it.fact === "chips") };
}

function Laid({ n, seat, i }) {
  const ref = useAppear([{ transform: `translate(${i ? 3 : -3}em, 1em)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: MOVE, easing: EASE });
  return html`<span class="sms-laid" ref=${ref}><${Chips} n=${n} seat=${seat} /></span>`;
}

export function Board({ match }) {
  const { people, game } = useAir();
  const { counters, lamps } = match.table, { seats } = match, lit = litOf(match);
  const gain = (seat) => lit?.chips.find((it) => it.seat === seat)?.n;
  return html`<${Duel} match=${match} counter="chips" way="sms" side=${(seat, i) => html`
      <span class="sms-lamps"><${Lamps} ...${lamps.powder?.[seat] ?? { lit: 0, of: 0 }} seat=${seat} label=${sayOr("lamp.powder", "", {}, { game })} /></span>
      <span class="sms-gain">${gain(seat) !== undefined && html`<${Gain} key=${lit.i} n=${gain(seat)} i=${i} />`}</span>`}>
    <div class="sms-row">${MARKS.map((mark) => html`<div key=${mark} class="sms-mark"><${GreatLamp} sign=${mark} lit=${lit?.mark === mark} dim=${lit && lit.mark !== mark} told=${lit?.i ?? null} />
      <b class="sms-name">${sayOr(`name.mark.${mark}`, sayOr(`face.${mark}`, "", {}, { game }), {}, { game })}</b>
      <span class="sms-bets">${seats.map((seat, i) => { const n = counters[`bet.${mark}`]?.[seat] ?? 0, sealed = counters[`light.${mark}`]?.[seat]; return html`<span key=${seat} class=${cx("sms-bet", seatClass(people, seat))}>
        ${n > 0 && html`<${Laid} key="chips" n=${n} seat=${seat} i=${i} />`}${typeof sealed === "number" && html`<small class="sms-grams num">${sealed}</small>`}</span>`; })}</span></div>`)}</div>
  </${Duel}>`;
}

/** The mark that lit last is in the picture. */
export const head = () => ["round"];

export const Pad = onPad(Board);
