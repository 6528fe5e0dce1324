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
import { NewMatch } from "./newmatch.js";
import { Disconnect, Rename } from "./screens.js";
import { Show } from "./show.js";
import { Undo } from "./undo.js";

const ALL = {
  answer: Answer, clocks: FreeClock, correct: Correct, disconnect: Disconnect, ending: Ending, help: Help, join: Join, marker: Marker,
  newlink: NewLink, newmatch: NewMatch, release: Release, rename: Rename, revoke: Revoke, show: Show, undo: Undo,
};

export function Dialogs() {
  const it = get().dialog, View = it && ALL[it.name];
  return View ? html`<${View} key=${it.name} ...${it} />` : null;
}
