// The keyboard: which key does which action, and when keys belong to a field or a dialog instead.
// Physical codes, not letters: with a Korean input method on, the M key says "ㅡ".
import { close, desk, get, set, watch } from "./store.js";
import { next } from "./next.js";
import { actions } from "./actions.js";

const SETTLE = 350;   // ms for which Space stays deaf after the next action has changed: nobody meant the new one yet
let lastNext = "", changedAt = -SETTLE;

// Follows what Space would do, at once and not only with the next drawing.
function follow() {
  const it = next(), name = [it.kind, it.cue, it.step, desk().state].join(" ");
  if (name !== lastNext) { lastNext = name; changedAt = performance.now(); }
}

const typing = (el) => el?.matches?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");

function down(event) {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "Escape") { set({ refusal: null }); close(); document.activeElement?.blur(); return; }
  if (typing(event.target)) return;
  if (formKey(event) || get().dialog) return;
  if (event.code === "KeyV" && get().blind) { set({ peek: true }); return; }
  const action = actions().find((a) => a.code === event.code && !!a.shift === event.shiftKey && a.on);
  if (!action) return;
  event.preventDefault();   // Space must not press a button that happens to hold the focus
  if (event.code === "Space" && performance.now() - changedAt < SETTLE) return;
  action.run();
}

// Inside a form of the kit (a ruling, an answer for a seat): 1, 2, 3… choose, Enter confirms. In other dialogs Enter is their button's.
function formKey(event) {
  const root = get().dialog ? document.querySelector(".dialog") : document.querySelector(".ruling");
  const form = root?.querySelector(".form");
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const within = event.target.closest?.("button, .amount");
  if (form && digit && !event.shiftKey && !within?.matches(".amount")) {
    const option = form.querySelectorAll(".opt")[digit - 1];
    if (!option) return false;
    option.click();
  } else if (event.code === "Enter" && root && (!within || within.matches(".amount, .opt.on"))) {
    if (form) (form.querySelector("[data-do=sure]") ?? form.querySelector("[data-do=confirm]"))?.click();
    else root.querySelector("button.go")?.click();
  } else return false;
  event.preventDefault();
  return true;
}

function up(event) {
  if (event.code === "KeyV" && get().peek) set({ peek: false });
}

export function listen() {
  watch(follow);
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("blur", () => get().peek && set({ peek: false }));
}
