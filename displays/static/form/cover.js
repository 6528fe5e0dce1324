// Nothing secret at rest: what is entered in a secret ask is covered when the hands rest or the page is left.
import { useEffect, useRef, useState } from "../kit.js";

/** [covered, touch]. `on`: the ask is secret. Covered from the start, and `idle` ms after the last touch. */
export function useCover(on, idle) {
  const [covered, cover] = useState(true);
  const timer = useRef(0);
  const touch = () => {
    if (!on) return;
    clearTimeout(timer.current);
    cover(false);
    timer.current = setTimeout(() => cover(true), idle);
  };
  useEffect(() => {
    const hide = () => { if (document.hidden) cover(true); };
    document.addEventListener("visibilitychange", hide);
    return () => { clearTimeout(timer.current); document.removeEventListener("visibilitychange", hide); };
  }, []);
  return [on && covered, touch];
}

const OF_HAND = ["card", "drop"]; // fields whose options are cards of one's hand

/** Whether an ask that is no secret shows cards of a hand that nobody else sees. `open`: the table as everybody sees it. */
export const showsHand = (ask, open) => Boolean(open?.zones?.[`hand.${ask.seat}`]?.some((thing) => thing.face === undefined))
  && ask.form.fields.some((field) => field.type === "pick" && OF_HAND.includes(field.name));

const TELLING = new Set(["pick", "split", "move", "path", "cell"]);

/** Whether the fields themselves would tell something at rest (tiles in a hand, a half-made split), not only what is entered. */
export const telling = (fields) => fields.some((field) => TELLING.has(field.type));
