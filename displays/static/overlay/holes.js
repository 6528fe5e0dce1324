// What a seat holds that the studio does not see: cards and tiles whose faces the air may know, sealed numbers, a hand's name.
import { html, cx, seatClass, useAir } from "../kit.js";
import { say, sayOr, has, value as inWords } from "../words.js";
import { Card, Num, faceText, isTile, sizeFor, widthOf } from "../table.js";
import { artOf } from "../pictures/art.js";
import { shownOf } from "../games/bets.js";
import { worth } from "../coins.js";
import { Walk, walkOf } from "./walk.js";

const HELD = ["hand", "password", "front", "back", "absent"]; // zones whose things are held, or lie before their seat, all of them
const LAID = "played"; // the newest thing that was laid, by both or by the first who has
const MOST = { 2: 15, 3: 4, 4: 4 }; // things shown of a seat, by the number of seats

const SEVEN = 7;

/**
 * A game's own: zones of which everything counts; sealed counters by the words that name them (or by a sign), and their unit.
 * `asked`: the ask that fills those counters once all have answered; until then they are still the last round's, and what
 * `put` reads from a seat's own answer counts.
 */
const OWN = {
  quattro: { all: ["played"] },
  sun_moon_star_2: { asked: "light", put: ({ light }) => ({ "light.sun": light.sun ?? 0, "light.moon": light.moon ?? 0, "light.star": light.star ?? 0 }), counters: { "light.sun": "face.sun", "light.moon": "face.moon", "light.star": "face.star" } },
  number_four: { asked: "tiles", put: ({ white }) => ({ laid_white: white, laid_black: SEVEN - white }), counters: { laid_white: "counter.laid_white", laid_black: "counter.laid_black" } },
  invest_and_donate: { asked: "pay", put: ({ invest, donate }) => ({ invested: worth(invest), donated: worth(donate) }), counters: { invested: "field.invest", donated: "field.donate" }, unit: "ui.notes.won" },
  five_towers: { counters: Object.fromEntries([..."ABCDE"].map((tower) => [`tower.${tower}`, tower])) },
};

/** Games whose sealed choices lie on no table until they are shown: {ask: its fields, as they are to be read}. */
const CHOICES = {
  betting_rps: { play: ["result"], bet: ["guess", "chips"] },
  grape_sugar_2: { lay: ["sugar", "card"] },
  number_four: { number: ["number"] },
  winning_streak: { card: ["card"] },
};

/** Counters that stand among what a seat holds, and nowhere else on the overlay. */
export const sealedOf = (game) => Object.keys(OWN[game]?.counters ?? {});

const known = (thing) => thing?.face !== undefined && thing?.face !== null;

/** Groups of known things of a seat: [[zone family, things, places]]; a place keeps its thing while others come. */
function groupsOf(match, seat) {
  const zones = match.table.zones ?? {}, all = OWN[match.game]?.all ?? [];
  const made = [];
  for (const family of [LAID, ...HELD]) {
    const things = zones[`${family}.${seat}`] ?? [];
    let shown = things.map((thing, i) => [i, thing]);
    if (family === LAID && !all.includes(family)) {
      const newest = Math.max(0, ...match.seats.map((one) => zones[`${family}.${one}`]?.length ?? 0)) - 1;
      shown = shown.filter(([i]) => i === newest);
    }
    shown = shown.filter(([, thing]) => known(thing));
    if (shown.length) made.push([family, shown]);
  }
  return made;
}

/** Sealed counters of a seat: [[name, words, n]]; none as long as nobody has put anything in. */
function countersOf(match, seat) {
  const { counters = {}, asked, put } = OWN[match.game] ?? {}, named = Object.entries(counters), of = (name) => match.table.counters?.[name] ?? {};
  if (asked && match.asks?.some((ask) => ask.name === asked)) {
    const sealed = match.sealed?.find((it) => it.seat === seat && it.name === asked), now = sealed && put(sealed.answer);
    return now ? named.map(([name, words]) => [name, words, now[name]]) : [];
  }
  if (!named.some(([name]) => Object.values(of(name)).some(Boolean))) return [];
  return named.map(([name, words]) => [name, words, of(name)[seat]]).filter(([, , n]) => typeof n === "number");
}

/** What a seat has chosen in a sealed ask and nobody has shown yet: [[field, answer]], for the games whose choice lies on no table. */
function choiceOf(match, seat) {
  const fields = CHOICES[match.game];
  const sealed = fields && match.sealed?.find((it) => it.seat === seat && it.name in fields);
  const lies = (match.table.zones?.[`${LAID}.${seat}`]?.length ?? 0) >= match.table.values.round;
  return sealed && !lies ? fields[sealed.name].map((field) => [field, sealed.answer[field]]) : [];
}

/**
 * What a seat holds at this moment, {hand, place, sum}: as the server names it to those who see everything, else as it was
 * told when the cards were shown. Nothing once the cards are gone.
 */
function handOf(match, seat) {
  if (match.hands?.[seat]) return match.hands[seat];
  return shownOf(match, seat);
}

/** Whether there is anything to show of a seat. */
export const holeOf = (match, seat) => groupsOf(match, seat).length > 0 || countersOf(match, seat).length > 0 || choiceOf(match, seat).length > 0 || walkOf(match, seat) !== null;

const LONG = 5.2; // the widest word, in em, that a card of the common size takes
const BIG = { seed_seotda: 1.3, indian_poker: 1.5 }; // hwatu are pictures to be read; a single number is all there is
const sizeIn = (game) => BIG[game] ?? 0.7; // a card's size in the plate's text

/** A card or tile; a face of many words that nobody has drawn is a card of text, so that it can be read. */
function Thing({ thing }) {
  const { people, game } = useAir();
  const text = faceText(thing.face, game);
  return widthOf(text) > LONG && !artOf(game, thing.face, text) ? html`<span class=${cx("worded", seatClass(people, thing.owner))}>${text}</span>`
    : html`<${Card} thing=${thing} tile=${isTile(thing)} size=${sizeIn(game)} />`;
}

function Things({ things, seat, ordered }) {
  const many = {};
  const keyed = things.map(([i, thing]) => {
    const id = `${thing.back ?? ""}/${JSON.stringify(thing.face)}`;
    many[id] = (many[id] ?? 0) + 1;
    return [ordered ? String(i) : `${id}/${many[id]}`, thing];
  });
  return html`<span class="things">${keyed.map(([key, thing]) => html`<${Thing} key=${key} thing=${{ owner: seat, ...thing }} />`)}</span>`;
}

export function Hole({ match, seat, of }) {
  const { people, game, lang } = useAir();
  const groups = groupsOf(match, seat), counters = countersOf(match, seat), choice = choiceOf(match, seat), unit = OWN[match.game]?.unit, ctx = { people, game, lang };
  const most = MOST[of] ?? 3, narrow = of > 2, walk = walkOf(match, seat);
  if (walk) return html`<${Walk} ...${{ match, seat, path: walk }} />`;
  return html`<section class=${cx("plate hole", narrow && "narrow", seatClass(people, seat))}>
    ${groups.slice(0, narrow ? 1 : 3).map(([family, things]) => html`<span class=${cx("group", family === "back" && "dark-face")} key=${family}>
      ${!narrow && html`<span class="label">${sayOr(`zone.${family}`, "", {}, { game, lang })}</span>`}
      <${Things} things=${things.slice(0, most)} seat=${seat} ordered=${match.table.ordered?.[`${family}.${seat}`]} /></span>`)}
    ${counters.length > 0 && html`<span class="sealed">${counters.map(([it, words, n]) => html`<span class="value" key=${it}>
      <span class="label">${words.includes(".") ? say(words, {}, ctx) : words}</span><b><${Num} value=${n} />${unit && html`<span class="label"> ${say(unit, {}, ctx)}</span>`}</b></span>`)}</span>`}
    ${choice.length > 0 && html`<span class="sealed choice">${choice.map(([field, it]) => html`<span class="value" key=${field}>
      <span class="label">${sayOr(`field.${field}`, "", {}, ctx)}</span><b>${inWords(field, it, ctx)}</b></span>`)}</span>`}
    ${narrow ? html`<${Sum} held=${match.hands?.[seat]} />` : html`<${HandName} held=${handOf(match, seat)} />`}
  </section>`;
}

/** Among many: what a card comes to if all call; the one that would win stands out, in words too. */
function Sum({ held }) {
  const { lang } = useAir();
  if (held?.sum === undefined) return null;
  return html`<span class="named"><span class=${held.ahead ? "ahead" : "label"}>${say(held.ahead ? "ui.hands.sum_ahead" : "ui.hands.sum", { n: held.sum }, { lang })}</span></span>`;
}

/** A hand's name and its place among the game's hands, where the page has one, or the sum it comes to. */
function HandName({ held }) {
  const { game, lang } = useAir();
  const name = held && has(`name.hand.${held.hand}`, game) ? say(`name.hand.${held.hand}`, {}, { game, lang }) : "";
  if (!name) return null;
  const beside = held.sum !== undefined ? say("ui.hands.sum", { n: held.sum }, { lang }) : held.place ? say("ui.hands.place", { n: held.place }, { lang }) : "";
  const only = held.sum !== undefined && held.hand === "none"; // then the sum is all that it is
  return html`<span class="named" key=${name}>${!only && html`<b class="hand" style=${{ fontSize: `${sizeFor(name, 10, 1.2)}em` }}>${name}</b>`}
    ${held.ahead && html`<span class="ahead">${say("ui.hands.ahead", {}, { lang })}</span>`}${beside && html`<span class=${only ? "hand" : "label"}>${beside}</span>`}</span>`;
}

const COMMON = { make_target: ["numbers", "target"], seed_poker: ["seeds"] };

/** The known things that everybody plays with: [[zone, things]]. */
export function sharedOf(match) {
  return (COMMON[match.game] ?? ["shared"]).map((zone) => [zone, (match.table.zones?.[zone] ?? []).filter(known)]).filter(([, things]) => things.length);
}

export function Shared({ match }) {
  const { game, lang } = useAir();
  return html`<section class="plate hole common">${sharedOf(match).map(([zone, things]) => html`<span class="group" key=${zone}>
    <span class="label">${sayOr(`zone.${zone}`, "", {}, { game, lang })}</span><${Things} things=${things.slice(0, 6).map((thing, i) => [i, thing])} ordered=${true} /></span>`)}</section>`;
}
