// Every action of the console with its key: the one list that the keyboard, the buttons and the key sheet share.
import { get, set, open, desk, match, frame, stage, current, lang } from "./store.js";
import { send, course } from "./send.js";
import { next, recovered } from "./next.js";
import { SCENES, makeReady, nextSegment, take, toPreview } from "./air.js";
import { KEYS, choices, rule } from "./rulings.js";
import { full, give, kinds, pick, unpick } from "./draws.js";

export const PACES = [null, 1, 2, 3, 5, 8];
const LAYERS = { score: "S", clock: "K", ask: "A", facts: "T", hole: "H" };   // each with Shift

const say = (id, code, chip, on, run, more = {}) => ({ id, code, chip, on: !!on, run, ...more });
const shift = { shift: true };

function stepPace(by) {
  const at = Math.max(0, PACES.indexOf(desk().pace ?? null));
  const to = PACES[Math.min(PACES.length - 1, Math.max(0, at + by))];
  if (to !== (desk().pace ?? null)) send({ do: "pace", seconds: to });
}

// The clock that a dealer would add time to: a frozen or running one of the match, an expired one first.
export function mainClock() {
  const all = (frame()?.clocks ?? []).filter((c) => c.kind !== "free");
  return all.find((c) => c.expired) ?? all[0] ?? null;
}
export const frozenAsk = () => (match()?.open ?? []).find((a) => a.frozen) ?? null;
export const asksOf = (seat) => (match()?.open ?? []).filter((a) => a.seat === seat);
export const addTime = (ms = 30000) => { const c = mainClock(); if (c) send({ do: "time", clock: c.id, add: ms }); };

export function actions() {
  const f = frame();
  if (!f) return [];
  const live = stage() === "running", m = match(), n = next(), request = desk().requests?.[0], overlay = desk().overlay ?? {};
  return [
    say("next", "Space", "Space", n.run, n.run),
    say("take", "KeyA", "A", true, take),
    say("segment", "KeyR", "R", nextSegment() !== null, () => makeReady()),
    say("pause", "KeyP", "P", true, () => send({ do: f.paused || recovered() ? "resume" : "pause" })),
    say("undo", "KeyZ", "Z", m && stage() !== "set", () => open("undo")),
    say("marker", "KeyM", "M", true, () => open("marker")),
    say("correct", "KeyC", "C", live, () => open("correct")),
    say("ending", "KeyE", "E", live, () => open("ending")),
    say("newmatch", "KeyN", "N", true, () => open("newmatch")),
    say("show", "KeyO", "O", true, () => open("show")),
    say("obs", "KeyO", "⇧O", true, () => open("obs"), shift),
    say("join", "KeyQ", "Q", true, () => open("join")),
    say("clocks", "KeyK", "K", true, () => open("clocks")),
    say("draws", "KeyD", "D", m || current(), () => send({ do: "draws", by: desk().draws === "hand" ? "generator" : "hand" })),
    ...(m?.draw ? kinds().slice(0, 10).map((kind, i) => say(`pick.${i + 1}`, `Digit${(i + 1) % 10}`, `${(i + 1) % 10}`, kind.left > 0 || m.draw.n === 1, () => pick(kind))) : []),
    ...choices().slice(0, KEYS).map((one, i) => say(`rule.${i + 1}`, `Digit${i + 1}`, `${i + 1}`, !get().busy, () => rule(i))),
    say("give", "Enter", "↵", full(), give),
    say("unpick", "Backspace", "⌫", m?.draw && get().taken.length, unpick),
    say("generator", "KeyG", "G", m?.draw, () => course({ do: "draw", match: m.id, value: null })),
    say("automatic", "KeyT", "T", frozenAsk() && frozenAsk().automatic !== false, () => course({ do: "timeout", ask: frozenAsk().id })),
    say("moretime", "Equal", "+", mainClock(), () => addTime()),
    say("admit", "KeyY", "Y", request, () => send({ do: "admit", request: request.id, yes: true })),
    say("deny", "KeyX", "X", request, () => send({ do: "admit", request: request.id, yes: false })),
    say("faster", "Comma", ",", m || current(), () => stepPace(-1)),
    say("slower", "Period", ".", m || current(), () => stepPace(1)),
    say("blind", "KeyB", "B", true, () => set({ blind: !get().blind, peek: false })),
    say("peek", "KeyV", "V", get().blind, () => {}),
    say("help", "KeyH", "H", true, () => open("help")),
    say("log", "KeyL", "L", true, () => set({ tab: "log" })),
    say("screens", "KeyS", "S", true, () => set({ tab: "screens" })),
    say("links", "KeyI", "I", true, () => set({ tab: "links" })),
    say("rundown", "KeyU", "U", true, () => set({ tab: "rundown" })),
    say("overlay", "KeyW", "W", true, () => set({ tab: "overlay" })),
    say("hold", "KeyF", "F", true, () => send({ do: "air", act: desk().overlay?.held ? "go" : "hold" })),
    say("drop", "KeyD", "⇧D", overlay.waiting?.length, () => open("drop"), shift),
    say("policy", "KeyP", "⇧P", true, () => open("policy"), shift),
    ...Object.entries(LAYERS).map(([name, key]) => say(`layer.${name}`, `Key${key}`, `⇧${key}`, overlay.layers, () => send({ do: "layers", [name]: !desk().overlay.layers[name] }), shift)),
    say("language", "KeyL", "⇧L", true, () => send({ do: "language", lang: lang() === "ko" ? "en" : "ko" }), shift),
    ...SCENES.map((kind, i) => say(`scene.${kind}`, `Digit${(i + 1) % 10}`, `⇧${(i + 1) % 10}`, !["match", "result"].includes(kind) || m, () => toPreview(kind), shift)),
    ...(m?.seats ?? []).map((seat, i) => say(`answer.${seat}`, `Digit${i + 1}`, `${i + 1}`, asksOf(seat).length && !asksOf(seat)[0].locked,
      () => open("answer", { seat }))),
  ];
}

export const action = (id) => actions().find((a) => a.id === id);
