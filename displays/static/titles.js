// Scenes of words alone: the title, the break with its countdown, and black.
import { html, useAir, useEffect, useState } from "./kit.js";
import { say } from "./words.js";
import { sizeIn } from "./marks.js";
import { written } from "./clock.js";

/** A large text that keeps to its room: 43 em wide, `high` em high at most. */
export function Big({ text, most = 4.6, high = 11, name = "title" }) {
  return html`<h1 class=${name} style=${{ fontSize: `${sizeIn(text, 41, high, most)}em` }}>${text}</h1>`;
}

/** A title, and below it what it is about. */
export function Title({ frame }) {
  const { title, subtitle } = frame.scene;
  return html`<div class="scene titled"><${Big} text=${title} most=${6} high=${subtitle ? 11 : 16} />
    ${subtitle && html`<p class="below" style=${{ fontSize: `${sizeIn(subtitle, 41, 5, 1.9)}em` }}>${subtitle}</p>`}</div>`;
}

/** A break, and how long it lasts by the server's clock; before it is on air the time stands. */
export function Break({ frame }) {
  const { now } = useAir();
  const { title, seconds, deadline } = frame.scene;
  const [, redraw] = useState(0);
  const left = deadline === undefined ? seconds * 1000 : Math.max(0, deadline - now());
  useEffect(() => {
    if (deadline === undefined || left <= 0) return undefined;
    const timer = setTimeout(() => redraw((n) => n + 1), (left % 1000) + 15);
    return () => clearTimeout(timer);
  });
  return html`<div class="scene break"><${Big} text=${title ?? say("ui.break")} most=${2.4} high=${6} name="head" />
    ${left > 0 ? html`<p class="count num">${written(left)}</p>` : html`<p class="count soon">${say("ui.soon")}</p>`}</div>`;
}

/** Nothing. */
export function Black() {
  return html`<div class="scene black"></div>`;
}
