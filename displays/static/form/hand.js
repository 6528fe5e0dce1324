// What a seat can put on the board, beside it: its captives or its reserve; the own ones can be tapped or dragged.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Lying } from "../grid.js";
import { Name } from "../marks.js";
import { partOf } from "../pictures.js";
import { optionName } from "./names.js";

/** [[thing, how many], …] of what a seat holds beside a board: as the game says, else the things of its hand. */
export function heldBy(table, seat, game) {
  const own = partOf(game, "held");
  if (own) return own(table, seat);
  const found = new Map();
  for (const thing of table?.zones?.[`hand.${seat}`] ?? []) {
    if (typeof thing.face !== "string") continue;
    const [, n] = found.get(thing.face) ?? [];
    found.set(thing.face, [thing, (n ?? 0) + 1]);
  }
  return [...found.values()];
}

/**
 * `drops`: the faces that may be put down now; without them nothing here can be touched. `chosen`: the face that is.
 * `pick(face)` a tap on it; `begin(event, face)` a finger's way down on it; `above`: the other side's.
 */
export function Held({ table, seat, drops, chosen, pick, begin, off, above, turned }) {
  const air = useAir();
  const list = heldBy(table, seat, air.game);
  const rest = (drops ?? []).filter((face) => !list.some(([thing]) => thing.face === face)).map((face) => [{ face, owner: seat }, null]);
  if (!list.length && !rest.length && !partOf(air.game, "Stack")) return null;
  const picture = Boolean(partOf(air.game, "Stack"));
  return html`<div class=${cx("held", above ? "held-other" : "held-own", seatClass(air.people, seat))} role=${drops ? "radiogroup" : undefined}>
    <${Name} seat=${seat} />
    <span class="held-things">${[...list, ...rest].map(([thing, n]) => {
      const inside = html`${picture && html`<span class="held-thing"><${Lying} stack=${[thing]} turned=${turned} /></span>`}
        ${!picture && html`<span>${optionName("drop", thing.face, air)}</span>`}
        ${n !== null && (n !== 1 || picture) && html`<b class="num held-n">${n}</b>`}`;
      const live = drops?.includes(thing.face) && !off;
      return drops?.includes(thing.face)
        ? html`<button type="button" role="radio" key=${thing.face} data-drop=${thing.face} disabled=${off} aria-checked=${chosen === thing.face ? "true" : "false"}
            aria-label=${optionName("drop", thing.face, air)} class=${cx("opt", "slim", chosen === thing.face && "on", picture && "pictured")}
            onPointerDown=${live && begin ? (event) => begin(event, thing.face) : undefined} onClick=${() => pick(thing.face)}>${inside}</button>`
        : html`<span key=${thing.face} class=${cx("held-one", n === 0 && "none")} data-held=${thing.face}>${inside}</span>`;
    })}</span>
  </div>`;
}
