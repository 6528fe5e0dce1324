// Which dialog is open, by its name in the store.
import { html } from "/static/kit/kit.js";
import { get } from "./store.js";
import { Answer } from "./answer.js";
import { Correct } from "./correct.js";
import { Ending } from "./ending.js";
import { FreeClock } from "./clocks.js";
import { Help } from "./help.js";
import { Join, Release } from "./join.js";
import { NewLink, Revoke } from "./links.js";
import { Marker } from "./marker.js";
import { Obs } from "./obs.js";
import { NewMatch } from "./newmatch.js";
import { Disconnect, Rename } from "./screens.js";
import { Drop, Policy } from "./overlay.js";
import { BreakScene, RulesScene, TitleScene } from "./scenes.js";
import { Show } from "./show.js";
import { Undo } from "./undo.js";

const ALL = {
  answer: Answer, break: BreakScene, clocks: FreeClock, correct: Correct, disconnect: Disconnect, drop: Drop, ending: Ending, help: Help, join: Join, marker: Marker,
  newlink: NewLink, newmatch: NewMatch, obs: Obs, policy: Policy, release: Release, rename: Rename, revoke: Revoke, rules: RulesScene, show: Show, title: TitleScene, undo: Undo,
};

export function Dialogs() {
  const it = get().dialog, View = it && ALL[it.name];
  return View ? html`<${View} key=${it.name} ...${it} />` : null;
}
