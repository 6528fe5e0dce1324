// Any ask as a form made for thumbs: choose, then confirm. Nothing is sent by a single tap, and nothing twice.
import { html, cx, sheet, useAir, useEffect, useMemo, useRef, useState } from "./kit.js";
import { refusal as refusalText, say } from "./words.js";
import { Amount } from "./form/amount.js";
import { assemble, settle, shown } from "./form/answer.js";
import { bets } from "./form/bets.js";
import { Cell, Move, Path } from "./form/grid.js";
import { showsHand, telling, useCover } from "./form/cover.js";
import { askName, chosen, fieldName } from "./form/names.js";
import { Notes, noteText, usePreview } from "./form/notes.js";
import { hollow, Pick } from "./form/pick.js";
import { Split } from "./form/split.js";
import { Text } from "./form/text.js";
import { handName } from "./hands.js";
import { fieldOf } from "./pictures.js";

sheet("/static/kit/form.css");

const FIELDS = { pick: Pick, amount: Amount, split: Split, cell: Cell, move: Move, path: Path, text: Text };
const ON_BOARD = new Set(["cell", "move", "path"]);
const RISKY = new Set(["fold", "resign"]); // acts that give something up: they ask once more whatever the notes say
const STAKES = new Set(["bet", "raise"]); // acts that say how many chips
const DRAFT_EVERY = 300;
const REST = 4000; // a secret number is covered after so long without a touch (ms) …
const REST_TELLING = 9000; // … fields that must be read first a little later
const REST_PATH = 20000; // … and a path, over which its owner broods, later still
const TOO_SOON = 350; // a second tap of a double tap must not confirm a danger (ms)

const LOCKED = { waiting: "ui.form.waiting", paused: "ui.form.after_pause", done: "ui.form.done" };

const half = new Map(); // what is entered, by ask: it outlives a new frame and a change of tab

/** Forget half-entered answers of asks that are gone. */
export function forgetOthers(ids) {
  for (const id of half.keys()) if (!ids.includes(id)) half.delete(id);
}

/**
 * One form for one ask: whoever draws it gives it the ask's id as its key, so that nothing is left of the one before.
 *
 *   ask, table, game   as in the frame (`game` may be left out: then the Air's)
 *   onSend(answer)     may return a promise of the reply; the form then locks until it comes and shows a refusal itself
 *   onDraft(answer)    the unfinished answer, only when the ask wants drafts
 *   preview({ask, answer}) → the server's reply, as socket.js has it
 *   sending  the answer is on its way: true, "waiting" (for the line), "paused" or "done" (the server has it);  refused  the server's last refusal of it;  paused  nobody may answer now
 *   onClause(clause, game)  a tap on a clause;  plain  true: no covering of secrets (the dealer's own console)
 */
export function Form({ ask, table, game, onSend, onDraft, preview, sending, refused, paused, onClause, plain }) {
  const air = useAir();
  const ctx = { ...air, game: game ?? air.game };
  const [, redraw] = useState(0);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState(null);
  const [sure, ask2] = useState(null); // {at, lines}: the danger that is being confirmed
  const composing = useRef(null);

  const values = settle(ask, half.get(ask.id));
  const latest = useRef();
  latest.current = { ask, onDraft };
  const { answer, missing } = assemble(ask, values);
  const fields = shown(ask.form.fields, values).filter((field) => !hollow(field));
  const locked = busy || sending;
  const off = locked || ask.frozen || paused;
  const seen = usePreview(ask, answer, missing.length === 0, preview);
  const no = said ?? refused;

  const draft = useDrafts(latest);

  const set = (name) => (value) => {
    half.set(ask.id, { ...half.get(ask.id), ...settle(ask, half.get(ask.id)), [name]: value ?? null });
    setSaid(null);
    ask2(null);
    redraw((n) => n + 1);
    if (ask.drafts) draft();
  };

  async function send() {
    ask2(null);
    const now = assemble(ask, settle(ask, half.get(ask.id)));
    if (now.missing.length) return;
    const reply = onSend?.(now.answer);
    if (typeof reply?.then !== "function") return;
    setBusy(true);
    const came = await reply;
    setBusy(false);
    if (came && came.ok === false) setSaid(came);
  }

  async function confirm() {
    if (off) return;
    if (composing.current) { // take the syllable as it stands on the screen, then let the owner look once more
      composing.current();
      return;
    }
    if (missing.length) return;
    const fresh = await seen.fresh();
    if (strict && (fresh ?? seen).refused) return;
    const notes = fresh?.notes ?? seen.notes;
    touch();
    const risky = fields.some((field) => field.type === "pick" && RISKY.has(values[field.name]));
    if (risky || notes.some((note) => note.danger)) ask2({ at: performance.now(), lines: notes });
    else send();
  }

  const secret = !plain && (ask.secret || showsHand(ask, ctx.open));
  const own = (field) => fieldOf(ctx.game, field);
  const blank = (field) => field.type === "path" && !values[field.name]?.length; // an empty board tells nothing: a race begins uncovered
  const closed = secret && telling(fields.filter((field) => !own(field) && !blank(field)));
  const [resting, touch] = useCover(secret, fields.some((field) => field.type === "path") ? REST_PATH : closed || fields.some(own) ? REST_TELLING : REST);
  const covered = resting && !(fields.length > 0 && fields.every(blank));
  const strict = fields.some((field) => own(field)?.strict); // what the rules would refuse is not sent at all
  const extra = useExtras(ask, table, ctx, preview), makes = plain ? null : handsOf(ctx);
  const onBoard = fields.some((field) => ON_BOARD.has(field.type) || own(field)?.board);
  const total = bets(ask, table);
  return html`<section class=${cx("form", onBoard && "form-board", locked && "locked", ask.frozen && "frozen")} data-game=${ctx.game} data-ask=${ask.name}
      aria-label=${askName(ask, ctx)}>
    <header class="form-head">
      <h2>${askName(ask, ctx)}</h2>
      ${ask.secret && html`<span class="tag">${say("ui.form.secret")}</span>`}
      ${ask.clause && html`<${Clause} clause=${ask.clause} game=${ctx.game} open=${onClause} />`}
    </header>
    ${covered && closed
      ? html`<button type="button" class="cover" data-do="uncover" onClick=${touch}>
          <b>${say("ui.form.covered")}</b><span>${say("ui.form.uncover")}</span></button>`
      : html`<div class="form-fields" onPointerDown=${touch} onKeyDown=${touch}>
        ${fields.map((field) => html`<fieldset key=${field.name} class=${cx("field", own(field) ? cx("field-own", own(field).board && "field-board") : `field-${field.type}`)} data-field=${field.name}>
          ${ask.form.fields.length > 1 && html`<legend>${fieldName(field, ctx)}
            ${field.optional && html`<small> ${say("ui.form.optional")}</small>`}</legend>`}
          <${own(field) ?? FIELDS[field.type]} field=${field} value=${values[field.name] ?? undefined} set=${set(field.name)}
            ...${{ ctx, table, off, composing, secret, covered, touch, plain, ask, values }} seat=${ask.seat} marks=${seen.marks}
            extra=${field.type === "pick" && (extra || makes) ? (option) => makes?.(field, option) ?? extra?.(field, option, values) : undefined}
            after=${field.name === "chips" && typeof total?.base === "number" ? say("ui.form.total", { n: total.base + (values.chips ?? 0) }) : null}
            label=${fieldName(field, ctx)} onEnter=${confirm} />
        </fieldset>`)}
      </div>`}
    <footer class="form-foot">
      ${no ? null : covered && seen.notes.length > 0
        ? html`<button type="button" class="notes-covered" data-do="show-notes" onClick=${touch}>${say("ui.form.notes_covered")}</button>`
        : html`<${Notes} notes=${seen.notes} ctx=${ctx} />`}
      ${(no ?? seen.refused) && html`<${Refused} it=${no ?? seen.refused} ctx=${ctx} open=${onClause} />`}
      ${sure ? html`<${Sure} ...${{ sure, ctx }} what=${!ask.secret && fields.map((field) => chosen(field, values[field.name], ctx)).filter(Boolean).join(" · ")}
          yes=${send} no=${() => ask2(null)} />`
      : html`<button type="button" class=${cx("confirm", !covered && seen.notes.some((note) => note.danger) && "danger")} data-do="confirm"
          disabled=${off || missing.length > 0 || (strict && Boolean(seen.refused))} onClick=${confirm}>
          <span>${confirmText({ ask, locked, sending, paused, missing, ctx })}</span>
          ${!ask.secret && !covered && !missing.length && !locked && html`<small>${fields.map((field) => chosen(field, values[field.name], ctx)).filter(Boolean).join(" · ")}</small>`}
        </button>`}
    </footer>
  </section>`;
}

function confirmText({ ask, locked, sending, paused, missing, ctx }) {
  if (ask.frozen) return say("ui.form.frozen");
  if (locked) return say(LOCKED[sending] ?? "ui.form.sending");
  if (paused) return say("ui.form.paused");
  if (missing.length && ask.form.fields.length === 1) return say("ui.form.need_one");
  if (missing.length) return say("ui.form.need", { field: fieldName(missing[0], ctx) });
  return say("ui.form.confirm");
}

/** "규칙 C-1". Not a slot: a bare letter in a slot would be read as a seat. */
export const clauseName = (clause) => `${say("ui.form.clause")} ${clause}`;

/** A clause as a small button; without `open` plain text. */
export function Clause({ clause, game, open }) {
  const text = clauseName(clause);
  if (!open) return html`<span class="clause">${text}</span>`;
  return html`<button type="button" class="clause" onClick=${() => open(clause, game)}>${text}</button>`;
}

/** A refusal in words, with the clause that forbids it. */
export function Refused({ it, ctx, open }) {
  return html`<p class="refused" role="alert">
    <span>${refusalText(it, ctx)}</span>
    ${it.clause && html`<${Clause} clause=${it.clause} game=${it.game ?? ctx.game} open=${open} />`}
  </p>`;
}

function Sure({ sure, what, ctx, yes, no }) {
  const tap = () => { if (performance.now() - sure.at > TOO_SOON) yes(); };
  return html`<div class="sure" role="alertdialog" aria-label=${say("ui.form.sure")}>
    <p><b>${what}</b> ${say("ui.form.sure")}</p>
    <div class="sure-keys">
      <button type="button" class="confirm soft" data-do="back" onClick=${no}>${say("ui.form.no")}</button>
      <button type="button" class="confirm danger" data-do="sure" onClick=${tap}>${say("ui.form.yes")}</button>
    </div>
  </div>`;
}

/** Sends the newest draft at most every DRAFT_EVERY ms, the last one always. */
function useDrafts(latest) {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current) return;
    timer.current = setTimeout(() => {
      timer.current = 0;
      const { ask, onDraft } = latest.current;
      if (ask.frozen) return;
      onDraft?.(assemble(ask, settle(ask, half.get(ask.id))).answer);
    }, DRAFT_EVERY);
  };
}

/** What stands under a card that may be thrown away: the hand that is then left, as the server's helps say. */
function handsOf(ctx) {
  const rows = ctx.helps?.could?.filter((row) => row.drop) ?? [];
  if (!rows.length) return null;
  return (field, option) => {
    const row = field.name === "drop" && rows.find((it) => it.drop === option);
    return row ? { text: handName(row.hand, ctx.game) } : null;
  };
}

/** What stands under an option: the price of a call, what a risky act may cost (asked of the server once an ask). */
function useExtras(ask, table, ctx, preview) {
  const [costs, setCosts] = useState({});
  const acts = useMemo(() => ask.form.fields.filter((field) => field.type === "pick")
    .flatMap((field) => field.options.filter((option) => RISKY.has(option)).map((option) => [field.name, option])), [ask.id]);
  useEffect(() => {
    setCosts({});
    if (!ask.preview || !preview) return;
    for (const [name, option] of acts) {
      preview({ ask: ask.id, answer: { [name]: option } }).then((reply) => {
        if (reply?.ok) setCosts((old) => ({ ...old, [option]: reply.notes ?? [] }));
      });
    }
  }, [ask.id]);
  const prices = bets(ask, table);
  if (!prices && acts.length === 0) return null;
  return (field, option, values) => {
    const notes = RISKY.has(option) ? costs[option] : null;
    if (notes?.length) return { danger: true, text: notes.slice(notes.length > 1 ? 1 : 0).map((note) => noteText(note, ctx)).join(" ") }; // the first says what it is
    if (RISKY.has(option)) return { danger: true };
    const most = field.name === "face" && STAKES.has(values.act) ? prices?.most?.[option] : undefined;
    if (most !== undefined) return { text: say("ui.form.face_most", { n: most }) };
    if (prices && option === "double" && prices.double) return { text: say("ui.form.price", { n: prices.double }) };
    if (prices && option === "call") return { text: say("ui.form.price", { n: prices.call }) };
    return null;
  };
}
