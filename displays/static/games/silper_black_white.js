// 실퍼의 흑과백: each number as so many blank tiles, its length large beside it; what is left shrinks; the last hands turn over.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr } from "../words.js";
import { Num } from "../table.js";
import { Duel, onPad, Slots, roundsOf } from "../parts_duel.js";
import { Blanks, Turn } from "../parts_tiles.js";
import { Sequence } from "../form/sequence.js";

const ROUNDS = 11, TO_WIN = 6, LOW = 3, LAST = 1;

/** How many tiles are left, as a stack that shrinks; `plain` where the tiles themselves are told. */
function Stock({ n, plain }) {
  const { game } = useAir();
  return html`<span class=${cx("sbw-stock", n <= LAST ? "last" : n <= LOW && "low")}>${!plain && html`<span class="sbw-stack">${Array.from({ length: Math.ceil(n / 2) }, (_, at) => html`<i key=${at}></i>`)}</span>`}
    <span class="small-row"><span class="label">${sayOr("zone.hand", "", {}, { game })}</span><${Num} value=${n} least=${2} /></span></span>`;
}

/** After the last round at level scores: both hands open, the highest tile of each slides forward. */
function Showdown({ match }) {
  const { people } = useAir();
  return html`<div class="sbw-showdown">${match.seats.map((seat) => {
    const faces = match.table.zones[`hand.${seat}`].map((it) => it.face).sort((a, b) => b - a);
    const told = match.facts.findLast((it) => it.fact === "highest" && it.seat === seat);
    return html`<span key=${seat} class=${cx("sbw-open", seatClass(people, seat))}>${faces.length
      ? faces.map((face, at) => html`<${Turn} key=${at} up=${true} seat=${seat} class=${cx("blank", at === 0 && told && "forward")} lit=${at === 0 && told} front=${html`<span class="word">${face}</span>`} />`)
      : html`<b>${say("ui.none")}</b>`}</span>`;
  })}</div>`;
}

/** For the viewer: what a hand still holds, as digit and count. */
function Digits({ things }) {
  return html`<span class="sbw-digits">${[0, 1, 2, 3, 4].map((digit) => { const n = things.filter((it) => it.face === digit).length; return html`<span key=${digit} class=${cx(!n && "none")}><b class="num">${digit}</b><small class="num">${n}</small></span>`; })}</span>`;
}

export function Board({ frame, match }) {
  const { people } = useAir();
  const { table, seats } = match, { round, thing: number, won } = roundsOf(match, { opens: ["number"] });
  const open = seats.some((seat) => table.zones[`hand.${seat}`]?.length) && match.facts.some((it) => it.fact === "highest");
  return html`<${Duel} match=${match} way="sbw" side=${(seat) => html`<${Slots} n=${table.counters.score?.[seat] ?? 0} of=${TO_WIN} seat=${seat} />
      <${Stock} n=${table.zones[`hand.${seat}`]?.length ?? 0} plain=${frame.audience === "viewer"} />${frame.audience === "viewer" && html`<${Digits} things=${table.zones[`hand.${seat}`] ?? []} />`}`}>
    ${open ? html`<${Showdown} match=${match} />` : seats.map((seat) => {
      const it = number(seat, round), digits = it?.back ?? 0, result = won(round);
      return html`<div key=${seat} class=${cx("sbw-number", seatClass(people, seat), result === seat && "won", result && result !== seat && result !== "tie" && "lost")}>
        <i class="mark"></i>${it ? html`<${Blanks} key=${round} n=${digits} text=${it.face ?? null} seat=${seat} room=${15} />
          <b class="sbw-length"><span class="num">${digits}</span> ${say("ui.tiles.digits")}</b>` : html`<i class="sbw-place"></i>`}</div>`;
    })}
    <span class="sbw-rounds">${Array.from({ length: ROUNDS }, (_, at) => html`<span key=${at} class=${cx("sbw-round", at + 1 === round && "now")}>
      ${seats.map((seat) => html`<b key=${seat} class=${cx("num", seatClass(people, seat), won(at + 1) === seat && "won")}>${number(seat, at + 1)?.back ?? ""}</b>`)}</span>`)}</span>
  </${Duel}>`;
}

export const Pad = onPad(Board);

/** The number as its tiles are tapped: the order counts, so it cannot be chosen by how many of each. */
function Tiles(props) {
  const held = (props.table.zones[`hand.${props.seat}`] ?? []).map((it) => it.face).filter((face) => typeof face === "number");
  return html`<${Sequence} ...${props} held=${held} />`;
}
Tiles.strict = true; // what may not be laid, a leading 0 say, cannot be sent: the reason stands above the button

export const fields = { tiles: Tiles };
