// The page behind a seat's QR: whose seat it is, one button, and the wait where the seat has a tablet already.
import { html, render, seatClass, cx } from "/static/kit/kit.js";
import { has, loadWords, say } from "/static/kit/words.js";
import { uuid } from "/static/kit/socket/uuid.js";

const ASK_AGAIN = 1500; // how often a second claim asks whether the dealer has let it in (ms)
const root = document.getElementById("join");
const here = location.pathname;
const view = { at: "loading", seat: null, why: null };

/** This browser's own mark for this link: a reload or a second tap is the same claim, not another tablet. */
function nonce() {
  const name = `tablecast.join.${here}`;
  try {
    if (!localStorage.getItem(name)) localStorage.setItem(name, uuid());
    return localStorage.getItem(name);
  } catch {
    return (view.nonce ??= uuid());
  }
}

/** What the dealer reads in the list of screens. */
function device() {
  const it = navigator.userAgent;
  const kind = /iPad|Macintosh.*Mobile/.test(it) || (/Macintosh/.test(it) && navigator.maxTouchPoints > 1) ? "iPad"
    : /iPhone/.test(it) ? "iPhone" : /Android/.test(it) ? (/; ([^;)]+?)(?: Build|\))/.exec(it)?.[1] ?? "Android")
      : /Windows/.test(it) ? "Windows" : /Mac/.test(it) ? "Mac" : /Linux/.test(it) ? "Linux" : "";
  return kind.slice(0, 40);
}

async function talk(address, body) {
  try {
    const reply = await fetch(address, {
      method: body ? "POST" : "GET", cache: "no-store", credentials: "same-origin",
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    return await reply.json();
  } catch {
    return { ok: false, why: "offline" };
  }
}

function show(change) {
  Object.assign(view, change);
  draw();
}

async function look() {
  const seat = await talk(`${here}/seat`);
  if (seat.lang && seat.lang !== "ko") await loadWords(seat.lang);
  if (seat.ok === false) return show({ at: "refused", why: seat });
  document.title = say("ui.join.title");
  return show({ at: "ask", seat });
}

async function enter() {
  show({ at: "entering" });
  follow(await talk(here, { nonce: nonce(), device: device() }));
}

function follow(reply) {
  if (reply.ok && reply.to) location.replace(reply.to);
  else if (reply.waiting) {
    if (view.at !== "waiting") show({ at: "waiting" });
    setTimeout(async () => {
      const next = await talk(here, { nonce: nonce(), device: device() }); // the same claim again tells how it stands
      follow(next.why === "offline" ? reply : next); // a cut while waiting is not a refusal
    }, ASK_AGAIN);
  } else show({ at: "refused", why: reply });
}

const wordsOf = (reply) => (reply.why === "offline" ? say("ui.join.offline")
  : has(`refused.${reply.why}`) ? say(`refused.${reply.why}`, reply.slots ?? {}) : say("ui.join.failed"));

function draw() {
  const { at, seat, why } = view;
  const people = seat ? { [seat.seat]: { name: seat.name, colour: seat.colour } } : {};
  render(html`<main class=${cx("pad", "empty", "join", seat && seatClass(people, seat.seat))} data-at=${at}>
    ${seat && html`
      <p class="soft">${seat.title ?? ""}</p>
      <span class="badge huge"><i class="mark"></i><b>${seat.seat}</b></span>
      <p class="lobby-name">${seat.name || say("ui.join.seat", { letter: `${seat.seat} ` }).replace(/\s+/g, " ")}</p>`}
    ${at === "ask" && html`<p class="soft">${say("ui.join.about")}</p>
      <button type="button" class="confirm" data-do="join" onClick=${enter}>${say("ui.join.enter")}</button>`}
    ${at === "entering" && html`<button type="button" class="confirm" disabled>${say("ui.join.entering")}</button>`}
    ${at === "waiting" && html`<i class="breath" aria-hidden="true"></i><p class="big" role="status">${say("ui.join.waiting")}</p>
      <p class="soft">${say("ui.join.waiting_about")}</p>`}
    ${at === "refused" && html`<p class="big" role="alert">${wordsOf(why)}</p>
      <button type="button" class="confirm soft" data-do="again" onClick=${() => (seat ? enter() : look())}>${say("ui.join.again")}</button>`}
  </main>`, root);
}

await loadWords("ko");
await look();
