// The pad as its owner sees it: who he is, what goes on, what is his alone, and the one thing to do.
import { html, cx, Air, seatClass, useMemo, useState } from "/static/kit/kit.js";
import { say, sayOr } from "/static/kit/words.js";
import { clauseName } from "/static/kit/form.js";
import { Clock, Name, Table, Values, askOf, urgent } from "/static/kit/table.js";
import { elsewhere, fieldOf } from "/static/kit/pictures.js";
import { Asks, Locked } from "/static/pad/pad/asks.js";
import { ClauseSheet, News, RulesSheet, FactsSheet } from "/static/pad/pad/facts.js";
import { CouldBe } from "/static/pad/pad/helps.js";
import { HandsKey, HandsSheet } from "/static/pad/pad/hands.js";
import { Own } from "/static/pad/pad/own.js";
import { Outcome } from "/static/pad/pad/outcome.js";
import { publicOf } from "/static/pad/pad/secrets.js";

export function Pad({ frame, link, desk, state, why }) {
  const [sheet, open] = useState(null); // {kind: "clause" | "facts" | "rules", …}
  const match = frame?.match ?? null;
  const people = frame?.people ?? {};
  const air = useMemo(() => ({
    people, game: match?.game ?? null, lang: frame?.show?.lang ?? "ko", seats: match?.seats ?? [], now: link.now,
    options: match?.options, facts: match?.facts ?? [], // the board of a form shows the last move
    helps: match?.helps, open: match?.public, // what the form's options would make; what everybody sees
  }), [frame]);
  if (state === "refused") return html`<${Gone} why=${why} />`;
  if (!frame) return html`<main class="pad empty"><p class="big">${say("ui.pad.connecting")}</p></main>`;

  const seat = frame.audience;
  const onClause = (clause, game) => open({ kind: "clause", clause, game: game ?? match?.game });
  const asked = Boolean(match?.open?.length) && !match.outcome;
  const boardAsk = asked && match.open.some((ask) => ask.form.fields.some((field) => field.grid || fieldOf(match.game, field)?.alone));
  return html`<${Air.Provider} value=${air}>
    <main class=${cx("pad", seatClass(people, seat), asked && "asked", boardAsk && "with-board", match ? "playing" : "idle")} data-seat=${seat}>
      <${Head} ...${{ frame, seat, open }} />
      ${frame.paused && html`<p class="strip" role="status">${say("ui.pad.paused")}</p>`}
      ${frame.show?.rehearsal && html`<p class="strip soft">${say("ui.pad.rehearsal")}</p>`}
      <${Toasts} ...${{ match, desk, onClause, air }} />
      ${match
        ? html`<div class="pad-body">
            <section class="pad-look">
              <${News} facts=${match.facts} many=${asked ? 2 : 4} onClause=${onClause} more=${() => open({ kind: "facts" })} />
              ${!boardAsk && html`<div class="pad-table">
                <${Table} frame=${atRest(frame, seat)} people=${people} compact="pad" now=${link.now} />
                <${Values} table=${match.table} most=${4} but=${elsewhere(match)} />
              </div>`}
            </section>
            <section class="pad-do">
              ${match.outcome && html`<${Outcome} ...${{ match, seat, onClause }} />`}
              <${Own} ...${{ match, seat }} />
              ${!match.outcome && html`<${CouldBe} match=${match} />`}
              <${Locked} locked=${match.locked} />
              ${asked ? html`<${Asks} ...${{ frame, desk, onClause }} />` : !match.outcome && html`<${Waiting} ...${{ match, seat }} />`}
            </section>
          </div>`
        : html`<${Lobby} ...${{ frame, seat }} />`}
      ${sheet?.kind === "clause" && html`<${ClauseSheet} ...${sheet} close=${() => open(null)} />`}
      ${sheet?.kind === "facts" && html`<${FactsSheet} facts=${match?.facts ?? []} onClause=${onClause} close=${() => open(null)} />`}
      ${sheet?.kind === "hands" && html`<${HandsSheet} match=${match} close=${() => open(null)} />`}
      ${sheet?.kind === "rules" && html`<${RulesSheet} game=${match?.game} close=${() => open(null)} />`}
    </main>
  <//>`;
}

/** The frame with the public table in it: what may lie open on a tablet that a camera sees. */
const atRest = (frame, seat) => ({ ...frame, match: { ...frame.match, table: publicOf(frame.match, seat) } });

function Head({ frame, seat, open }) {
  const { match } = frame;
  const ask = match && askOf(match, seat);
  const mine = (frame.clocks ?? []).filter((clock) => !clock.seats?.length || clock.seats.includes(seat) || !ask);
  const clock = urgent(mine);
  return html`<header class="pad-head">
    <span class="badge"><i class="mark"></i><b>${seat}</b></span>
    <${Name} seat=${seat} lead=${match?.table.values?.leader === seat} />
    <span class="pad-game">${match ? say("title", {}, { game: match.game }) : frame.show?.title}</span>
    ${clock && match && !match.outcome && html`<${Clock} clock=${clock} />`}
    <${HandsKey} match=${match} open=${open} />
    ${match && html`<button type="button" class="round-key" aria-label=${say("ui.pad.rules")} onClick=${() => open({ kind: "rules" })}>?</button>`}
  </header>`;
}

/** Refusals of answers whose form is gone: the dealer answered, or time was over. */
function Toasts({ match, desk, onClause, air }) {
  const openIds = new Set((match?.open ?? []).map((ask) => ask.id));
  const stray = desk.refusals().filter(([id]) => !openIds.has(id));
  return stray.map(([id, reply]) => html`<div class="toast" role="alert" key=${id}>
    <p>${say("ui.pad.not_counted")} ${say(`refused.${reply.why}`, reply.slots ?? {}, { ...air, game: reply.game ?? air.game })}</p>
    ${reply.clause && html`<button type="button" class="clause" onClick=${() => onClause(reply.clause, reply.game)}>${clauseName(reply.clause)}</button>`}
    <button type="button" class="plain-key" onClick=${() => desk.forget(id)}>${say("ui.pad.close")}</button>
  </div>`);
}

/** Nobody waits for this seat: whom the match waits for, in words. */
function Waiting({ match, seat }) {
  const busy = (match.asks ?? []).filter((ask) => ask.seat !== seat && !ask.in);
  const own = (match.asks ?? []).find((ask) => ask.seat === seat);
  const dealer = busy.some((ask) => ask.seat === "dealer");
  const players = [...new Set(busy.filter((ask) => ask.seat !== "dealer").map((ask) => ask.seat))];
  return html`<section class="waiting" role="status">
    <i class="breath" aria-hidden="true"></i>
    ${own?.in && !match.locked?.length && html`<p class="big">${say("ui.pad.handed_in")}</p>`}
    ${players.map((one) => {
      const ask = busy.find((it) => it.seat === one);
      const what = sayOr(`ask.${ask.name}`, "", {}, { game: match.game });
      return html`<p key=${one} class=${own?.in ? "" : "big"}><${Name} seat=${one} /> <span>${what ? say("ui.pad.thinks_of", { what }) : say("ui.pad.thinks")}</span></p>`;
    })}
    ${!players.length && html`<p class="big">${say(dealer || !own?.in ? "ui.pad.dealer_next" : "ui.pad.wait")}</p>`}
  </section>`;
}

/** Before and between matches. */
function Lobby({ frame, seat }) {
  const others = Object.keys(frame.people ?? {}).filter((one) => one !== seat);
  return html`<section class="lobby">
    <span class="badge huge"><i class="mark"></i><b>${seat}</b></span>
    <p class="lobby-name">${frame.people?.[seat]?.name ?? ""}</p>
    <p class="big">${say("ui.pad.ready")}</p>
    ${others.length > 0 && html`<p class="lobby-others"><span class="label">${say("ui.pad.with")}</span>
      ${others.map((one) => html`<${Name} key=${one} seat=${one} />`)}</p>`}
    <p class="soft">${say("ui.pad.stay")}</p>
  </section>`;
}

/** This tablet is not wanted any more; nothing here asks again by itself. */
function Gone({ why }) {
  return html`<main class="pad empty" role="alert">
    <p class="big">${say(`ui.link.${why ?? "refused"}`)}</p>
    <p class="soft">${say("ui.pad.scan_again")}</p>
    <button type="button" class="confirm" onClick=${() => location.reload()}>${say("ui.pad.try_again")}</button>
  </main>`;
}
