// The 27 pictures of 결 and 합: shape, colour and ground, which colour-blind viewers tell apart too (tests/test_pictures_look.py).
import { html } from "../kit.js";

/** Bright yellow, middle red, deep blue: they differ in brightness and in what a viewer without red, green or blue cones sees. */
export const COLOURS = { R: "#d92b23", Y: "#ffd91a", B: "#2458e6" };
export const GROUNDS = { W: "#fbf8ee", K: "#0a0e0f", G: "#8e9895" };
const DARK = "#0a0e0f", LIGHT = "#fbf8ee"; // each shape is edged in both: one of them stands out on any ground

const SHAPES = {
  C: "M50 20a30 30 0 1 1 0 60a30 30 0 1 1 0-60Z",
  T: "M50 17 85 79H15Z",
  S: "M23 23H77V77H23Z",
};

const CODE = /^[CTS][RYB][WKG]$/;

/** Whether a face is one of the 27 (`CRW`: a red circle on white). */
export const isHap = (face) => typeof face === "string" && CODE.test(face);

/** One of the 27; it fills whatever it is put into, a square best. */
export function Hap({ code, name }) {
  const [shape, colour, ground] = code;
  return html`<svg class="art hap" viewBox="0 0 100 100" width="100%" height="100%" role=${name ? "img" : undefined} aria-label=${name} aria-hidden=${name ? undefined : "true"}>
    <rect x="1" y="1" width="98" height="98" rx="11" fill=${GROUNDS[ground]} stroke=${LIGHT} stroke-width="2" />
    <path d=${SHAPES[shape]} fill="none" stroke=${LIGHT} stroke-width="11" stroke-linejoin="round" />
    <path d=${SHAPES[shape]} fill=${COLOURS[colour]} stroke=${DARK} stroke-width="5" stroke-linejoin="round" />
  </svg>`;
}
