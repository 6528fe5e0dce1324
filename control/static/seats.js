// Every seat: who sits there and on which tablet, what is asked of it, what it answered, and the second claims that wait.
import { html, cx, seatClass } from "/static/kit/kit.js";
import { desk, get, hidden, match, open, people } from "./store.js";
import { asksOf } from "./actions.js";
import { Act, Clause, Panel, Small, Since, Who } from "./parts.js";
import { t, askName, answerWords, tableName } from "./tell.js";

const crowd = () => seatList().length > 4; // then a seat that is not asked says so by saying nothing
export const seatList = () => match()?.seats ?? Object.keys(desk().seats ?? people());

export function Seats() {
  return html`<${Panel} name="seats" title=${t("seats.title")} aside=${get().blind && html`<${Act} id="peek" words=${t("do.peek")} />`}>
    ${(desk().requests ?? []).map((r, i) => html`<${Request} it=${r} first=${i === 0} />`)}
    <ul class=${cx(crowd() && "many")}>${seatList().map((seat, i) => html`<${Seat} seat=${seat} key=${seat} />`)}</ul>
  </${Panel}>`;
}

function Seat({ seat }) {
  const here = desk().seats?.[seat], asks = match()?.asks ?? [];
  const asked = asks.find((a) => a.seat === seat);
  const mine = asksOf(seat);
  const offers = mine.filter((a) => a.kind === "offer");
  const screens = get().screens.filter((s) => s.role === "pad" && s.seat === seat);
  const online = screens.some((s) => s.online);
  const state = !here?.joined ? "empty" : online ? "live" : "lost";
  const answers = (desk().answers ?? []).filter((a) => a.seat === seat).slice(seatList().length > 3 ? -1 : -2).reverse();
  return html`<li class=${cx("sit", seatClass(people(), seat), asked && !asked.in && "asked")} data-seat=${seat}>
    <div class="head"><${Who} seat=${seat} /><span class=${cx("padstate", state)}>${t(`tablet.${state}`)}</span>
      ${here?.joined && html`<${Small} words=${t("do.release")} run=${() => open("release", { seat })} />`}</div>
    ${(!crowd() || asked || mine.length > 0) && html`<div class="asking">${asked
      ? html`<span>${asked.in ? t("seats.in", { ask: askName(asked.name) }) : asked.frozen ? t("seats.frozen", { ask: askName(asked.name) }) : t("seats.asked", { ask: askName(asked.name) })}</span>`
      : html`<span class="soft">${match() ? t("seats.idle") : ""}</span>`}
      ${mine[0] && html`<${Clause} clause=${mine[0].clause} />`}
      ${mine.length > 0 && html`<${Act} id=${`answer.${seat}`} words=${t("do.answer_for")} kind="slim" />`}</div>`}
    ${offers.length > 0 && html`<div class="soft">${t("seats.offers", { what: offers.map((a) => askName(a.name)) })}</div>`}
    ${answers.map((a) => html`<div class="answered"><span class="soft">${askName(a.name)}</span> <b>${hidden() ? t("hidden") : answerWords(a.answer)}</b>
      ${a.by !== "pad" && html`<span class="tagged">${t(`by.${["dealer", "clock", "bot"].includes(a.by) ? a.by : "other"}`)}</span>`}</div>`)}
    <${Counters} seat=${seat} />
  </li>`;
}

function Counters({ seat }) {
  const all = Object.entries(match()?.table?.counters ?? {}).filter(([, by]) => by?.[seat] !== null && by?.[seat] !== undefined);
  if (!all.length) return null;
  return html`<dl class="counts">${all.map(([name, by]) => html`<div><dt>${tableName("counter", name)}</dt>
    <dd class="num">${hidden() && name !== "score" ? t("hidden") : by[seat]}</dd></div>`)}</dl>`;
}

function Request({ it, first }) {
  return html`<div class="claim" role="alert"><p>${t("seats.request", { seat: it.seat, device: it.device })} <${Since} at=${it.since} /></p>
    ${first ? html`<div class="pair"><${Act} id="admit" /><${Act} id="deny" /></div>` : ""}</div>`;
}
