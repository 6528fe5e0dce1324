// Runs before all else in a page that is rendered: its time is the show's, moved on by `rendering.step` and by nothing else.
// Timers, animation frames, clocks and movements all wait for a step, so that each output frame shows its own moment.
(() => {
  const realTimeout = window.setTimeout.bind(window), RealDate = Date;
  const timers = new Map(), started = new WeakMap();
  let now = 0, epoch = 0, ids = 0, frames = [], dirty = true;

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

  /** Lets the page's promises and events have their turn. */
  const turn = () => new Promise((go) => realTimeout(go, 0));

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

  /** Puts every movement where it is at `time`; one begins with the frame that first shows it. Whether any goes on. */
  function move(time) {
    let moving = false;
    for (const it of document.getAnimations()) {
      if (!started.has(it)) { it.pause(); started.set(it, time); dirty = true; }
      else if (it.playState === "finished") continue;
      const at = time - started.get(it);
      dirty = true;
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

  new MutationObserver(() => { dirty = true; }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener("load", () => { dirty = true; }, true); // pictures

  window.rendering = {
    /** Waits for the page; its time is `ms` of the show then, and its date that of the log. */
    async begin(ms, wall) {
      await ready;
      await document.fonts.load('700 32px "Tablecast"', "가A1");
      await document.fonts.ready;
      for (const it of timers.values()) it.due += ms - now;
      now = ms;
      epoch = wall - ms;
    },
    /** Goes on to `ms`, with a new `frame` where there is one. {dirty, moving, next}: whether anything looks different,
        whether it does in the next frame too, and else when something may. */
    async step(ms, frame = null) {
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
      const told = { dirty, moving, next: Number.isFinite(next) ? next : null };
      dirty = false;
      return told;
    },
  };
})();
