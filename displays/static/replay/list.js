// Facts, markers and notes as a list that jumps; only what is in sight is drawn, however long the show was.
import { html, cx, seatClass, useEffect, useLayoutEffect, useRef, useState } from "../kit.js";
import { nameOf } from "../words.js";
import { it, set, before, clock } from "./store.js";
import { go, run } from "./player.js";
import { notes } from "./server.js";
import { Act, t } from "./parts.js";

const HIGH = 46; // of one line of the list, px; as in replay.css
const FILTERS = ["all", "facts", "marks", "notes"];
const KINDS = { facts: ["match", "round", "fact", "end"], marks: ["marker", "note", "void", "correct", "ruling", "timeout", "pause", "resume", "recovery"] };

let known = { key: null, list: [] };

/** What the list shows, in time: the log's marks and the notes beside it. */
export function listed() {
  const key = [it.filter, it.mode, it.marks, it.notes];
  if (known.key?.every((one, i) => one === key[i])) return known.list;
  const marks = it.filter === "notes" ? [] : it.marks.filter((mark) => !(it.mode === "corrected" && mark.void) && (it.filter === "all" || KINDS[it.filter].includes(mark.kind)));
  const added = ["all", "notes"].includes(it.filter) ? it.notes.map((note) => ({ ...note, kind: "added", what: note.text })) : [];
  known = { key, list: [...marks, ...added].sort((a, b) => a.ms - b.ms) };
  return known.list;
}

export const turnFilter = () => set({ filter: FILTERS[(FILTERS.indexOf(it.filter) + 1) % FILTERS.length] });

function Line({ mark, here, top }) {
  const people = it.data?.people;
  const jump = () => { run(0); go(mark.ms); };
  return html`<li class=${cx("line", mark.kind, here && "here", mark.void && "gone", seatClass(people, mark.seat))} style=${{ top: `${top}px` }}>
    <button type="button" class="jump" onClick=${(event) => { event.currentTarget.blur(); jump(); }} title=${[mark.what, mark.rule].filter(Boolean).join("\n")}>
      <span class="top"><time class="num">${clock(mark.ms)}</time><i class="mark"></i><span class="kind">${t(`kind.${mark.kind}`)}</span>
        ${mark.clause && html`<span class="clause">${mark.clause}</span>`}
        ${mark.to && html`<span class="only">${t("only", { who: mark.to.map((seat) => nameOf(seat, { people })).join(", ") })}</span>`}
        ${mark.void && html`<span class="only void-mark">${t("void")}</span>`}</span>
      <span class="what">${mark.what}</span></button>
    ${mark.kind === "added" && html`<button type="button" class="away" title=${t("note_away")} aria-label=${t("note_away")} onClick=${() => notes({ act: "remove", id: mark.id })}>×</button>`}</li>`;
}

export function List() {
  const ref = useRef(null), [top, scroll] = useState(0), [high, size] = useState(600);
  const list = listed(), here = before(list.map((mark) => mark.ms), it.at) - 1;
  useLayoutEffect(() => {
    const box = ref.current;
    size(box.clientHeight);
    const at = here * HIGH;
    if (here < 0) box.scrollTop = 0;
    else if (at < box.scrollTop || at > box.scrollTop + box.clientHeight - HIGH) box.scrollTop = at - box.clientHeight / 2;
  }, [here, list]);
  useEffect(() => { const again = () => size(ref.current.clientHeight); addEventListener("resize", again); return () => removeEventListener("resize", again); }, []);
  const first = Math.max(0, Math.floor(top / HIGH) - 4), last = Math.min(list.length, Math.ceil((top + high) / HIGH) + 4);
  return html`<section class="list" aria-label=${t("list")}>
    <header><h2>${t(`filter.${it.filter}`)}</h2><span class="soft num">${list.length}</span><span class="grow"></span><${Act} id="filter" words=${t("filter_turn")} /><${Act} id="note" kind="bright" /></header>
    <div class="scroll" ref=${ref} onScroll=${(event) => scroll(event.currentTarget.scrollTop)}>
      <ol style=${{ height: `${list.length * HIGH}px` }}>${list.slice(first, last).map((mark, i) => html`
        <${Line} key=${mark.id ?? `${mark.seq}.${first + i}`} mark=${mark} here=${first + i === here} top=${(first + i) * HIGH} />`)}</ol>
      ${!list.length && html`<p class="soft empty">${t("list_empty")}</p>`}</div></section>`;
}
