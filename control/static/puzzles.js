// A producer's file of puzzles: chosen or dropped, checked by the server as `run.py content` does, and what would mend it.
import { html, cx, useRef, useState } from "/static/kit/kit.js";
import { t } from "./tell.js";

const MOST = 500_000; // bytes; a file of puzzles has a few thousand

const names = new WeakMap(); // the file that a list of puzzles came from

export function Puzzles({ game, name, value, put }) {
  const [wrong, say] = useState(null); // {name, lines}
  const [busy, work] = useState(false);
  const [over, hover] = useState(false);
  const box = useRef(null);
  async function take(file) {
    if (!file) return;
    work(true);
    say(null);
    const reply = await check(game, file);
    work(false);
    box.current.value = ""; // the same file, mended, may be chosen again
    if (reply.ok) { names.set(reply.puzzles, file.name); put(reply.puzzles); } else { put(null); say({ name: file.name, lines: reply.lines?.length ? reply.lines : [t("option.puzzles_failed")] }); }
  }
  const drop = (event) => { event.preventDefault(); hover(false); take(event.dataTransfer.files[0]); };
  return html`<div class=${cx("puzzles", over && "over")} onDragOver=${(e) => { e.preventDefault(); hover(true); }} onDragLeave=${() => hover(false)} onDrop=${drop}>
    <p class="puzzles-now">${value ? t("option.puzzles_n", { name: names.get(value) ?? name, n: value.length }) : t("option.puzzles_none")}</p>
    <span class="puzzles-do"><label class="puzzles-pick">${t("option.puzzles_pick")}<input ref=${box} type="file" accept=".toml,application/toml,text/plain"
      aria-label=${`${name}: ${t("option.puzzles_pick")}`} disabled=${busy} onChange=${(e) => take(e.target.files[0])} /></label>
    ${value && html`<button type="button" class="mini" onClick=${() => put(null)}>${t("option.puzzles_clear")}</button>`}</span>
    ${wrong && html`<div class="puzzles-wrong" role="alert"><b>${t("option.puzzles_wrong")}</b><ul>${wrong.lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul></div>`}
  </div>`;
}

async function check(game, file) {
  try {
    if (file.size > MOST) return { ok: false };
    const read = await text(file);
    if (read === null) return { ok: false, lines: [`${file.name}: ${t("option.not_utf8")}`] };
    const reply = await fetch("/api/content", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, name: file.name, text: read }),
    });
    return reply.ok ? await reply.json() : { ok: false };
  } catch (error) {
    console.warn(`content: ${error.message}`);
    return { ok: false };
  }
}

// The file's text; null where it is not UTF-8, which must not be mended silently.
async function text(file) {
  const bytes = await file.arrayBuffer();
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return null; }
}
