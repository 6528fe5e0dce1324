// The overlay's line to the server: what is on air comes in; a line that is lost, refused or silent shows nothing.
import { connect } from "../socket.js";
import { createOverlay } from "./stage.js";

const WATCH = 3000; // how often the line is asked whether it is there: a pulled cable tells nobody
const AGAIN = 10_000; // a refused key is tried again: the server may have been started with another show's file

/** Start the page in `root`. */
export function start(root) {
  const key = new URLSearchParams(location.search).get("key");
  let line = null;
  const stage = createOverlay(root, { now: () => line?.now() ?? 0 });

  function dial() {
    line?.close();
    line = connect({
      role: "overlay", auth: { key }, mark: false, onFrame: stage.show,
      onState: (state) => {
        stage.link(state, line?.fresh ?? false);
        if (state === "refused") setTimeout(dial, AGAIN);
      },
    });
  }

  dial();
  setInterval(() => { if (line.live) line.wake(); }, WATCH);
  keep();
}

/** Have the page's files kept for a start without the server, where browsers allow it: https, or this machine's own address. */
async function keep() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/static/kit/overlay/keeper.js", { scope: "/overlay" });
    const keeper = (await navigator.serviceWorker.ready).active;
    const needed = performance.getEntriesByType("resource").map((it) => new URL(it.name)).filter((it) => it.origin === location.origin);
    keeper.postMessage(["/overlay", ...new Set(needed.map((it) => it.pathname))]);
  } catch {
    // The page does without: then OBS must load it anew once the server is there.
  }
}
