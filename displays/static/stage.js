// The studio wall's stage: 1920×1080 scaled to any window, the scene that is on, and what heals it.
import { html, render, cx, Air, useAir, Component, calm, useEffect, useRef, useState } from "./kit.js";
import { loadWords, setLanguage, say, sayOr } from "./words.js";
import { sizeFor, Table, Clock, Values, Caption, urgent, preparePicture } from "./table.js";
import { elsewhere, partOf } from "./pictures.js";
import { Standby, Title, Lineup, Join, Rules, Scoreboard, Result, Break, Black } from "./scenes.js";
import { motion, News, sleepWatch, play, useAppear, MOVE } from "./motion.js";
import { soundOfFact, sound } from "./sound.js";
import { takes, useHeld } from "./beats.js";

const WIDE = 1920, HIGH = 1080;

/** A fault in drawing must not empty the wall: what is inside falls back to `instead`. */
class Safe extends Component {
  componentDidCatch(error) {
    console.warn(`wall: ${error?.message}`);
    this.setState({ fault: this.props.of });
  }
  render({ children, instead, of }, { fault }) {
    return fault !== undefined && fault === of ? instead : children;
  }
}

function Match({ frame, news }) {
  const { match } = frame;
  const clock = urgent(frame.clocks, useAir().now()), held = useHeld(match, news);
  const ctx = { game: match.game, people: frame.people };
  return html`<div class="scene match">
    <header class="top"><span class="game">${say("title", {}, ctx)}</span>
      <${Values} table=${match.table} most=${2} but=${elsewhere(match)} /><span class="time">${clock && html`<${Clock} key=${clock.id} clock=${clock} />`}</span></header>
    <main class="play"><${Safe} of=${frame.n} instead=${html`<${Table} frame=${frame} compact=${true} />`}><${Table} frame=${frame} news=${news} /></${Safe}></main>
    <footer class="foot">${match.outcome && held === Infinity ? html`<${Ended} frame=${frame} />`
      : html`<${Caption} key=${match.id} facts=${match.facts} hold=${(fact) => fact.i < held} mute=${partOf(match.game, "says") ?? []} />`}</footer>
  </div>`;
}

function Ended({ frame }) {
  const { match, people } = frame;
  const { outcome } = match, ctx = { game: match.game, people };
  const why = sayOr(`end.${outcome.clause}`, "", { seat: outcome.winner, ...outcome }, ctx);
  const text = [outcome.winner ? say("ui.winner", { seat: outcome.winner }, ctx) : say("ui.draw"), why].filter(Boolean).join(" · ");
  return html`<p class="caption ended" style=${{ fontSize: `${sizeFor(text, 41, 1.3)}em` }}>${text}</p>`;
}

const SCENES = {
  standby: Standby, title: Title, lineup: Lineup, join: Join, rules: Rules, match: Match, scoreboard: Scoreboard, result: Result,
  break: Break, black: Black,
};

/** The kind of scene that a frame can be drawn as: what has nothing to show yet stands by. */
function kindOf({ scene, match }) {
  const kind = scene?.kind;
  if ((kind === "match" && !match) || (kind === "result" && !match?.outcome)) return "standby";
  return SCENES[kind] ? kind : "standby";
}

/** What a scene is about: another one of these fades in over this one; within one of them only its parts move. */
function nameOfScene(frame) {
  const { scene = {}, match, people } = frame, kind = kindOf(frame);
  const about = {
    match: () => match.id, result: () => match.id, rules: () => `${scene.game} ${scene.page}`,
    lineup: () => Object.keys(match?.seats ?? people ?? {}).length,
  }[kind];
  return [kind, scene.title, scene.subtitle, about?.()].join("/");
}

/** One scene with the frame it was last drawn from. The one that leaves fades out while the next fades in. */
function Curtain({ frame, news, now, leaves }) {
  const ref = useAppear([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE });
  useEffect(() => { if (leaves) play(ref.current, [{ opacity: 1 }, { opacity: 0 }], { duration: MOVE, fill: "forwards" }); }, [leaves]);
  const Scene = SCENES[kindOf(frame)];
  const { match, scene, people = {} } = frame;
  const air = { people, game: match?.game ?? scene?.game ?? null, lang: frame.show?.lang ?? "ko", seats: match?.seats ?? [], now };
  return html`<div class=${cx("curtain", leaves && "leaves")} ref=${ref} aria-hidden=${leaves}><${Air.Provider} value=${air}>
    <${Safe} of=${frame.n} instead=${html`<${Standby} frame=${frame} />`}><${Scene} frame=${frame} news=${leaves ? QUIET : news} /></${Safe}>
  </${Air.Provider}></div>`;
}
const QUIET = { facts: [], jump: true };

/** The scene that is on, and for as long as the cross-fade takes the one before it. */
function OnAir({ frame, news, now }) {
  const [, redraw] = useState(0);
  const it = useRef({ id: 0, name: null, frame: null, gone: null }).current;
  const name = nameOfScene(frame);
  if (name !== it.name) {
    it.gone = it.name === null || motion.still || calm() ? null : { id: it.id, frame: it.frame };
    it.id += 1;
    it.name = name;
  }
  it.frame = frame;
  useEffect(() => {
    if (!it.gone) return undefined;
    const timer = setTimeout(() => { it.gone = null; redraw((n) => n + 1); }, MOVE);
    return () => clearTimeout(timer);
  }, [it.id]);
  return [it.gone, { id: it.id, frame }].filter(Boolean).map((one) =>
    html`<${Curtain} key=${one.id} frame=${one.frame} news=${news} now=${now} leaves=${one.id !== it.id} />`);
}

function Wall({ frame, news, link, now }) {
  const dark = frame?.scene?.kind === "black";
  return html`<div class="on-air">${frame && html`<${OnAir} frame=${frame} news=${news} now=${now} />`}</div>
    ${frame?.paused && !dark && html`<p class="paused">${say("ui.paused")}</p>`}
    ${frame?.show?.rehearsal && html`<p class="rehearsal">${say("ui.rehearsal")}</p>`}
    ${link === "refused" && html`<p class="refused">${say("ui.wall.refused")}</p>`}
    <i class=${cx("link", link)}></i>`;
}

/**
 * A stage in `root`. `show(frame)` draws a frame once its words and picture are there; `link(state)` tells how
 * the line is ("live", "lost", "refused"); `now()`: the server's time in ms.
 */
export function createStage(root, { now = () => performance.now() } = {}) {
  root.className = "stage";
  const news = new News(), sleep = sleepWatch();
  let frame = null, link = "live", told = { facts: [], jump: true }, queue = Promise.resolve(), settle = 0;

  const fit = () => {
    const scale = Math.min(innerWidth / WIDE, innerHeight / HIGH);
    root.style.transform = `translate(${(innerWidth - WIDE * scale) / 2}px, ${(innerHeight - HIGH * scale) / 2}px) scale(${scale})`;
  };
  addEventListener("resize", fit);
  fit();

  const draw = () => render(html`<${Wall} frame=${frame} news=${told} link=${link} now=${now} />`, root);

  function jump() {
    motion.still = true;
    root.classList.add("still");
    clearTimeout(settle);
    settle = setTimeout(() => { motion.still = false; root.classList.remove("still"); }, 120);
  }

  async function take(next) {
    const lang = next.show?.lang ?? "ko";
    await loadWords(lang).catch(() => setLanguage(lang)); // without words yesterday's picture stays readable
    const game = next.match?.game;
    if (game) await preparePicture(game);
    await document.fonts?.ready;
    const ended = frame && !frame.match?.outcome && next.match?.outcome && frame.match?.id === next.match.id;
    told = news.take(next, sleep.take());
    frame = next;
    if (told.jump) jump();
    draw();
    if (told.jump) return;
    let late = 0; // what the picture takes its time to show is heard when it is there
    told.facts.forEach((fact, i) => { soundOfFact(fact, late + i * 260, next.match); late = Math.max(late, takes(fact, next.match)); });
    if (ended) sound("win", late + told.facts.length * 260);
  }

  return {
    show(next) { queue = queue.then(() => take(next)).catch((error) => console.warn(`wall: ${error.message}`)); return queue; },
    link(state) {
      if (state !== "live") sleep.mark();
      link = state;
      if (state === "refused" && !frame) loadWords("ko").then(draw, draw);
      draw();
    },
  };
}
