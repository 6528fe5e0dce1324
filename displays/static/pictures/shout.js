// A call that stops everything: one word over the whole wall, in its caller's colour, for as long as a breath.
import { html, cx, seatClass, useAir, useEffect, useLayoutEffect, useRef, useState } from "../kit.js";
import { LAND, QUICK, motion, play } from "../motion.js";

/** `word` fills the picture for `ms` whenever `key` changes to something that is not null. */
export function Shout({ id, word, seat, ms = 1500 }) {
  const { people } = useAir();
  const [over, end] = useState(id); // what stood when the page came is not shouted again
  const ref = useRef(null);
  const on = id !== null && id !== undefined && id !== over && !motion.still;
  useEffect(() => {
    if (id === over) return undefined;
    const timer = setTimeout(() => end(id), motion.still ? 0 : ms);
    return () => clearTimeout(timer);
  }, [id]);
  useLayoutEffect(() => {
    if (on) play(ref.current, [{ transform: "scale(2.4)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: QUICK, easing: LAND });
  }, [id, on]);
  return on && html`<div class=${cx("shout", seatClass(people, seat))} ref=${ref}><b>${word}</b></div>`;
}
