// The wall's scenes beside a match: standby, line-up, join, rules, result.
import { html, cx, seatClass, useAir } from "./kit.js";
import { say, sayOr, nameOf } from "./words.js";
import { Name, Face, sizeFor } from "./marks.js";
import { rulesPages } from "./rules_pages.js";
import { HandPage, tableName } from "./hands.js";
import { Big } from "./titles.js";
import { useAppear, RISE, SLOW } from "./motion.js";

export { Title, Break, Black } from "./titles.js";
export { Scoreboard } from "./scoreboard.js";

const seated = (frame) => frame.match?.seats ?? Object.keys(frame.people ?? {}).sort();

function Lights({ n = 9 }) {
  return html`<span class="lights" aria-hidden="true">${Array.from({ length: n }, (_, i) => html`
    <i key=${i} class="lamp on"><b class="halo"></b><b class="glass"></b><b class="ember"></b><b class="core"></b></i>`)}</span>`;
}

/** Before and between: the show's title under its lamps. Nothing moves. */
export function Standby({ frame }) {
  return html`<div class="scene standby"><span class="logo"></span><${Lights} />
    <${Big} text=${frame.scene?.title || frame.show?.title || say("ui.show")} />
    <p class="below">${say("ui.standby")}</p></div>`;
}

/** The players with names, colours and pictures. */
export function Lineup({ frame }) {
  const seats = seated(frame);
  return html`<div class=${cx("scene lineup", `of-${seats.length}`)}>
    <${Big} text=${frame.scene.title || frame.show?.title || say("ui.lineup")} most=${1.8} high=${3} name="head" />
    <div class="row">${seats.map((seat, i) => html`<${Player} key=${seat} seat=${seat} late=${i} of=${seats.length} />`)}</div></div>`;
}

function Player({ seat, late, of }) {
  const { people } = useAir();
  const ref = useAppear(RISE, { duration: SLOW, delay: 120 * late });
  const name = nameOf(seat, { people });
  const size = sizeFor(name, 37 / of - 0.5, of > 4 ? 2 : 4.2);
  return html`<figure class=${cx("player", seatClass(people, seat))} ref=${ref}>
    <${Face} seat=${seat} /><figcaption style=${{ fontSize: `${size}em`, height: `${5.2 / size}em` }}>${name}</figcaption></figure>`;
}

/** A QR for every seat that is still empty; a seat that has joined shows so in the same place. */
export function Join({ frame }) {
  const seats = Object.entries(frame.scene.seats ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return html`<div class=${cx("scene join", `of-${seats.length}`)}>
    <h1 class="head">${say("ui.join")}</h1>
    <div class="row">${seats.map(([seat, it]) => html`<${Door} key=${seat} seat=${seat} it=${it} />`)}</div></div>`;
}

function Door({ seat, it }) {
  const { people } = useAir();
  return html`<figure class=${cx("door", seatClass(people, seat), it.joined && "joined")}>
    <span class="qr">${it.joined || !it.qr
      ? html`<i class="tick" key="in">${it.joined && html`<b></b>`}</i>`
      : html`<span key="qr" class="code" dangerouslySetInnerHTML=${{ __html: it.qr }}></span>`}</span>
    <figcaption><${Name} seat=${seat} /></figcaption>
    <span class="state">${it.joined ? say("ui.joined") : say("ui.scan")}</span></figure>`;
}

/** A game's clauses in words, page by page. `scene.page` counts from 1. */
export function Rules({ frame }) {
  const { lang } = useAir();
  const { game, page = 1, tables } = frame.scene;
  const pages = rulesPages(game, lang, tables);
  const at = Math.min(pages.length, Math.max(1, page)), it = pages[at - 1];
  return html`<div class="scene rules">
    <h1 class="head">${say("title", {}, { game })}${it.table && ` · ${tableName(it.table, game)}`}</h1>
    <div class=${cx("page", it.breath && "breath")} key=${at}>
      ${it.breath && html`<p>${it.breath}</p>`}
      ${it.table ? html`<${HandPage} page=${it} game=${game} />`
        : html`<dl>${it.clauses.map(([letter, text]) => html`<div key=${letter}><dt>${letter}</dt><dd>${text}</dd></div>`)}</dl>`}</div>
    <p class="pages">${pages.length > 1 && pages.map((_, i) => html`<i key=${i} class=${cx(i + 1 === at && "here")}></i>`)}</p></div>`;
}

const DECIDES = ["score", "chips", "points"];

/** Who won, how it ended, and the figures that decided it. */
export function Result({ frame }) {
  const { people, lang } = useAir();
  const { match } = frame;
  const outcome = match?.outcome;
  const ref = useAppear([{ transform: "scale(0.86)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: SLOW });
  if (!outcome) return html`<${Standby} frame=${frame} />`;
  const ctx = { people, lang, game: match.game };
  const counter = DECIDES.find((name) => match.seats.every((seat) => typeof match.table.counters?.[name]?.[seat] === "number"));
  const by = match.table.counters?.[counter] ?? {};
  const order = outcome.ranking?.flat() ?? [...match.seats].sort((a, b) => (b === outcome.winner) - (a === outcome.winner));
  const placeOf = (seat) => outcome.ranking?.findIndex((group) => group.includes(seat)) + 1;
  const why = outcome.by === "dealer" ? say("ui.by_dealer", {}, ctx) : sayOr(`end.${outcome.clause}`, "", { seat: outcome.winner, ...outcome }, ctx);
  return html`<div class=${cx("scene result", `of-${match.seats.length}`, seatClass(people, outcome.winner))}>
    <p class="head">${say("title", {}, ctx)}</p>
    <h1 class="winner" ref=${ref} style=${{ fontSize: `${outcome.winner ? sizeFor(nameOf(outcome.winner, ctx), 26, 6.4, 3) : 6.4}em` }}>${outcome.winner
      ? html`<i class="mark"></i><span class="who">${nameOf(outcome.winner, ctx)}</span><span class="wins">${say("ui.wins")}</span>`
      : html`<span class="who">${say("ui.draw")}</span>`}</h1>
    <p class="why">${why}</p>
    <div class="standing">${(counter || outcome.ranking) && order.map((seat) => html`<span key=${seat} class=${cx("line", seatClass(people, seat), seat === outcome.last && "last")}>
      ${outcome.ranking && html`<b class="num rank">${placeOf(seat)}</b>`}<${Name} seat=${seat} />
      ${counter && html`<b class="num">${by[seat]}</b>`}</span>`)}</div>
  </div>`;
}
