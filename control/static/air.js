// What goes on air: scenes into preview, the take, and the rundown's segments; and how each is said.
import { current, desk, frame, lang, match, open, stage } from "./store.js";
import { send } from "./send.js";
import { rulesPages } from "/static/kit/rules_pages.js";
import { t, gameTitle } from "./tell.js";

export const SCENES = ["standby", "title", "lineup", "join", "rules", "match", "scoreboard", "result", "break", "black"];

export const inPreview = () => desk().preview?.scene ?? null;
export const preset = (scene) => send({ do: "preset", scene });

// A take names program and preview as they are on the page when the key is pressed.
export const take = () => send({ do: "take", on: [desk().program?.seq ?? 0, desk().preview?.seq ?? 0] });

// A scene that needs no more goes into preview at once; title and break ask for their words first.
export function toPreview(kind) {
  if (kind === "title" || kind === "break") return open(kind);
  if (kind === "rules") { const scene = nextRules(); return scene ? preset(scene) : open("rules"); }
  return preset({ kind, ...(["match", "result"].includes(kind) ? { match: current() } : {}) });
}

// Rules come in pages: the same button turns to the next one, after the last to the first again.
function nextRules() {
  const on = [inPreview(), frame()?.scene].find((scene) => scene?.kind === "rules");
  const game = on?.game ?? match()?.game ?? coming();
  return game ? { kind: "rules", game, page: on ? ((on.page ?? 1) % pagesOf(on)) + 1 : 1 } : null;
}
const pagesOf = (scene) => rulesPages(scene.game, lang(), scene.tables).length;

// What a scene is called, with what tells it from others of its kind.
export function sceneWords(scene) {
  if (!scene || !SCENES.includes(scene.kind)) return "";
  const more = scene.kind === "rules" ? [gameTitle(scene.game), pagesOf(scene) > 1 && `${scene.page ?? 1}/${pagesOf(scene)}`]
    : [scene.title, scene.kind === "break" && t("scenes.minutes", { time: Math.round(scene.seconds / 6) / 10 })];
  return [t(`scene.${scene.kind}`), ...more].filter(Boolean).join(" · ");
}

// -- the rundown ---------------------------------------------------------------------------------------------------

export const segments = () => desk().rundown?.segments ?? [];
export const segmentWords = (one) => (one.kind === "match" ? t("rundown.match", { game: gameTitle(one.game) }) : sceneWords(one.scene));
const coming = () => segments().slice((desk().segment ?? -1) + 1).find((one) => one.kind === "match")?.game ?? null;

// Which segment a key would make ready: the one after the newest that was on air or set up. None while one waits already.
export function nextSegment() {
  const at = (desk().segment ?? -1) + 1;
  if (at >= segments().length || stage() === "set" || inPreview()?.segment !== undefined) return null;
  return at;
}
export const makeReady = (at = nextSegment()) => send({ do: "segment", at });

// Where a segment stands: "on", "set", "preview", "next" or "".
export function segmentState(one, at) {
  if (inPreview()?.segment === at) return "preview";
  if (at === desk().segment) {
    const on = frame()?.scene;
    if (one.kind === "match") return { set: "set", running: "on", ended: "over" }[stage()] ?? "";
    return on && Object.entries(one.scene).every(([name, value]) => on[name] === value) ? "on" : "over";
  }
  return at === (desk().segment ?? -1) + 1 ? "next" : at < (desk().segment ?? -1) ? "over" : "";
}
