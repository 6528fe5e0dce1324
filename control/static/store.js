// What the console knows: the newest frame, the connected screens, the line, and the dealer's own switches.
const KEPT = "tablecast.console";   // switches that outlive a reload; never anything of the show itself

const state = {
  frame: null, screens: [], line: "lost",
  dialog: null,                     // {name, …} the one dialog that is open
  tab: null, blind: false, peek: false,
  busy: null, refusal: null,        // what is on its way; the last refusal, until the dealer does something else
  taken: [],                        // what is picked so far in a draw by hand
  gone: [],                         // notices that the dealer has put away
  ...kept(),
};
const watchers = new Set();

function kept() {
  try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; }
}

export const get = () => state;

export function set(change) {
  Object.assign(state, change);
  const { blind, tab, gone } = state;
  try { localStorage.setItem(KEPT, JSON.stringify({ blind, tab, gone })); } catch { /* a private window keeps nothing */ }
  for (const watch of watchers) watch();
}

export function watch(f) { watchers.add(f); return () => watchers.delete(f); }

export const frame = () => state.frame;
export const desk = () => state.frame?.desk ?? {};
export const match = () => state.frame?.match ?? null;
export const people = () => state.frame?.people ?? {};
export const lang = () => desk().language ?? state.frame?.show?.lang ?? "ko";
export const hidden = () => state.blind && !state.peek;

// The id of the match that can be started, run or undone: the frame's own, else the newest one set up.
export function current() {
  const all = desk().matches ?? [];
  return match()?.id ?? all[all.length - 1]?.id ?? null;
}
export function stage() {
  const id = current();
  return (desk().matches ?? []).find((m) => m.id === id)?.state ?? (match() ? (match().outcome ? "ended" : "running") : "none");
}

export const open = (name, more = {}) => set({ dialog: { name, ...more }, refusal: null });
export const close = () => set({ dialog: null });
