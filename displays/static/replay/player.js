// The playhead: J K L, steps and jumps, and the log's own time running at 1× to 16×, on or back.
import { it, set, before, end, frameMs, start } from "./store.js";
import { want } from "./server.js";
import { draw } from "./views.js";

export const FASTEST = 16;
const REDRAW = 200; // running clocks move at least so often, ms
let last = 0, drawn = 0, seek = 0, beat = -1;

export const time = () => it.at;
/** Changes with each jump: views then stand at once where they belong, and nothing old moves. */
export const jumpId = () => seek;

/** Put the playhead at `ms`. */
export function go(ms, { jump = true, follow = false } = {}) {
  const at = Math.min(Math.max(ms, start()), end());
  if (jump) seek += 1;
  set({ at, follow: follow && it.data?.live });
  show();
}

/** Draw what stands at the playhead; the same moment again only moves the clocks. */
export function show() {
  beat = before(it.beats, it.at);
  want((reply) => { set({ reply }); draw(reply); });
}

function tick(time) {
  const passed = Math.min(time - last, 250);
  last = time;
  if (!it.speed) return;
  const was = it.at, limit = it.speed > 0 ? it.stop ?? end() : start();
  const on = it.speed > 0 ? Math.min(limit, was + passed * it.speed) : Math.max(limit, was + passed * it.speed);
  if (it.speed < 0 || it.speed > 2) seek += 1;
  const there = on === limit;
  set({ at: on, ...(there && !(it.data?.live && it.stop === null && it.speed > 0) && { speed: 0, stop: null }) });
  if (before(it.beats, on) !== beat) { show(); drawn = time; }
  else if (time - drawn > REDRAW && it.reply) { draw(it.reply); drawn = time; }
  if (it.speed) requestAnimationFrame(tick);
}

/** Run at a speed; 0 stands. `stop`: where to end. */
export function run(speed, stop = null) {
  const stood = !it.speed;
  set({ speed, stop, follow: false });
  if (speed && stood) { last = performance.now(); requestAnimationFrame(tick); }
  if (!speed && it.reply) draw(it.reply);
}

/** L and J: the first press runs, each further one doubles; the other way first comes back to 1×. */
export function shuttle(way) {
  const speed = Math.sign(it.speed) === way ? Math.min(FASTEST, Math.abs(it.speed) * 2) * way : way;
  if (way > 0 && it.at >= end() && !it.data?.live) return;
  run(speed);
}
export function toggle() { if (it.speed) run(0); else { if (it.at >= end() && !it.data?.live) go(start()); run(1); } }

/** To the row before or after. Rows of one moment are one step. */
export function entry(way) {
  run(0);
  const n = before(it.ms, it.at);
  if (way > 0) return n < it.ms.length && go(it.ms[n], { jump: false });
  const here = it.ms[n - 1] ?? 0;
  const back = it.at > here ? here : it.ms[before(it.ms, here - 1) - 1];
  return back !== undefined && go(back);
}

/** To the mark before or after, of those that the list shows. */
export function mark(way, marks) {
  run(0);
  const found = way > 0 ? marks.find((one) => one.ms > it.at) : marks.findLast((one) => one.ms < it.at);
  if (found) go(found.ms);
}
export const step = (ms) => { run(0); go(it.at + ms); };
export const picture = (way) => step(way * frameMs());
export const ends = (way) => { run(0); go(way < 0 ? start() : end(), { follow: way > 0 }); };

/** In and out points; one that would stand on the wrong side of the other takes it away. */
export function point(which) {
  const at = it.at;
  if (which === "from") set({ from: at, ...(it.to !== null && it.to < at && { to: null }) });
  else set({ to: at, ...(it.from !== null && it.from > at && { from: null }) });
}
export const clear = () => set({ from: null, to: null });
export function stretch() {
  if (it.from === null && it.to === null) return;
  go(it.from ?? start());
  run(1, it.to ?? null);
}
