// Runs before all else in a page that is rendered: its time is the show's, moved on by `rendering.step` and by nothing else.
// Timers, animation frames, clocks and movements all wait for a step, so that each output frame shows its own moment.
(() => {
  const realTimeout = window.setTimeout.bind(window), RealDate = Date, line = new MessageChannel();
  const timers = new Map(), started = new WeakMap();
  let now = 0, epoch = 0, ids = 0, frames = [], dirty = true, turns = [];

  const timer = (run, ms, args, every) => {
    const wait = Math.max(every ? 1 : 0, Number(ms) || 0);
    timers.set((ids += 1), { due: now + wait, every: every ? wait : 0, run: () => run(...args) });
    return ids;
  };
  window.setTimeout = (run, ms = 0, ...args) => timer(run, ms, args, false);
  window.setInterval = (run, ms = 0, ...args) => timer(run, ms, args, true);
  window.clearTimeout = window.clearInterval = (id) => { timers.delete(id); };
  window.requestAnimationFrame = (run) => { frames.push({ id: (ids += 1), run }); return ids; };
  window.cancelAnimationFrame = (id) => { frames = frames.filter((it) => it.id !== id); };
  performance.now = () => now;
  window.Date = class extends RealDate {
    constructor(...given) { super(...(given.length ? given : [epoch + now])); }
    static now() { return epoch + now; }
  };

  /** Lets the page's promises and events have their turn: a message comes back sooner than a browser's shortest timer. */
  const turn = () => new Promise((go) => { turns.push(go); line.port2.postMessage(0); });
  line.port1.onmessage = () => turns.shift()();

  async function due(until) {
    for (;;) {
      await turn();
      let first = null;
      for (const [id, it] of timers) if (it.due <= until && (!first || it.due < first[1].due)) first = [id, it];
      if (!first) return;
      const [id, it] = first;
      now = Math.max(now, it.due);
      if (it.every) it.due += it.every; else timers.delete(id);
      try { it.run(); } catch (error) { console.error(error); }
    }
  }

  // A movement stands from its very beginning: one that ran until the step's end might be in a picture some ms too far.
  const animate = Element.prototype.animate;
  Element.prototype.animate = function standing(...given) {
    const it = animate.apply(this, given);
    it.pause();
    it.currentTime = 0;
    return it;
  };

  /** Puts every movement where it is at `time`; one begins with the frame that first shows it. Whether any goes on. */
  function move(time) {
    let moving = false;
    for (const it of document.getAnimations()) {
      if (!started.has(it)) { it.pause(); started.set(it, time); }
      else if (it.playState === "finished") continue;
      const at = time - started.get(it);
      touch(it.effect.target);
      if (at >= it.effect.getComputedTiming().endTime) it.finish();
      else { it.currentTime = at; moving = true; }
    }
    return moving;
  }

  // The room around a replayed screen, which asks it for the time and hears when it is ready; here there is none.
  const around = new EventTarget();
  Object.defineProperty(window, "frameElement", { value: around, configurable: true });
  window.replayNow = () => now;
  const ready = new Promise((go) => around.addEventListener("ready", go, { once: true }));

  // Which parts look different: an overlay is a few opaque plates on nothing, and a picture of one plate costs a fifth of the whole.
  // What moves by itself is one plate; what is changed inside a slot may push the slot's other plates about.
  const touched = new Set();
  let whole = true, before = new Map(), latest = new Map();
  function touch(node, all = false) {
    const at = node?.nodeType === 1 ? node : node?.parentElement, part = (!all && at?.closest(".moving")) || at?.closest(".plates > *");
    dirty = true;
    if (part) touched.add(part); else whole = true;
  }
  new MutationObserver((list) => list.forEach((it) => touch(it.target, true)))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener("load", () => touch(null), true); // pictures

  /** Where a part and all within it lies: [left, top, right, bottom] in whole pixels. */
  function place(part) {
    let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const it of [part, ...part.querySelectorAll("*")]) {
      const box = it.getBoundingClientRect();
      if (box.width && box.height) [l, t, r, b] = [Math.min(l, box.left), Math.min(t, box.top), Math.max(r, box.right), Math.max(b, box.bottom)];
    }
    return r > l ? [Math.max(0, Math.floor(l) - 2), Math.max(0, Math.floor(t) - 2), Math.min(innerWidth, Math.ceil(r) + 2), Math.min(innerHeight, Math.ceil(b) + 2)] : null;
  }

  // What a picture costs by itself, in pixels that it might hold more of: boxes that leave less between them are taken as one.
  const APART = 6e5;
  const area = ([l, t, r, b]) => (r - l) * (b - t);
  const both = (a, it) => [Math.min(a[0], it[0]), Math.min(a[1], it[1]), Math.max(a[2], it[2]), Math.max(a[3], it[3])];

  /** The boxes that look different from the last picture taken; null: all of it. */
  function boxes() {
    latest = new Map([...document.querySelectorAll(".plates > *, .plates .moving")].map((part) => [part, place(part)]));
    if (whole || !latest.size) return null;
    const parts = [...touched, ...[...latest].filter(([part, at]) => String(at) !== String(before.get(part))).map(([part]) => part)];
    let found = [];
    for (let box of parts.flatMap((part) => [before.get(part), latest.get(part)]).filter(Boolean)) {
      for (;;) {
        const near = found.find((it) => area(both(it, box)) - area(it) - area(box) < APART);
        if (!near) break;
        found = found.filter((it) => it !== near);
        box = both(near, box);
      }
      found.push(box);
    }
    return found.map(([l, t, r, b]) => [l, t, r - l, b - t]);
  }

  window.rendering = {
    /** Waits for the page, `patience` ms at most (false: it did not come); its time is `ms` of the show then, and its date that of the log. */
    async begin(ms, wall, patience) {
      if (!await Promise.race([ready.then(() => true), new Promise((go) => realTimeout(go, patience))])) return false;
      await document.fonts.load('700 32px "Tablecast"', "가A1");
      await document.fonts.ready;
      for (const it of timers.values()) it.due += ms - now;
      now = ms;
      epoch = wall - ms;
      return true;
    },
    /** Goes on to `ms`, with a new `frame` where there is one; `taken`: a picture was taken since the last step.
        {dirty, boxes, moving, next}: whether anything looks different, where (null: all over), whether it does in the next
        frame too, and else when something may. */
    async step(ms, frame = null, taken = false) {
      if (taken) { touched.clear(); whole = false; before = latest; }
      await due(ms);
      now = ms;
      if (frame) { await window.show(frame); await due(ms); }
      const wanted = frames;
      frames = [];
      for (const it of wanted) try { it.run(now); } catch (error) { console.error(error); }
      await due(ms);
      await Promise.all([...document.images].map((it) => it.complete || it.decode().catch(() => {})));
      const moving = move(ms) || frames.length > 0;
      await turn();
      const next = Math.min(...[...timers.values()].map((it) => it.due));
      const told = { dirty, boxes: dirty || touched.size ? boxes() : [], moving, next: Number.isFinite(next) ? next : null };
      dirty = false;
      return told;
    },
  };
})();
