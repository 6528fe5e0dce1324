// What a page shows of its line: a small calm mark when it is lost, and the flash that tells which screen is which.
import { sheet } from "../kit.js";
import { say } from "../words.js";

sheet("/static/kit/socket/mark.css");

let mark = null;

function box(className) {
  const element = document.createElement("div");
  element.className = className;
  document.body.append(element);
  return element;
}

/** Nothing while live; a small mark while lost (a page keeps its picture); words when the screen is no longer wanted. */
export function showLink(state, why) {
  mark ??= box("link-mark");
  mark.setAttribute("role", "status");
  mark.dataset.state = state;
  mark.textContent = state === "live" ? "" : say(state === "lost" ? "ui.link.lost" : `ui.link.${why ?? "refused"}`);
}

/** Shows for two seconds which screen this is: the dealer asked. */
export function flash(name) {
  const sign = box("link-flash");
  sign.textContent = name || "●";
  setTimeout(() => sign.remove(), 2000);
}
