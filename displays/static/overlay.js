// The overlay's first step: fetch the rest. What cannot be had leaves the page transparent, and it comes anew by itself.
const PAUSE = 3000;

/** Load the page again, but only once the server has answered: a browser's own error page must never be on air. */
async function anew() {
  for (;;) {
    await new Promise((go) => setTimeout(go, PAUSE));
    const there = await fetch(location.href, { cache: "no-store" }).then((reply) => reply.ok, () => false);
    if (there) return location.reload();
  }
}

const root = document.getElementById("overlay");
import("./overlay/dress.js").then((it) => it.dressed()).then(() => import("./overlay/page.js")).then((it) => it.start(root)).catch(anew);
