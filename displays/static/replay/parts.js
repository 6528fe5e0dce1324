// Small parts of the room: its words, a key's chip, a button with its key.
import { html, cx } from "../kit.js";
import { has, say } from "../words.js";
import { it } from "./store.js";
import { action } from "./keys.js";

export const t = (key, slots = {}) => say(`ui.replay.${key}`, slots, { people: it.data?.people });
export const Key = ({ chip }) => html`<kbd class="keycap" aria-hidden="true">${chip}</kbd>`;

/** A button that does what its key does. */
export function Act({ id, words, kind }) {
  const act = action(id);
  return html`<button type="button" class=${cx("act", kind, act.on?.() && "on")} data-act=${id} title=${t(`do.${id}`)} disabled=${act.off?.() ?? false}
    onClick=${(event) => { event.currentTarget.blur(); act.run(); }}><span>${words ?? t(`do.${id}`)}</span><${Key} chip=${act.chip} /></button>`;
}

export const refusal = (error) => say(has(`refused.${error.why}`) ? `refused.${error.why}` : "ui.replay.refused", error.slots ?? {});
