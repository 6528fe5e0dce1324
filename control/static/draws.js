// A draw by hand: the dealer picks from the pile what the physical draw gave, or leaves it to the generator.
import { html, cx, useEffect } from "/static/kit/kit.js";
import { get, match, set } from "./store.js";
import { Act, Key } from "./parts.js";
import { course } from "./send.js";
import { t, g, seatName } from "./tell.js";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
// A draw's own words come first: a tile A is no seat.
const words = (name, one) => (g(`name.${name}.${one}`) || (typeof one === "string" && match().seats.includes(one) ? seatName(one) : "") || g(`face.${one}`) || (typeof one === "object" ? JSON.stringify(one) : String(one)));

// The pile as kinds with how many of each are left, so that forty cards are ten buttons.
export function kinds() {
  const all = [];
  for (const one of match()?.draw?.pile ?? []) {
    const kind = all.find((k) => same(k.one, one));
    if (kind) kind.left += 1; else all.push({ one, left: 1 });
  }
  for (const one of get().taken) { const kind = all.find((k) => same(k.one, one)); if (kind) kind.left -= 1; }
  return all;
}

export const full = () => !!match()?.draw && get().taken.length >= match().draw.n;

// One more is picked; where one is drawn, another pick takes its place.
export function pick(kind) {
  const { n } = match().draw, { taken } = get();
  if (n === 1) set({ taken: [kind.one] });
  else if (taken.length < n && kind.left > 0) set({ taken: [...taken, kind.one] });
}
export const unpick = () => set({ taken: get().taken.slice(0, -1) });
export const give = () => course({ do: "draw", match: match().id, value: match().draw.many ? get().taken : get().taken[0] });

export function Draw() {
  const d = match().draw, { taken } = get();
  const [base, seat] = d.name.split(".");
  useEffect(() => { if (get().taken.length) set({ taken: [] }); }, [d.name, d.pile.length]);
  return html`<p class="sentence">${t("now.draw")} <b>${g(`draw.${base}`) || g(`zone.${base}`) || g(`value.${base}`)}${seat ? ` · ${seatName(seat)}` : ""}</b>
      <span class="soft">${t("now.draw_n", { n: d.n, of: d.pile.length })}</span></p>
    <div class="drawpile" role="group" aria-label=${t("now.draw")}>
      ${kinds().map((kind, i) => html`<button type="button" class=${cx("card-kind", taken.some((x) => same(x, kind.one)) && "on")} data-kind=${i}
        disabled=${!!get().busy || (kind.left < 1 && d.n > 1)} onClick=${() => pick(kind)}>${words(base, kind.one)}
        ${kind.left > 1 && html`<small>×${kind.left}</small>`}${i < 10 && html`<${Key} chip=${(i + 1) % 10} />`}</button>`)}
    </div>
    <div class="pair"><${Act} id="give" kind="bright" words=${full() ? t("do.draw_this", { what: taken.map((x) => words(base, x)).join(", ") }) : t("do.draw_pick")} />
      <${Act} id="unpick" words=${t("do.unpick")} /><${Act} id="generator" /></div>`;
}
