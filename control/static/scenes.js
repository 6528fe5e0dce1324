// The words that a scene needs before it goes into preview: a title, a break with its length, rules of a chosen game.
import { html, useEffect, useState } from "/static/kit/kit.js";
import { close, desk, frame } from "./store.js";
import { Dialog, Field, Small } from "./parts.js";
import { inPreview, preset, segments } from "./air.js";
import { games } from "./newmatch.js";
import { t, gameTitle, span } from "./tell.js";

const LONGEST = 80, LENGTHS = [60, 180, 300, 600, 900];

// What stood there last: in preview, on air, else the rundown's next one of its kind.
function before(kind) {
  const ahead = segments().slice(desk().segment ?? 0).map((one) => one.scene);
  return [inPreview(), frame()?.scene, ...ahead].find((scene) => scene?.kind === kind) ?? {};
}
const put = async (scene) => { if ((await preset(scene))?.ok) close(); };

export function TitleScene() {
  const last = before("title");
  const [title, setTitle] = useState(last.title ?? frame()?.show?.title ?? "");
  const [subtitle, setSubtitle] = useState(last.subtitle ?? "");
  const run = () => put({ kind: "title", title: title.trim(), ...(subtitle.trim() ? { subtitle: subtitle.trim() } : {}) });
  return html`<${Dialog} name="scene" title=${t("scene.title")} says=${t("scenes.says")} doit=${t("do.preset")} off=${!title.trim()} run=${run}>
    <${Field} label=${t("scenes.title")} wide><input id="scene-title" data-first maxlength=${LONGEST} value=${title} onInput=${(e) => setTitle(e.target.value)} /></${Field}>
    <${Field} label=${t("scenes.subtitle")} hint=${t("scenes.optional")} wide><input id="scene-subtitle" maxlength=${LONGEST} value=${subtitle} onInput=${(e) => setSubtitle(e.target.value)} /></${Field}>
  </${Dialog}>`;
}

export function BreakScene() {
  const last = before("break");
  const [seconds, setSeconds] = useState(last.seconds ?? 300);
  const [title, setTitle] = useState(last.title ?? "");
  const off = !Number.isInteger(seconds) || seconds < 1 || seconds > 86400;
  const run = () => put({ kind: "break", seconds, ...(title.trim() ? { title: title.trim() } : {}) });
  return html`<${Dialog} name="scene" title=${t("scene.break")} says=${t("scenes.break_says")} doit=${t("do.preset")} off=${off} run=${run}>
    <${Field} label=${t("clocks.seconds")}><input id="scene-seconds" data-first type="number" min="1" max="86400" value=${seconds}
      onInput=${(e) => setSeconds(e.target.value === "" ? NaN : Number(e.target.value))} /></${Field}>
    <div class="rowed">${LENGTHS.map((n) => html`<${Small} words=${span(n * 1000)} run=${() => setSeconds(n)} />`)}</div>
    <${Field} label=${t("scenes.title")} hint=${t("scenes.optional")} wide><input id="scene-title" maxlength=${LONGEST} value=${title} onInput=${(e) => setTitle(e.target.value)} /></${Field}>
  </${Dialog}>`;
}

// No match is set up and none comes in the rundown: whose rules?
export function RulesScene() {
  const [all, setAll] = useState([]);
  const [game, setGame] = useState("");
  useEffect(() => { games().then((list) => { setAll(list); setGame(list[0]?.key ?? ""); }, () => {}); }, []);
  return html`<${Dialog} name="scene" title=${t("scene.rules")} says=${t("scenes.rules_says")} doit=${t("do.preset")} off=${!game} run=${() => put({ kind: "rules", game, page: 1 })}>
    <${Field} label=${t("scenes.game")}><select id="scene-game" data-first value=${game} onChange=${(e) => setGame(e.target.value)}>${all.map((one) =>
      html`<option value=${one.key}>${gameTitle(one.key)}</option>`)}</select></${Field}>
  </${Dialog}>`;
}
