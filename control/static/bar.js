// The top and the bottom of the page: what show this is and how the line is; and every other action with its key.
import { html, cx } from "/static/kit/kit.js";
import { current, desk, frame, get, set } from "./store.js";
import { Act, Choice, Small } from "./parts.js";
import { send } from "./send.js";
import { recovered } from "./next.js";
import { ObsMark } from "./obs.js";
import { AirMark } from "./overlay.js";
import { PACES } from "./actions.js";
import { has } from "/static/kit/words.js";
import { t, refusalWords, showTitle } from "./tell.js";

export function Top() {
  const f = frame(), line = get().line;
  const m = f?.match, halted = f && recovered();
  return html`<header class="top"><h1>${showTitle()}</h1>
    ${f?.show?.rehearsal && html`<span class="tagged rehearsal">${t("show.rehearsal")}</span>`}
    ${m && html`<span class="soft num">${t("show.match_n", { n: m.number })}</span>`}
    <span class=${cx("linestate", line)} role="status"><i class=${cx("dot", line)} />${t(`line.${line}`)}</span><${AirMark} /><${ObsMark} />
    <span class="grow" />
    <${Act} id="blind" kind=${cx("slim", get().blind && "on")} words=${get().blind ? t("do.unblind") : t("do.blind")} />
    <${Act} id="show" kind="slim" /><${Act} id="language" kind="slim" /><${Act} id="help" kind="slim" />
    <${Act} id="pause" kind=${cx("pause", (f?.paused || halted) && "on")} words=${f?.paused || halted ? t("do.resume") : t("do.pause")} /></header>`;
}

// What the server says of itself: a recovery, a full disk. It stays until the dealer has read it.
export function Notices() {
  const gone = get().gone ?? [];
  const all = (desk().notices ?? []).filter((n) => !gone.includes(n.id));
  return all.length ? html`<div class="notices">${all.map((n) => html`<div class=${cx("notice", n.kind)} role="alert" key=${n.id}>
    <p>${noticeWords(n)}</p><${Small} words=${t("do.understood")} run=${() => set({ gone: [...gone, n.id].slice(-50) })} /></div>`)}</div>` : null;
}

function noticeWords(n) {
  if (n.why) return refusalWords(n);   // the log's trouble, in the words of the refusal it causes
  const key = has(`console.notice.${n.kind}`) ? `notice.${n.kind}` : "notice.other";
  return t(key);
}

export function Bottom() {
  const at = PACES.includes(desk().pace ?? null) ? PACES : [...PACES, desk().pace];
  return html`<footer class="bottom">
    <div class="group"><${Act} id="undo" /><${Act} id="correct" /><${Act} id="ending" kind="danger" /></div>
    <div class="group"><span class="lbl">${t("pace.title")}</span>
      <${Choice} label=${t("pace.title")} value=${desk().pace ?? null} of=${at} words=${(n) => (n === null ? t("pace.hand_short") : t("pace.n", { n }))}
        pick=${(seconds) => send({ do: "pace", seconds })} keys=${[",", "."]} off=${!current()} /></div>
    <div class="group"><span class="lbl">${t("draws.title")}</span>
      <${Choice} label=${t("draws.title")} value=${desk().draws ?? "generator"} of=${["generator", "hand"]} words=${(by) => t(`draws.${by}`)}
        pick=${(by) => send({ do: "draws", by })} keys=${["D"]} off=${!current()} /></div>
    <span class="grow" />
    <div class="group"><${Act} id="marker" /><${Act} id="join" /><${Act} id="newmatch" /></div></footer>`;
}
