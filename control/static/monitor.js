// Inside a monitor's frame: a stage that the console hands frames to. It has no line of its own, so it is no screen of the show.
import { createStage } from "/static/kit/stage.js";

let now = () => performance.now();
const stage = createStage(document.getElementById("stage"), { now: () => now() });

window.monitor = { show: stage.show, clock: (of) => { now = of; } };
