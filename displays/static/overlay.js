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

/** Everything that the page is dressed with: one missing piece, and a default font or a bare list would be on air. */
async function dressed() {
  if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go, { once: true }));
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")];
  const fonts = await document.fonts.load('700 32px "Tablecast"', "가A1");
  if (!fonts.length || !sheets.every((link) => link.sheet?.cssRules.length)) throw new Error("undressed");
}

dressed().then(() => import("./overlay/page.js")).then((page) => page.start(document.getElementById("overlay"))).catch(anew);
