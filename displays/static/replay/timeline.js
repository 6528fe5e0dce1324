// The timeline: matches, scenes, rounds, facts, markers and notes as marks over the log's time; drag it to scrub.
import { html, useEffect, useRef, useState } from "../kit.js";
import { it, set, before, clock, end, start } from "./store.js";
import { go, run } from "./player.js";
import { t } from "./parts.js";

const LANES = { ruler: 0, scenes: 24, matches: 46, rounds: 68, facts: 84, marks: 110, high: 136 };
const EDGE = 8;
const css = getComputedStyle(document.documentElement);
const ink = (name) => css.getPropertyValue(name).trim();
const COLOURS = Object.fromEntries(["ink", "ink-soft", "line", "line-strong", "plate", "plate-2", "accent", "warn", "danger", "good", "ground", "focus"].map((name) => [name, ink(`--${name}`)]));
const seatColour = (seat) => (seat ? ink(`--seat-${it.data?.people?.[seat]?.colour ?? seat.charCodeAt(0) - 64}`) : COLOURS["ink-soft"]);

/** The stretch on show: all of it, or what was zoomed to. */
export function shown() {
  if (it.window) return it.window;
  const from = start(), to = Math.max(end(), from + 1000);
  return [from, to];
}

/** Zoom by a factor about a moment (the playhead, or where the pointer is). */
export function zoom(by, about = it.at) {
  const [from, to] = shown(), whole = Math.max(end() - start(), 1000);
  const span = Math.max((to - from) * by, 2000);
  if (span >= whole) return set({ window: null });
  const left = Math.min(Math.max(about - (about - from) / (to - from) * span, start()), end() - span);
  return set({ window: [left, left + span] });
}

/** While it runs, a zoomed window turns its page before the playhead leaves it. */
export function follow() {
  if (!it.window) return;
  const [from, to] = it.window, span = to - from;
  if (it.at >= from && it.at <= to) return;
  const left = Math.min(Math.max(it.at - span * (it.speed < 0 ? 0.9 : 0.1), start()), Math.max(start(), end() - span));
  it.window = [left, left + span];
}

const STEPS = [100, 250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000];

function paint(canvas) {
  const wide = canvas.clientWidth, high = LANES.high, ratio = devicePixelRatio || 1;
  if (!wide) return;
  if (canvas.width !== Math.round(wide * ratio)) { canvas.width = Math.round(wide * ratio); canvas.height = Math.round(high * ratio); }
  const c = canvas.getContext("2d");
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, wide, high);
  const [from, to] = shown(), scale = (wide - 2 * EDGE) / (to - from), x = (ms) => EDGE + (ms - from) * scale;
  c.font = `500 11px ${ink("--font")}`;
  c.textBaseline = "middle";

  // ruler
  const step = STEPS.find((one) => one * scale > 86) ?? STEPS.at(-1);
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    c.fillStyle = COLOURS.line; c.fillRect(x(at), 0, 1, high);
    c.fillStyle = COLOURS["ink-soft"]; c.fillText(clock(at, step < 1000), x(at) + 4, 11);
  }

  // scenes and matches as blocks
  const scenes = it.marks.filter((mark) => mark.kind === "scene");
  scenes.forEach((mark, i) => block(c, x(mark.ms), x(scenes[i + 1]?.ms ?? end()), LANES.scenes, 18, i % 2 ? COLOURS["plate-2"] : COLOURS.plate, COLOURS["ink-soft"], mark.what));
  const matches = it.marks.filter((mark) => mark.kind === "match");
  for (const [i, mark] of matches.entries()) {
    const over = it.marks.findLast((one) => one.kind === "end" && one.match === mark.match && !one.void);
    block(c, x(mark.ms), x(over?.ms ?? matches[i + 1]?.ms ?? end()), LANES.matches, 18, "#1f4a42", COLOURS.ink, mark.what);
  }

  // ticks: rounds, facts by seat, the desk's own marks
  for (const mark of it.marks) {
    const at = x(mark.ms);
    if (at < -20 || at > wide + 20) continue;
    c.globalAlpha = mark.void ? 0.35 : 1;
    if (mark.kind === "round") { c.fillStyle = COLOURS.accent; c.fillRect(at, LANES.rounds, 2, 12); if (mark.round && scale > 0.004) c.fillText(String(mark.round), at + 4, LANES.rounds + 6); }
    else if (mark.kind === "fact") { c.fillStyle = seatColour(mark.seat); c.fillRect(at - 1, LANES.facts, 2, mark.to ? 11 : 20); }
    else if (mark.kind === "end") { c.fillStyle = COLOURS.good; c.fillRect(at - 1, LANES.rounds, 3, 36); }
    else if (mark.kind === "marker" || mark.kind === "note") flag(c, at, LANES.marks + 8, COLOURS.accent);
    else if (["void", "correct", "ruling", "timeout", "pause", "recovery"].includes(mark.kind)) flag(c, at, LANES.marks + 8, COLOURS.danger, true);
  }
  c.globalAlpha = 1;
  for (const note of it.notes) {
    if (note.end) { c.fillStyle = "rgb(246 241 228 / 0.25)"; c.fillRect(x(note.ms), LANES.marks + 12, Math.max(2, x(note.end) - x(note.ms)), 8); }
    flag(c, x(note.ms), LANES.marks + 16, COLOURS.ink);
  }

  // what was taken back is hatched
  for (const one of it.voids) hatch(c, x(one.from), Math.max(x(one.to), x(one.from) + 3), LANES.matches, LANES.marks);

  // in, out, playhead
  if (it.from !== null || it.to !== null) {
    const a = x(it.from ?? start()), b = x(it.to ?? end());
    c.fillStyle = "rgb(0 0 0 / 0.5)";
    c.fillRect(0, 0, Math.max(0, a), high);
    c.fillRect(b, 0, Math.max(0, wide - b), high);
    c.fillStyle = COLOURS.good;
    if (it.from !== null) { c.fillRect(a - 1, 0, 2, high); c.fillRect(a, 0, 7, 3); c.fillRect(a, high - 3, 7, 3); }
    if (it.to !== null) { c.fillRect(b - 1, 0, 2, high); c.fillRect(b - 7, 0, 7, 3); c.fillRect(b - 7, high - 3, 7, 3); }
  }
  const p = x(it.at);
  c.fillStyle = COLOURS.focus;
  c.fillRect(p - 1, 0, 2, high);
  c.beginPath(); c.moveTo(p - 7, 0); c.lineTo(p + 7, 0); c.lineTo(p, 10); c.fill();
}

function block(c, from, to, top, high, fill, text, words) {
  if (to < 0) return;
  const left = Math.max(from, 0), wide = Math.max(1, to - left - 1);
  c.fillStyle = fill; c.fillRect(left, top, wide, high);
  c.fillStyle = COLOURS["line-strong"]; c.fillRect(from, top, 1, high);
  if (wide < 40) return;
  c.save(); c.beginPath(); c.rect(left, top, wide - 4, high); c.clip();
  c.fillStyle = text; c.fillText(words, left + 5, top + high / 2); c.restore();
}

function flag(c, x, y, fill, down = false) {
  c.fillStyle = fill;
  c.beginPath();
  if (down) { c.moveTo(x - 5, y - 4); c.lineTo(x + 5, y - 4); c.lineTo(x, y + 5); } else { c.moveTo(x, y - 6); c.lineTo(x + 5, y); c.lineTo(x, y + 6); c.lineTo(x - 5, y); }
  c.fill();
}

function hatch(c, from, to, top, bottom) {
  c.save(); c.beginPath(); c.rect(from, top, to - from, bottom - top); c.clip();
  c.fillStyle = "rgb(255 143 134 / 0.16)"; c.fillRect(from, top, to - from, bottom - top);
  c.strokeStyle = "rgb(255 143 134 / 0.7)"; c.lineWidth = 1;
  const first = from - (from % 7) - (bottom - top);
  for (let at = Math.max(first, -100); at < Math.min(to, 8000); at += 7) { c.beginPath(); c.moveTo(at, bottom); c.lineTo(at + bottom - top, top); c.stroke(); }
  c.restore();
}

/** The mark nearest to a moment, within so many ms. */
function near(ms, within) {
  const at = before(it.marks.map((mark) => mark.ms), ms);
  const close = [...it.marks.slice(Math.max(0, at - 3), at + 3), ...it.notes].filter((one) => Math.abs(one.ms - ms) <= within);
  return close.sort((a, b) => Math.abs(a.ms - ms) - Math.abs(b.ms - ms))[0] ?? null;
}

export function Timeline() {
  const ref = useRef(null), [tip, showTip] = useState(null);
  follow();
  useEffect(() => { paint(ref.current); });
  useEffect(() => { const again = () => set({}); addEventListener("resize", again); document.fonts?.ready.then(again); return () => removeEventListener("resize", again); }, []);
  const at = (event) => { const box = ref.current.getBoundingClientRect(), [from, to] = shown(); return from + (event.clientX - box.left - EDGE) / (box.width - 2 * EDGE) * (to - from); };
  const down = (event) => { if (event.button) return; ref.current.setPointerCapture(event.pointerId); run(0); go(at(event)); };
  const move = (event) => {
    if (event.buttons & 1) { go(at(event)); showTip(null); return; }
    const [from, to] = shown(), found = near(at(event), 7 * (to - from) / ref.current.clientWidth);
    showTip(found ? { x: event.nativeEvent?.offsetX ?? event.offsetX, words: `${clock(found.ms)} ${found.what ?? found.text}` } : null);
  };
  const wheel = (event) => {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      if (!it.window) return;
      const [from, to] = it.window, by = (event.deltaX || event.deltaY) / ref.current.clientWidth * (to - from);
      const left = Math.min(Math.max(from + by, start()), end() - (to - from));
      set({ window: [left, left + to - from] });
    } else zoom(event.deltaY > 0 ? 1.25 : 0.8, at(event));
  };
  useEffect(() => { const canvas = ref.current; canvas.addEventListener("wheel", wheel, { passive: false }); return () => canvas.removeEventListener("wheel", wheel); }, []);
  return html`<section class="timeline" aria-label=${t("timeline")}>
    <canvas ref=${ref} height=${LANES.high} role="slider" aria-label=${t("playhead")} aria-valuemin=${Math.round(start())} aria-valuemax=${Math.round(end())}
      aria-valuenow=${Math.round(it.at)} aria-valuetext=${clock(it.at)} onPointerDown=${down} onPointerMove=${move} onPointerLeave=${() => showTip(null)}></canvas>
    ${tip && html`<p class="tip" style=${{ left: `${tip.x}px` }}>${tip.words}</p>`}
  </section>`;
}
