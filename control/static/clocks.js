// Every clock that runs or stands, and the dealer's own free clock.
import { html, cx, seatClass } from "/static/kit/kit.js";
import { frame, close, people } from "./store.js";
import { Act, Dialog, Field, Panel, Small, Who, useTick } from "./parts.js";
import { send, now } from "./send.js";
import { t, askName, span } from "./tell.js";

export const leftOf = (c) => Math.max(0, c.running && c.deadline !== null ? c.deadline - now() : c.left ?? 0);

export function Clocks() {
  const all = frame()?.clocks ?? [];
  useTick(200, all.length > 0);
  return html`<${Panel} name="clocks" title=${t("clocks.title")}>
    ${all.length ? html`<ul>${all.map((c) => html`<${Row} c=${c} key=${c.id} />`)}</ul>` : html`<p class="soft">${t("clocks.none")}</p>`}
    <div class="beside"><${Act} id="moretime" kind="slim" words=${t("do.moretime_n", { n: 30 })} /><${Act} id="clocks" kind="slim" /></div>
  </${Panel}>`;
}

function Row({ c }) {
  const left = leftOf(c), state = c.expired ? "over" : !c.running ? "stopped" : left < 10000 ? "short" : "runs";
  return html`<li class=${cx("timer", state, seatClass(people(), c.seats?.length === 1 && c.seats[0]))}>
    <b class="num remain">${span(left)}</b><span>${(c.seats ?? []).map((s) => html`<${Who} seat=${s} />`)} ${c.kind === "free" ? c.name || t("clocks.free") : askName(c.name)}</span>
    ${state !== "runs" && state !== "short" && html`<span class="tagged">${t(`clocks.${state}`)}</span>`}
    ${c.limit > 0 && html`<i class="timebar" style=${{ transform: `scaleX(${Math.min(1, left / c.limit)})` }} />`}</li>`;
}

export function FreeClock() {
  const free = (frame()?.clocks ?? []).filter((c) => c.kind === "free");
  useTick(250, free.length > 0);
  const start = async (seconds) => {
    const name = document.querySelector("#clock-name").value.trim();
    if (Number.isInteger(seconds) && seconds > 0 && (await send({ do: "clock", act: "start", name, seconds }))?.ok) close();
  };
  const act = (c, what) => send({ do: "clock", act: what, clock: c.id });
  return html`<${Dialog} title=${t("do.clocks")} says=${t("clocks.says")} doit=${t("do.clock_start")}
      run=${() => start(Number(document.querySelector("#clock-seconds").value))}>
    ${free.map((c) => html`<p class="rowed" key=${c.id}><b class="num">${span(leftOf(c))}</b> ${c.name || t("clocks.free")}
      <${Small} words=${t(c.running ? "do.clock_stop" : "do.clock_run")} run=${() => act(c, c.running ? "stop" : "run")} />
      <${Small} words=${t("do.moretime_n", { n: 30 })} run=${() => send({ do: "time", clock: c.id, add: 30000 })} />
      <${Small} words=${t("do.clock_remove")} run=${() => act(c, "remove")} /></p>`)}
    <${Field} label=${t("clocks.name")}><input id="clock-name" maxlength="40" placeholder=${t("clocks.free")} /></${Field}>
    <${Field} label=${t("clocks.seconds")}><input id="clock-seconds" data-first type="number" min="1" max="86400" defaultValue="60" /></${Field}>
    <div class="rowed">${[30, 60, 180, 300, 600].map((n) => html`<${Small} words=${span(n * 1000)} run=${() => start(n)} />`)}</div>
  </${Dialog}>`;
}
