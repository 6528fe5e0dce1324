// Hold to peek: what is secret is in the page only while a finger lies on it.
import { html, cx, useEffect, useRef, useState } from "/static/kit/kit.js";
import { say } from "/static/kit/words.js";

/** `label`: what is behind it. `show()`: draws it; called only while held. */
export function Peek({ label, show, slim }) {
  const [held, hold] = useState(null); // where there is room for it: "above" the finger, else "below"
  const finger = useRef(null);
  const release = () => { finger.current = null; hold(null); };
  useEffect(() => { // from the start: what comes in the moment after the finger must be heard as well
    const away = () => { if (document.hidden) release(); };
    addEventListener("blur", release);
    addEventListener("pagehide", release);
    document.addEventListener("visibilitychange", away);
    return () => {
      removeEventListener("blur", release);
      removeEventListener("pagehide", release);
      document.removeEventListener("visibilitychange", away);
    };
  }, []);
  const down = (event) => {
    if (event.button) return;
    finger.current = event.pointerId;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    hold(room(event.currentTarget));
  };
  const up = (event) => { if (event.pointerId === finger.current) release(); };
  const key = (on) => (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    hold(on ? room(event.currentTarget) : null);
  };
  return html`<div class=${cx("peek", held && "held", slim && "slim")}>
    ${held && html`<div class=${cx("peek-show", held)} role="status">${show()}</div>`}
    <button type="button" class="peek-hold" aria-label=${say("ui.pad.peek", { what: label })} data-do="peek"
        onPointerDown=${down} onPointerUp=${up} onPointerCancel=${up} onLostPointerCapture=${release}
        onKeyDown=${key(true)} onKeyUp=${key(false)} onBlur=${release} onContextMenu=${(event) => event.preventDefault()}>
      <i class="eye" aria-hidden="true"></i><span><b>${label}</b> <small>${say("ui.pad.hold")}</small></span>
    </button>
  </div>`;
}

const room = (element) => (element.getBoundingClientRect().top > 220 ? "above" : "below");
