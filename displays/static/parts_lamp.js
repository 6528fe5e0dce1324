// Great lamps with a sign in their glass: dark until one of them burns, after all of them have flickered.
import { html, cx, sheet } from "./kit.js";
import { useChange, SLOW } from "./motion.js";

await sheet(new URL("./parts_lamp.css", import.meta.url).href);

const spikes = (n, inner) => Array.from({ length: 2 * n }, (_, at) => {
  const far = at % 2 ? 48 * inner : 48, turn = (Math.PI * at) / n - Math.PI / 2;
  return `${(50 + far * Math.cos(turn)).toFixed(1)},${(50 + far * Math.sin(turn)).toFixed(1)}`;
}).join(" ");

const SIGNS = {
  sun: html`<polygon points=${spikes(12, 0.7)} />`,
  moon: html`<path d="M64 6A46 46 0 1 0 94 66 38 38 0 0 1 64 6z" />`,
  star: html`<polygon points=${spikes(5, 0.42)} />`,
};

/** A great lamp. `sign`: sun, moon or star; `lit`: it burns; `told`: changes when one of the lamps has been lit. */
export function GreatLamp({ sign, lit, dim, told }) {
  const ref = useChange(told, [{ opacity: 0 }, { opacity: 0.8, offset: 0.3 }, { opacity: 0.1, offset: 0.55 }, { opacity: lit ? 1 : 0 }], { duration: SLOW * 2 });
  return html`<span class=${cx("great-lamp", lit && "on", dim && "dim")}><i class="great-glow" ref=${ref}></i><svg class="great-sign" viewBox="0 0 100 100" aria-hidden="true">${SIGNS[sign]}</svg></span>`;
}
