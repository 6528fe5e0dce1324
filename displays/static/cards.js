// Cards and tiles, which turn over in depth, and the zones they lie in.
import { html, cx, seatClass, useAir, useEffect, useLayoutEffect, useRef, useState } from "./kit.js";
import { say, sayOr, has, value as inWords } from "./words.js";
import { sizeFor, widthOf } from "./marks.js";
import { play, MOVE, SLOW, RISE } from "./motion.js";
import { artOf } from "./pictures/art.js";

/** A face or back as a person reads it: its words, or itself where it is a number or plain text. */
export function faceText(face, game, family = "face") {
  if (face === null || face === undefined) return "";
  if (typeof face === "object") return Object.values(face).map((it) => faceText(it, game, family)).join(" ");
  const key = `${family}.${face}`;
  return has(key, game) ? say(key, {}, { game }) : inWords(family, face, { game });
}

const slug = (text) => String(text).toLowerCase().replace(/[^a-z0-9가-힣]+/g, "-");
/** Words on a card: as large as its width allows; what would be too small then breaks into lines. */
function Word({ text, wide, most = 1.95 }) {
  const room = Math.max(2.05, wide < 8 ? wide - 0.45 : 0);
  const size = sizeFor(text, room, most, 0);
  return html`<span class=${cx("word", size < 0.62 && "long")} style=${size < 0.62 ? undefined : { fontSize: `${size}em` }}>${text}</span>`;
}

/**
 * One thing, lying face up where its face is known. `down`: turned down all the same (a pad at rest).
 * `tile`: a tile instead of a card. `lit`: it wins, it is meant. `size`: multiple of the text size.
 */
export function Card({ thing, down = false, tile = false, lit = false, dim = false, size, onClick, picked = false }) {
  const { people, game } = useAir();
  const known = thing?.face !== undefined && thing?.face !== null;
  const up = known && !down;
  // A card that is turned down keeps its face only as long as it is still seen turning.
  const [kept, keep] = useState(up ? thing.face : null);
  useEffect(() => {
    if (up) { keep(thing.face); return undefined; }
    const timer = setTimeout(() => keep(null), SLOW);
    return () => clearTimeout(timer);
  }, [up, thing?.face]);
  const face = up ? thing.face : kept;
  const text = faceText(face, game);
  const art = artOf(game, face, text);
  const back = thing?.back ?? null;
  const plain = back === "black" || back === "white"; // these are seen, not read
  const backWords = back === null || plain ? "" : typeof back === "number" ? String(back) : sayOr(`back.${back}`, "", {}, { game });
  const name = cx(
    "card", tile && "tile", art && "pictured", up && "up", lit && "lit", dim && "dim", picked && "picked", back !== null && `b-${slug(back)}`,
    typeof face === "string" && `f-${slug(face)}`, thing?.owner ? seatClass(people, thing.owner) : "nobodys", onClick && "may",
  );
  // A short word widens its card rather than be set smaller than the page's text.
  const wide = Math.max(art ? 0 : widthOf(text), widthOf(backWords)) * (1 / (size ?? 1)) + 0.5;
  const style = { ...(size && { fontSize: `${size}em` }), ...(wide > 2.6 && wide < 8 && { width: `${wide}em` }) };
  const inside = html`<span class="turner">
    <span class="back">${!backWords ? html`<i class="mark"></i>` : html`<${Word} text=${backWords} wide=${wide} most=${1} />`}</span>
    <span class="front">${art ?? html`<${Word} text=${text} wide=${wide} />`}${thing?.mark && html`<i class="pin"></i>`}</span>
  </span>`;
  return onClick
    ? html`<button type="button" class=${name} style=${style} aria-pressed=${picked} onClick=${onClick}>${inside}</button>`
    : html`<span class=${name} style=${style}>${inside}</span>`;
}

/** A tile: as a card, with a body of its own; its back's colour (black, white, …) is its body. */
export const Tile = (props) => html`<${Card} ...${props} tile=${true} />`;

/** Whether things of this kind are drawn as tiles. */
export const isTile = (thing) => ["black", "white"].includes(thing?.back);

/** Keys that stay with a thing while others leave, so that no other card seems to turn over. */
function keyed(things) {
  const many = {};
  return things.map((thing) => {
    const id = `${thing.owner ?? ""}/${thing.back ?? ""}/${JSON.stringify(thing.face ?? null)}`;
    many[id] = (many[id] ?? 0) + 1;
    return [`${id}/${many[id]}`, thing];
  });
}

function Laid({ children }) {
  const ref = useRef(null);
  useLayoutEffect(() => { play(ref.current, RISE, { duration: MOVE }); }, []);
  return html`<span class="laid" ref=${ref}>${children}</span>`;
}

/**
 * The things of a zone in a row; a heap with its number where there are more than `most`.
 * `ordered`: places count (a thing keeps its place and turns over there). `onPick(index, thing)`: makes buttons of them.
 */
export function Zone({ name, things = [], ordered = false, most = 9, size, label, heap, down = false, picked, onPick, empty = true }) {
  const { game } = useAir();
  const title = label === undefined ? sayOr(`zone.${name?.replace(/\.[A-G]$/, "")}`, "", {}, { game }) : label;
  const hiddenHeap = heap ?? (things.length > most || (things.length > 2 && things.every((it) => it.face === undefined && !it.back)));
  const keeper = /\.([A-G])$/.exec(name ?? "")?.[1]; // what lies in somebody's zone wears his colour, unless it says whose it is
  const kept = (thing) => (thing.owner || !keeper ? thing : { ...thing, owner: keeper });
  const rows = ordered ? things.map((thing, i) => [String(i), thing]) : keyed(things);
  return html`<span class=${cx("zone", hiddenHeap && "heap", !things.length && "bare")}>
    ${title && html`<span class="label">${title}</span>`}
    ${hiddenHeap
      ? html`<span class="pile">
          ${things.slice(-Math.min(5, Math.max(1, Math.ceil(things.length / 6)))).map((thing, i) => html`<${Card} key=${i} thing=${kept(thing)} tile=${isTile(thing)} size=${size} />`)}
          <span class="num heap-count">${things.length}</span></span>`
      : html`<span class="things">
          ${rows.map(([key, thing], i) => html`<${Laid} key=${key}><${Card} thing=${kept(thing)} tile=${isTile(thing)} size=${size}
            down=${down} picked=${picked?.includes?.(i)} onClick=${onPick && (() => onPick(i, thing))} /></${Laid}>`)}
          ${!things.length && empty && html`<i class="place" style=${size ? { fontSize: `${size}em` } : undefined}></i>`}</span>`}
  </span>`;
}

/** A player's own hand: a zone in which cards overlap where they are many. */
export const Hand = (props) => html`<span class=${cx("hand", (props.things?.length ?? 0) > 6 && "tight")}><${Zone} most=${24} heap=${false} ...${props} /></span>`;
