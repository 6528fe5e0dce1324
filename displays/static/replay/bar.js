// The top of the room: which show, where the playhead stands and in whose time; and the transport with its keys.
import { html, cx } from "../kit.js";
import { language, say } from "../words.js";
import { it, clock, end, start } from "./store.js";
import { timecode } from "./timecode.js";
import { Act, t } from "./parts.js";

/** The studio's own wall clock at the playhead, in this machine's time zone. */
function studioTime() {
  const { reply } = it;
  if (!reply?.at) return "";
  return new Date(Date.parse(reply.at) + Math.max(0, it.at - reply.row_ms)).toLocaleTimeString(language() === "ko" ? "ko-KR" : "en-GB");
}

export function Top() {
  const { data } = it;
  return html`<header class="head"><h1>${data.title || t("untitled")}</h1>
    ${data.rehearsal && html`<span class="tag warn">${say("ui.rehearsal")}</span>`}
    <span class=${cx("tag", data.live && "live")}>${t(data.live ? "live" : "file")}</span>
    ${data.live && data.delay > 0 && html`<span class="tag">${t("delayed", { n: data.delay / 1000 })}</span>`}
    ${it.lost && html`<span class="tag warn" role="status">${t("lost")}</span>`}
    <span class="grow"></span>
    <span class="mode" role="group" aria-label=${t("mode")}><span class=${cx(it.mode === "aired" && "on")}>${t("mode_aired")}</span><${Act} id="mode" words="⇄" /><span class=${cx(it.mode === "corrected" && "on")}>${t("mode_corrected")}</span></span>
    <${Act} id="secrets" /><${Act} id="big" /><${Act} id="export" /><${Act} id="language" words=${language() === "ko" ? "English" : "한국어"} /><${Act} id="help" />
  </header>`;
}

export function Transport() {
  const speed = !it.speed ? "" : `${it.speed < 0 ? "◀" : "▶"} ${Math.abs(it.speed)}×`;
  return html`<div class="transport">
    <div class="where"><output class="now num">${clock(it.at)}</output><div class="also"><span class="tc num" title=${t("timecode")}>${timecode(it.at)}</span>
      <span class="soft num">${t("entry", { n: it.reply?.seq ?? 0 })} · ${studioTime()}</span></div></div>
    <div class="group main"><${Act} id="back" /><${Act} id="stop" /><${Act} id="play" /><b class="speed num">${speed}</b></div>
    <div class="group"><${Act} id="mark_back" /><${Act} id="mark_on" /></div>
    <div class="group"><${Act} id="entry_back" /><${Act} id="entry_on" /></div>
    <span class="grow"></span>
    <div class="group"><${Act} id="first" /><${Act} id="last" words=${t(it.data.live ? "do.now" : "do.last")} /></div>
  </div>
  <div class="transport fine">
    <div class="group"><${Act} id="in" words=${it.from === null ? t("do.in") : clock(it.from)} /><${Act} id="out" words=${it.to === null ? t("do.out") : clock(it.to)} />
      <span class="soft num long">${it.from !== null || it.to !== null ? clock((it.to ?? end()) - (it.from ?? start())) : ""}</span><${Act} id="stretch" /><${Act} id="clear" /></div>
    <span class="grow"></span>
    <div class="group"><${Act} id="second_back" words=${t("second")} /><${Act} id="second_on" words="" /></div>
    <div class="group"><${Act} id="frame_back" words=${t("frame")} /><${Act} id="frame_on" words="" /></div>
    <div class="group"><${Act} id="zoom_out" words=${t("zoom")} /><${Act} id="zoom_in" words="" /><${Act} id="zoom_all" /></div>
  </div>`;
}
