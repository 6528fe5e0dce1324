// Dragging with a finger or the mouse: what is taken up follows the finger, and is let go on a cell or nowhere.
import { useEffect, useRef, useState } from "../kit.js";

const FAR = 9; // px that a finger moves before it drags; less is a tap

/**
 * {begin(event, what, quiet), held, ghost, tapped()}: `begin` on a pointer's way down on something that can be taken up.
 * `take(what)` when it is taken up, `over(x, y)` while it moves, `drop(what, x, y)` when it is let go; what the system or
 * a second finger breaks off goes to `cancel(what)`. `ghost`: a ref for what follows the finger; `held`: what is held now.
 * `tapped()`: whether a click that comes now is a tap of its own, and not the end of a drag.
 */
export function useDrag(acts) {
  const [held, hold] = useState(null);
  const ghost = useRef(null), now = useRef(null), ended = useRef(0), latest = useRef(acts);
  latest.current = acts;
  useEffect(() => () => now.current?.stop(), []);

  function begin(event, what) {
    if (event.button || now.current) { now.current?.stop(true); return; } // a second finger breaks a drag off
    const { pointerId: id, clientX, clientY, pointerType } = event;
    const raised = pointerType === "touch" ? 34 : 0; // beside the finger, or the finger hides it
    let far = false, at = [clientX, clientY];
    const put = () => { if (ghost.current) ghost.current.style.transform = `translate(${at[0]}px, ${at[1] - raised}px) translate(-50%, -50%)`; };
    const move = (it) => {
      if (it.pointerId !== id) return;
      at = [it.clientX, it.clientY];
      if (!far && Math.hypot(at[0] - clientX, at[1] - clientY) < FAR) return;
      if (!far) {
        far = true;
        latest.current.take(what);
        hold(what);
      }
      latest.current.over?.(...at);
      put();
      requestAnimationFrame(put); // it may just be drawn for the first time
    };
    const up = (it) => {
      if (it.pointerId !== id) return;
      stop();
      if (far) latest.current.drop(what, it.clientX, it.clientY);
    };
    const broken = (it) => { if (it.pointerId === id) stop(true); };
    const other = (it) => { if (it.pointerId !== id) stop(true); };
    const key = (it) => { if (it.key === "Escape") stop(true); };
    const heard = [["pointermove", move], ["pointerup", up], ["pointercancel", broken], ["pointerdown", other], ["keydown", key], ["blur", () => stop(true)]];
    const stop = (off = false) => {
      for (const [name, act] of heard) removeEventListener(name, act);
      now.current = null;
      if (!far) return;
      ended.current = performance.now();
      hold(null);
      if (off) latest.current.cancel?.(what);
    };
    now.current = { stop };
    for (const [name, act] of heard) addEventListener(name, act);
  }

  return { begin, held, ghost, tapped: () => performance.now() - ended.current > 250 };
}
