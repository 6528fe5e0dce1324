// One command at a time to the desk; a refusal stays on the page, calmly, until something else is done.
import { get, set, desk } from "./store.js";

let link = null;
export const use = (socket) => { link = socket; };
export const now = () => link?.now() ?? 0;

let under = null, waits = false;   // the command on its way, as a promise; whether another is to follow it

// Sends a command and resolves to the desk's reply, or null for a doubled press: the same kind of command is still on its way.
// Another kind waits for that one's reply, so that no key is lost on a slow line; it was made from the page as it was when pressed.
// `quiet`: whoever sends it shows a refusal in its own place.
export async function send(what, { quiet = false } = {}) {
  if (get().busy === what.do || waits) return null;
  if (under) {
    waits = true;
    await under;
    waits = false;
  }
  if (get().line !== "live") { set({ refusal: { why: "lost", did: what.do } }); return null; }
  set({ busy: what.do, refusal: null });
  under = carry(what);
  const reply = await under;
  under = null;
  set({ busy: null, refusal: reply.ok || quiet ? null : { ...reply, did: what.do } });
  return reply;
}

// A command that changes the match's course carries the state that was on the page when the key was pressed.
export const course = (what) => send({ ...what, state: desk().state });

// A question (undo_view): changes nothing, so it neither waits nor blocks.
export const ask = (what) => carry(what);

export const preview = (what) => link.preview(what);

async function carry(what) {
  try {
    return await link.command(what);
  } catch (error) {
    console.warn("no reply", error);
    return { ok: false, why: "lost" };
  }
}
