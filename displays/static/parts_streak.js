// A streak that grows link by link and breaks; suits as shapes of our own; cards in hand as counts.
import { html, cx, sheet, seatClass, useAir, useLayoutEffect, useRef, useState } from "./kit.js";
import { Num } from "./table.js";
import { motion, play, useAppear, FALL, LAND, MOVE, SLOW } from "./motion.js";
import { sound } from "./sound.js";

await sheet(new URL("./parts_streak.css", import.meta.url).href);

/** A chain of `n` links; `ghost` links stand behind it (the longest it has been). What was longer shatters and falls. */
export function Chain({ n, ghost = 0, seat, most = 10 }) {
  const { people } = useAir();
  const last = useRef(n);
  const [broken, shatter] = useState(0);
  useLayoutEffect(() => {
    const was = last.current;
    last.current = n;
    if (n >= was || motion.still) { shatter(0); return undefined; }
    shatter(was);
    sound("lamp_out");
    const timer = setTimeout(() => shatter(0), SLOW);
    return () => clearTimeout(timer);
  }, [n]);
  const size = Math.min(1, 9.2 / (Math.min(most, Math.max(n, ghost, broken, 4)) * 1.42 + 0.6));
  return html`<span class=${cx("chain", seatClass(people, seat))} style=${{ fontSize: `${size}em` }} role="img" aria-label=${String(n)}>
    ${Array.from({ length: Math.max(n, ghost, broken) }, (_, at) => html`<i key=${at} class=${cx("link-place", at >= n && at < ghost && "ghost")}>
      ${at < n && html`<${Link} key="on" />`}${at >= n && at < broken && html`<${Shard} key="off" at=${at} />`}</i>`)}</span>`;
}

function Link() {
  const ref = useAppear([{ transform: "translateX(1.2em) scale(1.5)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: MOVE, easing: LAND });
  return html`<b class="chain-link" ref=${ref}></b>`;
}

function Shard({ at }) {
  const ref = useRef(null), other = useRef(null);
  useLayoutEffect(() => {
    const fall = (x, turn) => [{ transform: "none", opacity: 1 }, { transform: `translate(${x}em, 3em) rotate(${turn}deg)`, opacity: 0 }];
    play(ref.current, fall(-0.7, -80 - at * 9), { duration: SLOW, easing: FALL, fill: "both" });
    play(other.current, fall(0.8, 70 + at * 11), { duration: SLOW, easing: FALL, fill: "both" });
  }, []);
  return html`<b class="chain-link upper" ref=${ref}></b><b class="chain-link lower" ref=${other}></b>`;
}

const SUITS = {
  spade: "M50 6C62 28 92 42 92 64c0 15-11 23-22 23-7 0-12-3-15-8 1 8 5 13 11 16H34c6-3 10-8 11-16-3 5-8 8-15 8C19 87 8 79 8 64 8 42 38 28 50 6z",
  heart: "M50 94C36 74 8 58 8 34 8 18 20 9 31 9c9 0 16 6 19 14 3-8 10-14 19-14 11 0 23 9 23 25 0 24-28 40-42 60z",
  diamond: "M50 4l36 46-36 46L14 50z",
  club: "M50 6c12 0 21 9 21 20 0 6-2 10-6 14 3-1 6-2 9-2 11 0 20 9 20 20s-9 21-20 21c-8 0-14-4-18-10 1 10 5 17 12 22H32c7-5 11-12 12-22-4 6-10 10-18 10C15 79 6 69 6 58s9-20 20-20c3 0 6 1 9 2-4-4-6-8-6-14C29 15 38 6 50 6z",
  joker: "M12 82h76v10H12zM14 76L6 34l22 16L36 14l14 28 14-28 8 36 22-16-8 42z",
};

/** A suit (or a joker: `colour`, `black`) as a shape. */
export function Suit({ of, class: name }) {
  return html`<svg class=${cx("suit", `s-${of}`, name)} viewBox="0 0 100 100" aria-hidden="true"><path d=${SUITS[of] ?? SUITS.joker} /></svg>`;
}

/** What somebody holds, by kind with its count; `barred`: the kind he may not lay now. */
export function Held({ counts, barred = null, seat }) {
  const { people } = useAir();
  return html`<span class=${cx("held-suits", seatClass(people, seat))}>${Object.entries(counts).map(([kind, n]) => html`
    <span key=${kind} class=${cx("held-kind", n === 0 && "gone", kind === barred && n > 0 && "barred")}><${Suit} of=${kind} /><${Num} value=${n} /></span>`)}</span>`;
}
