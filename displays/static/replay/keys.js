// Every action of the room, its key and what it does: buttons, keys and the help sheet all read this one list.
import { it, set, flush, keep, end, start } from "./store.js";
import { clear, ends, entry, go, mark, picture, point, run, show, shuttle, step, stretch, toggle } from "./player.js";
import { turn } from "./views.js";
import { listed, turnFilter } from "./list.js";
import { zoom } from "./timeline.js";
import { turnLanguage } from "./language.js";

const dialog = (name) => () => set({ dialog: it.dialog === name ? null : name });

export const ACTIONS = [
  { id: "back", chip: "J", code: "KeyJ", run: () => shuttle(-1), on: () => it.speed < 0 },
  { id: "stop", chip: "K", code: "KeyK", run: () => run(0) },
  { id: "play", chip: "L", code: "KeyL", run: () => shuttle(1), on: () => it.speed > 0 },
  { id: "toggle", chip: "Space", code: "Space", run: toggle },
  { id: "entry_back", chip: "←", code: "ArrowLeft", run: () => entry(-1), again: true },
  { id: "entry_on", chip: "→", code: "ArrowRight", run: () => entry(1), again: true },
  { id: "second_back", chip: "⇧←", code: "ArrowLeft", shift: true, run: () => step(-1000), again: true },
  { id: "second_on", chip: "⇧→", code: "ArrowRight", shift: true, run: () => step(1000), again: true },
  { id: "frame_back", chip: ",", code: "Comma", run: () => picture(-1), again: true },
  { id: "frame_on", chip: ".", code: "Period", run: () => picture(1), again: true },
  { id: "mark_back", chip: "↑", code: "ArrowUp", run: () => mark(-1, listed()), again: true },
  { id: "mark_on", chip: "↓", code: "ArrowDown", run: () => mark(1, listed()), again: true },
  { id: "first", chip: "Home", code: "Home", run: () => ends(-1) },
  { id: "last", chip: "End", code: "End", run: () => ends(1), on: () => it.follow },
  { id: "in", chip: "I", code: "KeyI", run: () => point("from"), on: () => it.from !== null },
  { id: "out", chip: "O", code: "KeyO", run: () => point("to"), on: () => it.to !== null },
  { id: "to_in", chip: "⇧I", code: "KeyI", shift: true, run: () => { run(0); go(it.from ?? start()); }, off: () => it.from === null },
  { id: "to_out", chip: "⇧O", code: "KeyO", shift: true, run: () => { run(0); go(it.to ?? end()); }, off: () => it.to === null },
  { id: "stretch", chip: "⇧Space", code: "Space", shift: true, run: stretch, off: () => it.from === null && it.to === null },
  { id: "clear", chip: "X", code: "KeyX", run: clear, off: () => it.from === null && it.to === null },
  { id: "note", chip: "M", code: "KeyM", run: () => { run(0); set({ dialog: "note" }); } },
  { id: "note_stretch", chip: "⇧M", code: "KeyM", shift: true, run: () => { run(0); set({ dialog: "note_stretch" }); }, off: () => it.from === null || it.to === null },
  { id: "mode", chip: "C", code: "KeyC", run: () => { set({ mode: it.mode === "aired" ? "corrected" : "aired" }); show(); }, on: () => it.mode === "corrected" },
  ...[1, 2, 3, 4].flatMap((n) => [
    { id: `view${n}`, chip: String(n), code: `Digit${n}`, run: () => turn(n - 1, 1) },
    { id: `view${n}_back`, chip: `⇧${n}`, code: `Digit${n}`, shift: true, run: () => turn(n - 1, -1) },
  ]),
  { id: "big", chip: "F", code: "KeyF", run: () => set({ big: it.big === null ? 0 : it.big === 3 ? null : it.big + 1 }), on: () => it.big !== null },
  { id: "secrets", chip: "S", code: "KeyS", run: () => { set({ secrets: !it.secrets }); keep(); show(); }, on: () => it.secrets },
  { id: "filter", chip: "V", code: "KeyV", run: turnFilter },
  { id: "zoom_in", chip: "+", code: "Equal", run: () => zoom(0.5), again: true },
  { id: "zoom_out", chip: "−", code: "Minus", run: () => zoom(2), again: true },
  { id: "zoom_all", chip: "0", code: "Digit0", run: () => set({ window: null }) },
  { id: "export", chip: "E", code: "KeyE", run: dialog("export"), on: () => it.dialog === "export" },
  { id: "language", chip: "G", code: "KeyG", run: turnLanguage },
  { id: "help", chip: "H", code: "KeyH", run: dialog("help"), on: () => it.dialog === "help" },
];

export const action = (id) => ACTIONS.find((one) => one.id === id);

const typing = (element) => element?.matches?.("input, textarea, select");
const SAME = { NumpadAdd: "Equal", NumpadSubtract: "Minus" };

function down(event) {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "Escape") { set({ dialog: null, error: null, big: null }); document.activeElement?.blur(); return; }
  if (typing(event.target)) return;
  const code = SAME[event.code] ?? event.code;
  const act = ACTIONS.find((one) => one.code === code && (one.shift ?? false) === (event.shiftKey && code !== "Equal"));
  if (!act || (event.repeat && !act.again)) return;
  if (it.dialog && act.id !== it.dialog) return; // only Esc and its own key reach through an open sheet
  event.preventDefault();
  if (!act.off?.()) act.run();
  flush();
}

export const listen = () => addEventListener("keydown", down);
