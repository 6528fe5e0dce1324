// The one line between a page and the server: dials, heals, keeps server time, hands over the newest frame.
//
// The socket is thrown away and dialled anew instead of being repaired: after sleep, a Wi-Fi change or a killed
// server the state of an old socket is anyone's guess, and a whole frame makes a fresh one equal to the old.
import { io } from "/lib/socket.io.js";
import { serverClock } from "./socket/clock.js";
import { onWake } from "./socket/wake.js";
import { flash, showLink } from "./socket/mark.js";
import { uuid } from "./socket/uuid.js";

export { uuid };

const BEAT = 5000; // how often a page tells the server what it has drawn (ms)
const DEAD = 4000; // a beat not answered for so long: the line is dead even if the socket says otherwise
const DEAD_AFTER_WAKE = 1500;
// Pauses between dials; waking skips them. A killed server is back in about a second: until then, often.
const RETRY = [200, 300, 300, 400, 800, 1500, 2000];
const REFUSED = new Set(["refused", "revoked", "moved"]);

/**
 * Connect a page.
 *   role       "pad" | "wall" | "overlay" | "viewer" | "dealer"; auth: e.g. {key} (pads and console come by cookie)
 *   onFrame    (frame) the newest frame only, once per drawn picture
 *   onScreens  (list) the dealer's list of screens
 *   onState    (state, why) "live" | "lost" | "refused"; why: "revoked" | "moved" | "refused" | null
 *   onScreen   (message) what the dealer wants of this screen: {do: "rename" | "identify" | …}
 *   mark       false: the page draws its own mark of a lost line
 * Returns {command, ask, preview, now, wake, close, state, live, fresh, why, rtt, drawn}.
 */
export function connect({ role, auth = {}, onFrame, onScreens, onState, onScreen, mark = true }) {
  const clock = serverClock();
  const waiting = new Set(); // resolvers of those who wait for the line to come back
  let socket = null, state = "lost", why = null, tries = 0, timer = 0, closed = false;
  let dialled = 0; // when the last dial began, by the wall clock: it goes on while a machine sleeps
  let heardOn = null, fresh = false; // the line that brought the newest frame; whether the drawn one came by this line
  let newest = null, due = false, drawn = null, reported = null, reportTimer = 0, syncedBy = 0, lastRtt = null;

  function become(next, reason = null) {
    if (state === next && why === reason) return;
    state = next;
    why = reason;
    if (mark) showLink(state, why);
    onState?.(state, why);
  }

  function dial() {
    clearTimeout(timer);
    drop();
    if (closed || state === "refused") return;
    dialled = Date.now();
    fresh = false;
    syncedBy = performance.now() + 1500; // a frame may come before the "connect" that it belongs to
    const mine = io({
      transports: ["websocket", "polling"], tryAllTransports: true, reconnection: false, forceNew: true,
      timeout: DEAD, auth: { role, ...auth },
    });
    socket = mine;
    const current = (fn) => (...args) => { if (socket === mine) fn(...args); };
    mine.on("connect", current(() => {
      tries = 0;
      syncedBy = performance.now() + 600; // the first picture waits a moment for server time, so that clocks do not jump
      clock.forget();
      become("live");
      beat(DEAD);
      for (const go of [...waiting]) go();
      waiting.clear();
    }));
    mine.on("frame", current(take));
    mine.on("screens", current((list) => onScreens?.(list)));
    mine.on("screen", current(screen));
    mine.on("connect_error", current((error) => {
      if (REFUSED.has(error?.message)) return refuse(error.message);
      later();
    }));
    mine.on("disconnect", current(later));
  }

  function drop() {
    const old = socket;
    socket = null;
    if (!old) return;
    old.off();
    old.disconnect(); // pending acknowledgements fail at once; those who sent resend with the same key
  }

  function later() {
    if (closed || state === "refused") return;
    become("lost");
    drop();
    clearTimeout(timer);
    const pause = RETRY[Math.min(tries++, RETRY.length - 1)];
    timer = setTimeout(dial, pause * (0.75 + Math.random() / 2)); // spread: all pads lost the server at once
  }

  function refuse(reason) {
    become("refused", reason);
    drop();
    clearTimeout(timer);
  }

  function take(frame) {
    const known = newest ?? drawn;
    const same = known && known.run === frame.run && known.audience === frame.audience;
    if (same && frame.n < known.n) return;
    if (known && known.run !== frame.run) { clock.forget(); beat(DEAD); }
    newest = frame;
    heardOn = socket;
    if (due) return;
    due = true;
    schedule();
  }

  function schedule() {
    if (!clock.known() && performance.now() < syncedBy) setTimeout(schedule, 30);
    else if (document.hidden) setTimeout(draw, 250); // animation frames stand still in a hidden page
    else requestAnimationFrame(draw);
  }

  function draw() {
    due = false;
    if (!newest || closed) return;
    drawn = newest;
    newest = null;
    fresh = heardOn === socket;
    onFrame?.(drawn);
    clearTimeout(reportTimer);
    reportTimer = setTimeout(() => { if (reported !== drawn.n) beat(DEAD); }, 1500);
  }

  function beat(patience) {
    const mine = socket;
    if (!mine?.connected) return;
    const t = performance.now();
    reported = drawn?.n ?? null;
    mine.timeout(patience).emit("time", { t, n: reported, rtt: lastRtt, hidden: document.hidden }, (error, reply) => {
      if (socket !== mine) return;
      if (error) { become("lost"); dial(); return; } // silent, dead socket
      const back = performance.now();
      lastRtt = Math.round(back - t);
      become("live"); // the network said it was gone, and the line has held
      if (typeof reply?.now === "number") clock.sample(t, back, reply.now);
    });
  }

  function wake(slept = false) {
    if (closed || state === "refused") return;
    if (slept) clock.forget(); // performance.now() may have stood still meanwhile
    if (socket?.connected) beat(DEAD_AFTER_WAKE);
    else if (!socket || Date.now() - dialled > DEAD_AFTER_WAKE) { tries = 0; dial(); } // else one is just under way
  }

  function screen(message) {
    if (message.do === "goodbye") refuse(message.why ?? "revoked");
    if (message.do === "identify") flash(message.name ?? "");
    onScreen?.(message);
    if (message.do === "refresh") location.reload();
  }

  /** Send once and wait for the acknowledgement: the reply, or null when the line broke or nothing came in `patience` ms. */
  function ask(event, data, patience = 5000) {
    const mine = socket;
    if (!mine?.connected) return Promise.resolve(null);
    return new Promise((resolve) => {
      mine.timeout(patience).emit(event, data, (error, reply) => resolve(error ? null : reply ?? null));
    });
  }

  /** Resolves when the line is live, or after `ms`. */
  function live(ms) {
    if (socket?.connected) return Promise.resolve();
    return new Promise((resolve) => {
      const go = () => { waiting.delete(go); resolve(); };
      waiting.add(go);
      setTimeout(go, ms);
    });
  }

  /** A command: resent with the same key over a short cut, for `within` ms; then {ok: false, why: "lost"}. */
  async function command(data, within = 6000) {
    const body = { key: uuid(), ...data };
    const end = performance.now() + within;
    for (;;) {
      const reply = await ask("command", body, Math.max(500, Math.min(5000, end - performance.now())));
      if (reply) return reply;
      if (state === "refused") return { ok: false, why: "refused", clause: null, slots: {} };
      if (performance.now() >= end) return { ok: false, why: "lost", clause: null, slots: {} };
      await live(end - performance.now());
      await new Promise((go) => setTimeout(go, 50));
    }
  }

  const ticking = setInterval(() => beat(DEAD), BEAT);
  const stopWaking = onWake(wake, () => { if (state === "live") become("lost"); });
  const hangUp = () => drop();
  addEventListener("pagehide", hangUp); // a page that goes into the back/forward cache must not hold a socket
  dial();

  return {
    command, ask, wake, uuid,
    preview: async (data) => (await ask("preview", data, 3000)) ?? { ok: false, why: "lost", clause: null, slots: {} },
    now: () => clock.now(),
    close() {
      closed = true;
      drop();
      clearInterval(ticking);
      clearTimeout(timer);
      stopWaking();
      removeEventListener("pagehide", hangUp);
    },
    get state() { return state; },
    get live() { return state === "live"; },
    /** Whether the picture is the server's newest: false from a cut until the first frame after it. */
    get fresh() { return fresh && state === "live"; },
    get why() { return why; },
    get rtt() { return lastRtt; },
    get drawn() { return drawn; },
  };
}
