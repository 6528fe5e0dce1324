// The room's talk with the server: the timeline, frames at a moment (kept, one request at a time), notes.
import { it, set, before } from "./store.js";

const key = new URLSearchParams(location.search).get("key");
const KEPT = 400;
const kept = new Map();
let busy = false, wanted = null, voids = 0, air = 0;

/** An address with the page's key on it. */
export const address = (path, query = {}) => `${path}?${new URLSearchParams({ ...query, ...(key && { key }) })}`;

async function ask(path, query, post) {
  const reply = await fetch(address(path, query), {
    cache: "no-store", ...(post && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(post) }),
  });
  if (!reply.ok && !(reply.headers.get("Content-Type") ?? "").includes("json")) throw new Error(`${path} ${reply.status}`);
  return reply.json();
}

/** Brings the timeline up to date; `anew`: from the beginning (another language). */
export async function update(anew = false) {
  const since = anew ? 0 : it.ms.length;
  if (anew) air = 0;
  const data = await ask("/api/replay/index", { since, air, ...(it.lang && { lang: it.lang }) });
  const fresh = data.since < since ? 0 : since; // a log with less in it than we had: begin anew
  const ms = [...it.ms.slice(0, fresh), ...data.ms];
  if (data.voids.length !== voids) kept.clear();
  voids = data.voids.length;
  const gone = new Map(data.voids.flatMap((one) => one.gone.map((n) => [n, one])));
  const marks = [...it.marks.slice(0, before(it.marks.map((mark) => mark.n), fresh - 1)), ...data.marks];
  for (const mark of marks) mark.void = gone.has(mark.n);
  const beats = anew || fresh < since ? [...data.ms, ...data.air] : [...it.beats, ...data.ms, ...data.air];
  if (data.ms.length || data.air.length || anew) beats.sort((a, b) => a - b);
  air = data.aired;
  set({ data, ms, marks, beats, voids: data.voids, lost: false });
}

/** What the views show at the playhead: asked for if it is not known, the newest wish first. Calls `draw(reply)`. */
export function want(draw) {
  const views = [...new Set(it.views)].sort();
  const name = [before(it.beats, it.at), it.mode, views].join("|");
  const known = kept.get(name);
  if (known) return draw(known);
  wanted = { name, ms: Math.floor(it.at), mode: it.mode, views, draw };
  if (!busy) fetchWanted();
  return undefined;
}

async function fetchWanted() {
  busy = true;
  while (wanted) {
    const { name, ms, mode, views, draw } = wanted;
    wanted = null;
    try {
      const reply = await ask("/api/replay/frame", { at: Math.max(0, ms), audience: views.join(","), mode });
      kept.set(name, reply);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value);
      draw(reply);
      if (it.lost) set({ lost: false });
    } catch (error) {
      console.info(`replay: ${error.message}`);
      set({ lost: true });
    }
  }
  busy = false;
}

/** The notes beside the show; `post`: add or take away one. A refusal is kept for the page to show. */
export async function notes(post) {
  try {
    const reply = await ask("/api/replay/notes", {}, post);
    if (reply.ok) set({ notes: reply.notes, error: null });
    else set({ error: reply });
    return reply.ok;
  } catch {
    set({ error: { why: "offline" } });
    return false;
  }
}
