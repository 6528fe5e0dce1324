// Two players face to face: name, the number that decides and what belongs to each at the sides, the game between them.
import { html, cx, calm, sheet, seatClass, useAir, useEffect, useLayoutEffect, useRef, useState } from "./kit.js";
import { sayOr } from "./words.js";
import { General, Name, Num, Doing } from "./table.js";
import { motion, play, useAppear, EASE, MOVE } from "./motion.js";

await sheet(new URL("./parts_duel.css", import.meta.url).href);

/**
 *   counter       the counter that decides, written large; `value(seat)` gives another number instead
 *   late          ms that this number waits for what is still turning over;  side(seat,i): what else stands at that side;  alarm(seat): he is about to lose
 *   way           a class of the game's own;  room: the width in em that a name has there;  children: what lies between the two
 */
export function Duel({ match, counter = "score", value, late = 0, side, alarm, way, room = 9.6, children }) {
  const { people, game, lang } = useAir();
  const { table, seats } = match;
  return html`<div class=${cx("duel-table", way)}>${seats.map((seat, i) => {
    const number = value ? value(seat) : table.counters?.[counter]?.[seat];
    return html`<section key=${seat} data-seat=${seat} class=${cx("duel-seat", i ? "right" : "left", seatClass(people, seat),
        match.outcome?.winner === seat && "won", alarm?.(seat) && "alarm")}>
      <${Name} seat=${seat} lead=${table.values.leader === seat} room=${room} most=${1.5} />
      ${counter && html`<span class="duel-number"><${Late} value=${number ?? 0} delay=${late}>${(n) => html`<${Num} value=${n} />`}<//></span>
        <span class="label">${sayOr(`counter.${counter}`, "", {}, { game, lang })}</span>`}
      ${side?.(seat, i)}
      <${Doing} match=${match} seat=${seat} /></section>`;
  })}
    <div class="duel-middle">${children}</div></div>`;
}

/** Whether a media query holds, also after the tablet was turned. */
function useMedia(query) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const media = matchMedia(query), again = () => redraw((n) => n + 1);
    media.addEventListener("change", again);
    return () => media.removeEventListener("change", again);
  }, [query]);
  return matchMedia(query).matches;
}

/** A game's table on a tablet: the wall's own picture wherever it is large enough, else the plain layout beside the form. */
export const onPad = (Board) => function Pad(props) {
  const wide = useMedia("(min-width: 44rem)"), roomy = useMedia("(orientation: portrait), (min-width: 68rem)");
  const asked = props.match.open.length > 0 && !props.match.outcome;
  if (!wide || (asked && !roomy)) return html`<${General} frame=${props.frame} />`;
  return html`<div class="pad-picture"><${Board} ...${props} /></div>`;
};

/** A value that follows after `delay` ms, so that no number tells what is still turning over; at once on a page that jumps. */
export function Late({ value, delay, children }) {
  const [shown, show] = useState(value), now = !delay || motion.still || calm();
  useLayoutEffect(() => {
    if (now) { show(value); return undefined; }
    const timer = setTimeout(() => show(value), delay);
    return () => clearTimeout(timer);
  }, [value]);
  return children(now ? value : shown);
}

/** A thing that comes in from its player's side. */
export function Comes({ i, children, delay = 0, class: name }) {
  const ref = useAppear([
    { transform: `translateX(${i ? "3em" : "-3em"}) scale(0.7)`, opacity: 0 }, { transform: "none", opacity: 1 },
  ], { easing: EASE, delay });
  return html`<span class=${cx("comes", name)} ref=${ref}>${children}</span>`;
}

/** A word that is stamped onto the picture: it falls and stays. `key` it by what it says. */
export function Stamp({ children, tone, delay = 0, seat }) {
  const { people } = useAir();
  const ref = useAppear([{ transform: "scale(1.9)", opacity: 0 }, { transform: "scale(0.96)", opacity: 1, offset: 0.7 }, { transform: "none", opacity: 1 }], { duration: MOVE, delay });
  return html`<b class=${cx("stamp", tone, seatClass(people, seat))} ref=${ref}>${children}</b>`;
}

/** Something that takes the whole screen for as long as its owner shows it. */
export function Whole({ children, tone }) {
  const ref = useAppear([{ opacity: 0, transform: "scale(0.94)" }, { opacity: 1, transform: "none" }], { duration: MOVE });
  return html`<div class=${cx("whole", tone)} ref=${ref}>${children}</div>`;
}

/** So many slots, the first `n` of them filled in the seat's colour. */
export function Slots({ n, of, seat }) {
  const { people } = useAir();
  return html`<span class=${cx("slots", seatClass(people, seat))} role="img" aria-label=${`${n} / ${of}`}>
    ${Array.from({ length: of }, (_, at) => html`<i key=${at} class=${cx(at < n && "on")}>${at < n && html`<${Filled} />`}</i>`)}</span>`;
}

function Filled() {
  const ref = useRef(null);
  useLayoutEffect(() => { play(ref.current, [{ transform: "scale(0)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: MOVE }); }, []);
  return html`<b ref=${ref}></b>`;
}

/**
 * How the newest rounds were decided: {round: fact}. `decides(fact)` picks the one fact of a round that decides it, `laid`
 * the number of rounds that lie on the table, `opens` the facts with which a round begins. Older rounds may be forgotten.
 */
export function verdicts(match, { decides, opens, laid }) {
  const found = match.facts.filter(decides);
  const over = match.facts.findLastIndex(decides) > match.facts.findLastIndex((it) => opens.includes(it.fact));
  const last = over ? laid : laid - 1;
  const from = last - found.length + 1;
  return Object.fromEntries(found.map((fact, at) => [from + at, fact]).filter(([n]) => n >= 1));
}

const settles = (fact) => fact.fact === "point" || fact.fact === "tie";

/**
 * The rounds of a game in which each seat lays one thing a round in its `played`: the `round` now, `thing(seat, n)`,
 * `things(n)` by seat, the deciding facts `known`, `won(n)` (a seat, "tie" or null) and a row for every round so far.
 * `keep`: only the verdicts of so many newest rounds are told, where older ones may be forgotten.
 */
export function roundsOf(match, { decides = settles, opens, keep = Infinity }) {
  const { table, seats } = match, round = table.values.round ?? 1;
  const played = (seat) => table.zones[`played.${seat}`] ?? [], laid = Math.max(...seats.map((seat) => played(seat).length));
  const known = verdicts(match, { decides, opens, laid });
  const thing = (seat, n) => played(seat)[n - 1] ?? null, things = (n) => Object.fromEntries(seats.map((seat) => [seat, thing(seat, n)]));
  const won = (n) => (n > laid - keep && known[n] ? (known[n].fact === "tie" ? "tie" : known[n].seat) : null);
  const rows = Array.from({ length: Math.max(laid, round) }, (_, at) => ({ n: at + 1, tiles: things(at + 1), won: won(at + 1), now: at + 1 === round }));
  return { round, thing, things, known, won, rows };
}

/**
 * What a seat has chosen in a sealed ask and nobody has shown yet; null before. Only for the viewer's page: a pad, though
 * it knows its own choice, shows nothing of it at rest.
 */
export const chosen = (frame, seat, ask) => (frame.audience !== "viewer" ? null
  : frame.match.locked?.find((it) => it.seat === seat && it.name === ask)?.answer ?? null);

/** The facts since a round was opened by the newest fact of that name (all of them if there is none). */
export const since = (match, fact) => match.facts.slice(match.facts.findLastIndex((it) => it.fact === fact) + 1);
