// The wall's page (and the viewer's, who sees everything): the line to the server on one side, the stage on the other.
import { connect } from "./socket.js";
import { createStage } from "./stage.js";
import { enable, mute } from "./sound.js";

const query = new URLSearchParams(location.search);
let line = null;
const stage = createStage(document.getElementById("stage"), { now: () => line?.now() ?? performance.now() });

line = connect({
  role: location.pathname === "/viewer" ? "viewer" : "wall",
  auth: { key: query.get("key") },
  mark: false,
  onFrame: stage.show,
  onState: stage.link,
});

// Browsers keep sound back until somebody touches the page: the first key lets it out; m mutes.
if (query.get("sound") === "1") enable();
addEventListener("keydown", (event) => (event.key === "m" ? mute() : enable()));
addEventListener("pointerdown", () => { if (query.get("sound") === "1") enable(); });
