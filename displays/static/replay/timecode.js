// Timecode as editors read it: the label of a frame, with drop frame as SMPTE 12M has it. The server's count, in the page.
import { it } from "./store.js";

/** A show's rate, "30000/1001 DF", as numbers. */
export function rateOf(text) {
  const [number, form] = text.split(" "), [num, den] = number.split("/").map(Number);
  const nominal = Math.ceil(num / den), dropped = form === "DF" ? nominal / 15 : 0;
  return { num, den, nominal, dropped };
}

/** The label of a frame; over midnight it begins again. */
export function label(frame, { nominal, dropped }) {
  const tens = 600 * nominal - 9 * dropped, day = 144 * tens, two = (n) => String(n).padStart(2, "0");
  let n = ((frame % day) + day) % day;
  if (dropped) {
    const rest = n % tens, late = Math.max(0, Math.floor((rest - dropped) / (60 * nominal - dropped)));
    n += dropped * (9 * Math.floor(n / tens) + late);
  }
  const seconds = Math.floor(n / nominal);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${dropped ? ";" : ":"}${two(n % nominal)}`;
}

/** The frame `ms` of picture time after an anchor's: the one that is shown then. */
export const frameAt = (ms, { num, den }) => Math.floor((ms * num) / (den * 1000) + 1e-6);

/** The timecode at a moment of show time near the playhead; null where nothing says. */
export function timecode(ms) {
  const tied = it.reply?.timecode;
  if (!tied || !it.data?.rate) return null;
  const rate = rateOf(it.data.rate);
  return label(tied.label + frameAt(tied.ms + ms - it.reply.row_ms, rate), rate);
}
