// The studio wall's stage: 1920×1080 scaled to any window, the scene that is on, and what heals it.
import { html, render, cx, Air, useAir, Component } from "./kit.js";
import { loadWords, setLanguage, say, sayOr } from "./words.js";
import { Table, Clock, Values, Caption, urgent, preparePicture } from "./table.js";
import { Standby, Lineup, Join, Rules, Result } from "./scenes.js";
import { motion, News, sleepWatch, useAppear, QUICK } from "./motion.js";
import { soundOfFact, sound } from "./sound.js";

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
  const clock = urgent(frame.clocks, useAir().now());
  const ctx = { game: match.game, people: frame.people };
  return html`<div class="scene match">
    <header class="top"><span class="game">${say("title", {}, ctx)}</span>
      <${Values} table=${match.table} most=${2} /><span class="time">${clock && html`<${Clock} key=${clock.id} clock=${clock} />`}</span></header>
    <main class="play"><${Safe} of=${frame.n} instead=${html`<${Table} frame=${frame} compact=${true} />`}><${Table} frame=${frame} news=${news} /></${Safe}></main>
    <footer class="foot">${match.outcome ? html`<${Ended} frame=${frame} />` : html`<${Caption} key=${match.id} facts=${match.facts} />`}</footer>
  </div>`;
}

function Ended({ frame }) {
  const { match, people } = frame;
  const { outcome } = match, ctx = { game: match.game, people };
  const why = sayOr(`end.${outcome.clause}`, "", { seat: outcome.winner, ...outcome }, ctx);
  return html`<p class="caption ended">${outcome.winner ? say("ui.winner", { seat: outcome.winner }, ctx) : say("ui.draw")}${why && ` · ${why}`}</p>`;
}

const SCENES = { standby: Standby, lineup: Lineup, join: Join, rules: Rules, match: Match, result: Result };
/** What a scene is about: another one of these comes in with a soft fade. */
const nameOfScene = ({ scene, match }) => [scene.kind, scene.kind === "rules" && scene.game, match?.id].join("/");

function Curtain({ children }) {
  const ref = useAppear([{ opacity: 0 }, { opacity: 1 }], { duration: QUICK });
  return html`<div class="curtain" ref=${ref}>${children}</div>`;
}

function Wall({ frame, news, link, now }) {
  const lang = frame?.show?.lang ?? "ko";
  const kind = frame?.scene?.kind ?? "standby";
  const on = frame && (kind === "match" && !frame.match ? "standby" : SCENES[kind] ? kind : "standby");
  const Scene = SCENES[on];
  const air = { people: frame?.people ?? {}, game: frame?.match?.game ?? frame?.scene?.game ?? null, lang, seats: frame?.match?.seats ?? [], now };
  return html`<${Air.Provider} value=${air}>
    ${frame && html`<${Safe} of=${frame.n} instead=${html`<${Standby} frame=${frame} />`}>
      <${Curtain} key=${nameOfScene(frame)}><${Scene} frame=${frame} news=${news} /></${Curtain}></${Safe}>`}
    ${frame?.paused && html`<p class="paused">${say("ui.paused")}</p>`}
    ${frame?.show?.rehearsal && html`<p class="rehearsal">${say("ui.rehearsal")}</p>`}
    ${link === "refused" && html`<p class="refused">${say("ui.wall.refused")}</p>`}
    <i class=${cx("link", link)}></i>
  </${Air.Provider}>`;
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
    told.facts.forEach((fact, i) => soundOfFact(fact, i * 260));
    if (ended) sound("win", told.facts.length * 260);
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
