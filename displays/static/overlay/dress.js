// Everything that the overlay is dressed with. One missing piece, and a default font or a bare list would be on air.
const SHEETS = ["/static/kit/kit.css", "/static/kit/theme.css"];

const has = (link) => Boolean(link.sheet?.cssRules.length);

/** A style sheet before the page's own, which is last and has the last word. */
function put(url) {
  return new Promise((done, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: url });
    link.onload = () => (has(link) ? done() : fail(new Error(url)));
    link.onerror = () => fail(new Error(url));
    document.head.prepend(link);
  });
}

/**
 * Resolves when sheets and font are there. The theme gives a page its backdrop, so it is fetched only where the
 * overlay's own sheet, which takes that away, is there already.
 */
export async function dressed() {
  if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go, { once: true }));
  if (![...document.querySelectorAll("link[rel=stylesheet]")].every(has)) throw new Error("undressed");
  await Promise.all(SHEETS.map(put));
  if (!(await document.fonts.load('700 32px "Tablecast"', "가A1")).length) throw new Error("no font");
}
