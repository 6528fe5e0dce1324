// The overlay's stage: 1920×1080 scaled to any source, transparent but for its plates, and empty whenever it cannot be right.
import { html, render, cx, Air, seatClass, useMemo, useRef } from "../kit.js";
import { loadWords, say } from "../words.js";
import { motion, News, sleepWatch } from "../motion.js";
import { airTime } from "./air.js";
import { Later } from "../beats.js";
import { Swap, Safe } from "./swap.js";
import { Cell, Strip, Info } from "./bug.js";
import { Clocks } from "./clocks.js";
import { Hole, holeOf, Shared, sharedOf } from "./holes.js";
import { boardOf, MiniBoard } from "./board.js";
import { Ask, askedOf } from "./ask.js";
import { Lower } from "./lower.js";

const WIDE = 1920, HIGH = 1080;
const GRACE = 1000; // a line that is back sooner shows no gap
const ON = ["match", "result"]; // scenes that the overlay has anything to say to
const UP = "translateY(-20px)", DOWN = "translateY(20px)";
const EVERY = { score: true, clock: true, ask: true, facts: true, hole: true };

/** All plates of a match. `off`: all leave the air, each by itself: to fade a whole picture costs a machine without GPU dear. */
function Plates({ frame, news, now, off }) {
  const { match } = frame, { seats } = match;
  const on = { ...EVERY, ...frame.overlay?.layers }, duel = seats.length === 2, over = Boolean(match.outcome);
  const asked = over ? null : askedOf(match), safe = (name, part) => html`<${Safe} key=${name} of=${frame.n}>${part}</${Safe}>`;
  const shown = (name, id) => (on[name] && !off ? id : null);
  const hole = (seat) => html`<${Hole} match=${match} seat=${seat} of=${seats.length} />`;
  const board = boardOf(match), common = board ? `board/${match.id}/${board.tile?.i ?? ""}` : sharedOf(match).length ? `shared/${match.id}` : null;
  const holeId = (seat) => shown("hole", holeOf(match, seat) ? `hole/${match.id}` : null);
  // All comes from the side of the middle, so that nothing leaves the safe area while it moves.
  const inward = duel ? DOWN : UP;
  const info = html`<${Swap} id=${shown("score", `info/${match.id}`)} move=${inward}><${Info} match=${match} duel=${duel} /></${Swap}>`;
  const clocks = html`<${Swap} id=${shown("clock", !over && frame.clocks?.length ? "clock" : null)} move=${inward}>
    <${Clocks} clocks=${frame.clocks} now=${now} /></${Swap}>`;
  const rehearsal = html`<${Swap} id=${frame.show?.rehearsal && !off ? "rehearsal" : null} move=${UP}><p class="plate rehearsing">${say("ui.rehearsal")}</p></${Swap}>`;
  return html`<div class=${cx("plates", duel ? "duel" : "round", seats.length > 4 && "crowd")} style=${{ "--n": seats.length }}>
    ${duel
      ? [...seats.map((seat, i) => html`<div key=${seat} class=${cx("slot side", i ? "right" : "left", seatClass(frame.people, seat))}>
          ${safe("cell", html`<${Swap} id=${shown("score", `cell/${match.id}`)} move=${DOWN}><${Cell} match=${match} seat=${seat} mirrored=${i === 1} /></${Swap}>`)}
          <div class="hang">${safe("hole", html`<${Swap} id=${holeId(seat)} move=${`translateX(${i ? -24 : 24}px)`}>${hole(seat)}</${Swap}>`)}</div></div>`),
        html`<div key="head" class="slot head">${safe("info", info)}<div class="hang">${safe("clock", clocks)}</div></div>`]
      : [safe("strip", html`<${Strip} match=${match} hole=${hole} holeId=${holeId} id=${shown("score", `strip/${match.id}`)} />`),
        html`<div key="foot" class="slot foot">${safe("info", info)}${safe("clock", clocks)}${rehearsal}</div>`]}
    ${duel && html`<div class="slot foot">${rehearsal}</div>`}
    <div class="slot ask">${safe("ask", html`<${Swap} id=${shown("ask", asked?.id ?? null)} move=${UP}><${Ask} asked=${asked} /></${Swap}>`)}</div>
    <div class="slot shared">${safe("shared", html`<${Swap} id=${shown("hole", common)} move=${UP}>${board ? html`<${MiniBoard} match=${match} board=${board} />` : html`<${Shared} match=${match} />`}</${Swap}>`)}</div>
    <div class="slot lower">${safe("lower", html`<${Lower} match=${match} news=${news} on=${on.facts && !off} />`)}</div>
  </div>`;
}

function Overlay({ frame, news, now }) {
  const on = Boolean(frame && ON.includes(frame.scene?.kind) && frame.match), last = useRef(null);
  if (on) last.current = frame;
  const shown = last.current; // what leaves keeps its own names and words
  const air = useMemo(() => shown && {
    people: shown.people, game: shown.match.game, lang: shown.show?.lang ?? "ko", seats: shown.match.seats, now,
  }, [shown]);
  return shown && html`<${Air.Provider} value=${air}><${Safe} key=${`${shown.run}/${shown.match.id}`} of=${shown.n}>
    <${Plates} frame=${shown} news=${news} now=${now} off=${!on} /></${Safe}></${Air.Provider}>`;
}

/**
 * The overlay in `root`. `show(frame)` puts a frame on air once its words are there; `link(state, fresh)` tells how the
 * line is ("live", "lost", "refused") and whether the newest frame came by it; `now()`: the server's time in ms.
 */
export function createOverlay(root, { now = () => performance.now() } = {}) {
  const news = new News(), sleep = sleepWatch(), air = airTime(now), later = new Later();
  let frame = null, newest = null, told = { facts: [], jump: true }, queue = Promise.resolve(), link = "lost", settle = 0, gone = 0, again = 0;

  const fit = () => {
    const scale = Math.min(innerWidth / WIDE, innerHeight / HIGH);
    root.style.transform = `translate(${(innerWidth - WIDE * scale) / 2}px, ${(innerHeight - HIGH * scale) / 2}px) scale(${scale})`;
  };
  addEventListener("resize", fit);
  fit();

  const draw = () => render(html`<${Overlay} frame=${frame} news=${told} now=${air.now} />`, root);

  /** From here on everything stands where it belongs at once; motion begins with the next frame. */
  function jump() {
    motion.still = true;
    root.classList.add("still");
    clearTimeout(settle);
    settle = setTimeout(() => { motion.still = false; root.classList.remove("still"); }, 120);
  }

  async function take(next) {
    await loadWords(next.show?.lang ?? "ko"); // nothing is shown without its words
    if (newest !== next || link === "refused") return;
    told = news.take(next, sleep.take() || frame === null);
    air.take(next);
    if (told.jump) jump();
    later.take(next, told, (shown) => { frame = shown; draw(); });
  }

  function show(next) {
    clearTimeout(again);
    newest = next;
    queue = queue.then(() => (newest === next ? take(next) : null)).catch((error) => {
      console.warn(`overlay: ${error.message}`);
      if (newest === next) again = setTimeout(show, 1000, next);
    });
    return queue;
  }

  /** Off the air: the plates leave, then all is emptied, so that nothing old can come back. */
  function clear(after) {
    clearTimeout(gone);
    clearTimeout(later.timer);
    gone = setTimeout(() => {
      frame = null;
      draw();
      gone = setTimeout(() => render(null, root), 350);
    }, after);
  }

  return {
    show,
    link(state, fresh = true) {
      link = state;
      if (state === "live") {
        clearTimeout(gone);
        if (fresh && newest) show(newest); // the line has held after all
        return;
      }
      sleep.mark();
      clear(state === "refused" ? 0 : GRACE);
    },
  };
}
