// The next action: who is waited for and since when, and the one thing the dealer does now, as the brightest thing of the page.
import { html, cx, Air } from "/static/kit/kit.js";
import { Form } from "/static/kit/form.js";
import { current, desk, frame, get, hidden, lang, match, people } from "./store.js";
import { Act, Clause, Key, Refusal, Since, Who, useTick } from "./parts.js";
import { send, now, preview } from "./send.js";
import { mainClock } from "./actions.js";
import { leftOf } from "./clocks.js";
import { next, shown } from "./next.js";
import { inPreview, sceneWords, segmentWords, segments } from "./air.js";
import { Draw } from "./draws.js";
import { Rulings, choices } from "./rulings.js";
import { t, g, askName, answerWords, gameTitle, seatName, span } from "./tell.js";

export function Now() {
  const it = next();
  const View = VIEWS[it.kind] ?? Waiting;
  return html`<section class=${cx("now", `n-${it.kind}`)} data-cue=${it.cue} data-state=${desk().state} aria-label=${t("now.title")} aria-live="polite">
    <${View} it=${it} />
    <${Margin} />
    ${!get().dialog && html`<${Refusal} />`}
  </section>`;
}

// The bright one: what Space does, said in full.
function Bright({ words, says }) {
  const it = next();
  return html`<button type="button" class="bright" data-act="next" disabled=${!!get().busy || !it.run || get().line !== "live"} onClick=${() => next().run?.()}>
    <span class="what">${words}</span>${says && html`<span class="says">${says}</span>`}<${Key} chip="Space" /></button>`;
}

// By how much the newest race was won, until the next one begins.
function Margin() {
  const it = desk().margin, m = match();
  if (!it || !m || it.match.split(".")[0] !== m.id || m.asks.some((ask) => ask.kind === "race")) return null;
  return html`<p class="sentence margin" data-ms=${it.ms}>${t("now.margin", { first: it.first, second: it.second, ms: it.ms })}</p>`;
}

const Line = ({ children }) => html`<p class="sentence">${children}</p>`;

const Loading = () => html`<${Line}>${t("now.loading")}</${Line}>`;
const Empty = () => html`<${Line}>${t("now.empty")}</${Line}><${Bright} words=${t("do.show")} says=${t("now.empty_says")} />`;
const None = () => html`<${Line}>${t("now.none")}</${Line}><${Bright} words=${t("do.newmatch")} /><div class="beside"><${Act} id="show" /><${Act} id="join" /></div>`;

const Recovered = () => html`<${Line}>${t("now.recovered")}</${Line}><${Bright} words=${t("do.resume")} says=${t("now.resume_says")} />`;
const Paused = () => html`<${Line}>${t("now.paused")}</${Line}><${Bright} words=${t("do.resume")} says=${t("now.resume_says")} />`;

function Start() {
  const set = (desk().matches ?? []).find((m) => m.id === current());
  const away = (match()?.seats ?? Object.keys(desk().seats ?? {})).filter((s) => desk().seats?.[s] && !desk().seats[s].joined);
  return html`<${Line}>${t("now.set", { game: gameTitle(match()?.game ?? set?.game) })}
      ${away.length > 0 && html`<span class="soft">${t("now.away", { seats: away.map(seatName) })}</span>`}</${Line}>
    <${Bright} words=${t("do.start")} /><div class="beside"><${Act} id="join" /></div>`;
}

function Ended() {
  const o = match()?.outcome ?? (desk().matches ?? []).find((m) => m.id === current())?.outcome;
  const words = !o ? t("now.ended") : o.winner ? t("now.won", { seat: o.winner }) : t("now.drawn");
  return html`<${Line}>${words} <${Clause} clause=${o?.clause} />${o?.by === "dealer" && html`<span class="soft">${t("now.by_dealer")}</span>`}</${Line}>
    <${Bright} words=${shown() ? t("do.newmatch") : t("do.show_result")} says=${shown() ? "" : t("now.preset_says")} />
    <div class="beside">${!shown() && html`<${Act} id="newmatch" />`}<${Act} id="undo" /></div>`;
}

// Between matches: what Space puts on air, or makes ready.
const Take = () => html`<${Line}>${t("now.in_preview")} <b>${sceneWords(inPreview())}</b></${Line}>
    <${Bright} words=${t("do.take")} says=${t("now.take_says")} /><div class="beside"><${Act} id="newmatch" /><${Act} id="undo" /></div>`;

function Segment({ it }) {
  const one = segments()[it.step];
  return html`<${Line}>${t("now.segment", { n: it.step + 1, of: segments().length })}</${Line}>
    <${Bright} words=${segmentWords(one)} says=${t(one.kind === "match" ? "now.segment_match" : "now.preset_says")} />
    <div class="beside"><${Act} id="newmatch" /><${Act} id="show" /><${Act} id="join" /></div>`;
}

function Cue({ it }) {
  const at = desk().waiting?.passes_at;
  useTick(200, !!at);
  return html`<${Line}>${t("now.cue_waits")} <${Since} at=${desk().waiting?.since} /></${Line}>
    <${Bright} words=${g(`cue.${it.cue}`) || t("do.cue")} says=${at ? t("now.passes", { time: span(at - now()) }) : t("now.by_hand")} />`;
}

// Time ran out and the dealer decides: two choices, neither of them Space.
function Frozen({ it }) {
  return html`<${Line}><${Who} seat=${it.ask.seat} />${t("now.frozen", { ask: askName(it.ask.name) })} <${Since} at=${desk().waiting?.since} /></${Line}>
    <div class="pair"><${Act} id="automatic" kind="bright" /><${Act} id="moretime" kind="bright" words=${t("do.moretime_n", { n: 30 })} /></div>
    <div class="beside"><${Act} id=${`answer.${it.ask.seat}`} words=${t("answer.title", { seat: it.ask.seat })} /></div>`;
}

// A ruling: large buttons where a few answers are all there are, else the dealer's own ask drawn as the pads draw theirs.
function Ruling({ it }) {
  if (choices(it.ask).length) return html`<div class="ruling"><${Rulings} ask=${it.ask} /></div>`;
  return html`<${Line}>${t("now.ruling")} <b>${askName(it.ask.name)}</b> <${Clause} clause=${it.ask.clause} /></${Line}>
    <div class="ruling"><${AnswerForm} ask=${it.ask} /></div>`;
}

// form.js's form for an ask; its send is the dealer's command, logged as given by the dealer.
export function AnswerForm({ ask, done }) {
  const m = match();
  const give = async (answer) => {
    const reply = await send({ do: "answer", ask: ask.id, answer }, { quiet: true });   // the form shows a refusal itself
    if (reply?.ok) done?.();
    return reply ?? { ok: false, why: "busy" };
  };
  // Time that ran out stops a pad, not the dealer: deciding then is what the dealer is asked for.
  return html`<${Air.Provider} value=${{ people: people(), game: m.game, lang: lang(), seats: m.seats, now }}>
    <${Form} key=${ask.id} ask=${{ ...ask, frozen: false, drafts: false, clause: null }} table=${m.table} game=${m.game} onSend=${give} preview=${preview}
      paused=${frame().paused} plain /></${Air.Provider}>`;
}

// The time left of the clock that runs, beside who is waited for.
function Left() {
  const clock = mainClock();
  useTick(200, !!clock);
  return clock && html`<b class=${cx("num", "time-left", leftOf(clock) < 10000 && "short")}>${span(leftOf(clock))}</b>`;
}

function Waiting() {
  const wait = desk().waiting ?? {};
  const asked = (match()?.asks ?? []).filter((a) => !a.in);
  const seats = wait.seats?.length ? wait.seats : asked.map((a) => a.seat);
  const name = wait.name ?? asked[0]?.name;
  const last = (desk().answers ?? []).at(-1);
  if (!seats.length) return html`<${Line}>${t("now.nothing")}</${Line}>`;
  return html`<p class="waiting"><span class="names">${seats.map((s) => html`<${Who} seat=${s} />`)}</span>
      <span class="what">${name ? t("now.waiting", { ask: askName(name) }) : t("now.waiting_plain")}</span><span class="soft since">${t("now.since")} <${Since} at=${wait.since} /></span><${Left} /></p>
    ${last && html`<${Line}><span class="soft">${t("now.last")}</span> <${Who} seat=${last.seat} /> ${askName(last.name)}
      ${" "}<b>${hidden() ? t("hidden") : answerWords(last.answer)}</b></${Line}>`}`;
}

const VIEWS = { loading: Loading, none: None, empty: Empty, paused: Paused, recovered: Recovered, start: Start, ended: Ended, cue: Cue, frozen: Frozen, ruling: Ruling, take: Take, segment: Segment, draw: Draw, waiting: Waiting };
