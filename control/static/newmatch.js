// A new match: the game by its one-breath summary, its house options, who sits where, the pace, and who draws.
import { html, cx, useEffect, useRef, useState } from "/static/kit/kit.js";
import { close, desk, match, people, stage } from "./store.js";
import { Choice, Dialog, Field, Who } from "./parts.js";
import { send } from "./send.js";
import { PACES } from "./actions.js";
import { Options, chosen, defaults, fault } from "./options.js";
import { t, g } from "./tell.js";

let catalogue = null;   // fetched once: games do not change while the server runs

// The games this house plays, as the server's catalogue lists them.
export async function games() {
  if (!catalogue) {
    const reply = await fetch("/api/games");
    if (!reply.ok) throw new Error(`games: ${reply.status}`);
    catalogue = await reply.json();
  }
  return catalogue;
}

const titleOf = (game) => g("title", {}, game.key) || (typeof game.title === "string" ? game.title : "");

const range = (key, { seats: [low, high] }) => (low === high ? t(`newmatch.${key}_n`, { n: low }) : t(`newmatch.${key}`, { low, high }));

const LENGTHS = { short: [0, 20], middle: [21, 35], long: [36, Infinity] }; // minutes

// What narrows the list: how many sit, what it is about, how long it takes; null is any.
const narrowed = (all, { find, seats, kind, length }) => all.filter((x) => {
  const words = `${titleOf(x)} ${x.key} ${g("breath", {}, x.key)}`.toLowerCase(), [from, to] = LENGTHS[length] ?? [];
  return words.includes(find.trim().toLowerCase()) && (seats === null || (x.seats[0] <= seats && seats <= x.seats[1]))
    && (kind === null || x.kind === kind) && (length === null || (x.minutes !== null && from <= x.minutes && x.minutes <= to));
});

function Filters({ all, now, put }) {
  const most = Math.max(...all.map((x) => x.seats[1])), counts = Array.from({ length: most - 1 }, (_, i) => i + 2).filter((n) => all.some((x) => x.seats[0] <= n && n <= x.seats[1]));
  const kinds = [...new Set(all.map((x) => x.kind))];
  const row = (name, label, of, words) => html`<div class="filter" data-filter=${name}><span>${label}</span>
    <${Choice} label=${label} value=${now[name]} of=${[null, ...of]} words=${(one) => (one === null ? t("newmatch.any") : words(one))} pick=${(one) => put({ [name]: one })} /></div>`;
  return html`<div class="filters">${row("seats", t("newmatch.for_seats"), counts, (n) => t("newmatch.seats_are", { n }))}
    ${row("kind", t("newmatch.kinds"), kinds, (one) => t(`newmatch.kind.${one}`))}
    ${row("length", t("newmatch.lengths"), Object.keys(LENGTHS), (one) => t(`newmatch.length.${one}`))}</div>`;
}

export function NewMatch() {
  const [all, setAll] = useState(catalogue);
  const [failed, setFailed] = useState(false);
  const [filter, narrow] = useState({ find: "", seats: null, kind: null, length: null });
  const picker = useRef(null);
  const [key, setKey] = useState(match()?.game ?? null);
  const [values, setValues] = useState({});
  const [seats, setSeats] = useState(null);
  const [pace, setPace] = useState(desk().pace ?? null);
  const [draws, setDraws] = useState(desk().draws ?? "generator");
  const [seed, setSeed] = useState("");
  useEffect(() => { games().then(setAll, () => setFailed(true)); }, []);
  if (failed) return html`<${Dialog} title=${t("do.newmatch")} says=${t("newmatch.failed")} />`;
  if (!all) return html`<${Dialog} key="loading" title=${t("do.newmatch")} says=${t("now.loading")} />`;

  const list = narrowed(all, filter);
  const game = list.find((x) => x.key === key) ?? list[0] ?? all.find((x) => x.key === key) ?? all[0];
  const put = (some) => narrow({ ...filter, ...some });
  const own = { ...defaults(game), ...values[game.key] };
  const free = Object.keys(people()).length ? Object.keys(people()) : Object.keys(desk().seats ?? {});
  const sit = seats?.filter((s) => free.includes(s)) ?? free.slice(0, game.seats[1]);
  const fits = sit.length >= game.seats[0] && sit.length <= game.seats[1];
  const off = !fits || game.options.some((o) => fault(o, own[o.name]));
  const walk = (e) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.code];
    if (!by || !list.length) return;
    e.preventDefault();
    const to = list[(list.indexOf(game) + by + list.length) % list.length].key;
    setKey(to);
    picker.current.querySelector(`[data-game="${to}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const run = async () => {
    const reply = await send({ do: "set_up", game: game.key, seats: sit, options: chosen(game, own, sit), pace, draws, ...(seed.trim() ? { seed: seed.trim() } : {}) });
    if (reply?.ok) close();
  };
  const toggle = (s) => setSeats(sit.includes(s) ? sit.filter((x) => x !== s) : [...sit, s].sort());
  return html`<${Dialog} key="form" name="newmatch" wide title=${t("do.newmatch")} doit=${t("do.set_up", { game: titleOf(game) })} off=${off} run=${run}
      says=${stage() === "running" ? t("newmatch.running") : null}>
    <div class="picker" onKeyDown=${walk}><input data-first type="search" aria-label=${t("newmatch.find")} placeholder=${t("newmatch.find")} value=${filter.find} onInput=${(e) => put({ find: e.target.value })} />
      <${Filters} all=${all} now=${filter} put=${put} />
      <p class="soft found" role="status">${list.length ? t("newmatch.found", { n: list.length }) : t("newmatch.none")}</p>
      <ul ref=${picker}>${list.map((x) => html`<li><button type="button" class=${cx("game", x.key === game.key && "on")} data-game=${x.key} aria-pressed=${x.key === game.key} onClick=${() => setKey(x.key)}>
        <b>${titleOf(x)}</b><span class="soft">${range("seats", x)}${x.minutes !== null && ` · ${t("newmatch.about", { n: x.minutes })}`}</span><small>${g("breath", {}, x.key)}</small></button></li>`)}</ul></div>
    <div class="setup"><h3>${titleOf(game)}</h3>
      <${Field} label=${t("newmatch.who")} hint=${fits ? "" : range("fits", game)}>
        <div class="pickone many">${free.map((s) => html`<button type="button" aria-pressed=${sit.includes(s)} class=${cx(sit.includes(s) && "on")} onClick=${() => toggle(s)}><${Who} seat=${s} /></button>`)}</div></${Field}>
      <${Field} label=${t("pace.title")}><${Choice} label=${t("pace.title")} value=${pace} of=${PACES} words=${(n) => (n === null ? t("pace.hand_short") : t("pace.n", { n }))} pick=${setPace} /></${Field}>
      <${Field} label=${t("draws.title")}><${Choice} label=${t("draws.title")} value=${draws} of=${["generator", "hand"]} words=${(by) => t(`draws.${by}`)} pick=${setDraws} /></${Field}>
      <h3>${t("newmatch.options")}</h3>
      <${Options} key=${game.key} game=${game} seats=${sit} values=${own} put=${(name, v) => setValues({ ...values, [game.key]: { ...own, [name]: v } })} />
      <details><summary>${t("newmatch.more")}</summary><${Field} label=${t("newmatch.seed")} hint=${t("newmatch.seed_hint")}><input maxlength="64" value=${seed} onInput=${(e) => setSeed(e.target.value)} /></${Field}></details>
    </div>
  </${Dialog}>`;
}
