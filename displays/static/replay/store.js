// What the room knows and where it stands: the timeline's data, the playhead, the views. Whoever draws, watches.

const KEPT = "tablecast.replay";

export const it = {
  data: null, // the newest index: title, people, rate, live, delay, end, formats
  ms: [], // show time of every row
  beats: [], // every moment at which some view may change: rows, and pictures that aired by themselves
  marks: [], voids: [], notes: [],
  at: 0, // the playhead, ms
  speed: 0, // 0 stands; negative runs back
  stop: null, // play up to here
  follow: false, // stay at a live show's end
  mode: "aired", views: ["wall", "A", "overlay", "dealer"], big: null, secrets: true,
  from: null, to: null, // in and out points, ms
  window: null, // the stretch of the timeline on show: [from, to] in ms
  reply: null, // what was drawn last: {n, seq, ms, at, frames}
  dialog: null, error: null, filter: "all", lang: null, lost: false,
};

const watchers = new Set();
let due = 0;

/** Calls back once for each drawing in which something changed. */
export const watch = (callback) => watchers.add(callback);

export function set(change) {
  Object.assign(it, change);
  due ||= requestAnimationFrame(() => { due = 0; watchers.forEach((callback) => callback()); });
}

/** Draw at once what waits to be drawn: a key that opens a field must not lose the next one. */
export function flush() {
  if (!due) return;
  cancelAnimationFrame(due);
  due = 0;
  watchers.forEach((callback) => callback());
}

/** How many of a sorted list are at or before `value`. */
export function before(list, value) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= value) low = middle + 1; else high = middle;
  }
  return low;
}

export const end = () => it.data?.end ?? 0;
export const start = () => it.ms[0] ?? 0;
/** Milliseconds of one picture at the show's rate. */
export function frameMs() {
  const [num, den] = (it.data?.rate ?? "30/1").split(" ")[0].split("/").map(Number);
  return 1000 * den / num;
}

/** 1:02:03.456 of show time. */
export function clock(ms, fine = true) {
  const t = Math.max(0, Math.round(ms)), two = (n, w = 2) => String(n).padStart(w, "0");
  const text = `${Math.floor(t / 3600000)}:${two(Math.floor(t / 60000) % 60)}:${two(Math.floor(t / 1000) % 60)}`;
  return fine ? `${text}.${two(t % 1000, 3)}` : text;
}

/** What a person chose stays for the next time on this machine. */
export function keep() {
  try { localStorage.setItem(KEPT, JSON.stringify({ views: it.views, secrets: it.secrets, lang: it.lang })); } catch { /* then not */ }
}
export function remember() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (Array.isArray(kept.views) && kept.views.length === 4) it.views = kept.views;
    if (typeof kept.secrets === "boolean") it.secrets = kept.secrets;
    if (["ko", "en"].includes(kept.lang)) it.lang = kept.lang;
  } catch { /* then not */ }
}
