// Every page that is connected: role, name, address, its frame against the newest, round trip, last seen; rename, refresh, disconnect.
import { html, cx } from "/static/kit/kit.js";
import { get, open, close } from "./store.js";
import { Confirm, Dialog, Field, Small, useTick, Who } from "./parts.js";
import { send, now } from "./send.js";
import { t, span } from "./tell.js";

export const roleName = (role) => t(`role.${["wall", "overlay", "viewer", "pad", "dealer", "console"].includes(role) ? role : "other"}`);
export const screenName = (s) => (s.name && s.name !== s.address ? s.name : s.seat ? t("screens.pad_of", { seat: s.seat }) : roleName(s.role));

export function Screens() {
  useTick(1000);
  const all = get().screens;
  if (!all.length) return html`<p class="soft empty">${t("screens.none")}</p>`;
  return html`<ul class="clients">${all.map((s) => html`<${Row} s=${s} key=${s.id} />`)}</ul>`;
}

function Row({ s }) {
  const behind = Math.max(0, (s.newest ?? 0) - (s.drawn ?? 0));
  // A page tells what it has drawn every few seconds only: a few frames behind is nothing yet.
  const health = !s.online ? "lost" : behind > 5 || s.rtt > 400 ? "slow" : "live";
  const act = (what) => send({ do: "screen", id: s.id, act: what });
  return html`<li class=${cx("client", health)} data-screen=${s.id}>
    <div class="rowed"><i class=${cx("dot", health)} /><b>${screenName(s)}</b><span class="soft">${roleName(s.role)}</span>${s.seat && html`<${Who} seat=${s.seat} />`}</div>
    <dl><div><dt>${t("screens.address")}</dt><dd class="num">${s.address}</dd></div>
      <div><dt>${t("screens.frame")}</dt><dd class="num">${s.drawn ?? "–"} / ${s.newest ?? "–"}${behind > 0 && s.online && html` <em>${t("screens.behind", { n: behind })}</em>`}</dd></div>
      <div><dt>${t("screens.rtt")}</dt><dd class="num">${s.rtt === null || s.rtt === undefined ? "–" : t("screens.ms", { n: Math.round(s.rtt) })}</dd></div>
      <div><dt>${t("screens.seen")}</dt><dd class="num">${s.seen === null || s.seen === undefined ? "–" : s.online && now() - s.seen < 6000 ? t("screens.just") : t("screens.ago", { time: span(now() - s.seen) })}</dd></div></dl>
    <div class="rowed tools"><${Small} words=${t("do.rename")} run=${() => open("rename", { id: s.id })} />
      <${Small} words=${t("do.refresh")} off=${!s.online} run=${() => act("refresh")} />
      <${Small} words=${t("do.disconnect")} kind="danger" off=${!s.online} run=${() => open("disconnect", { id: s.id })} /></div>
    ${s.device && html`<div class="soft device">${s.device}</div>`}
  </li>`;
}

const byId = (id) => get().screens.find((s) => s.id === id);

export function Disconnect({ id }) {
  const s = byId(id);
  if (!s) return null;
  const run = async () => { if ((await send({ do: "screen", id, act: "disconnect" }))?.ok) close(); };
  return html`<${Confirm} title=${t("screens.cut_title", { name: screenName(s) })} says=${t(`screens.cut_says_${s.role === "pad" ? "pad" : "other"}`)} doit=${t("do.disconnect")} run=${run} />`;
}

export function Rename({ id }) {
  const s = byId(id);
  if (!s) return null;
  const run = async () => {
    const name = document.querySelector("#screen-name").value.trim();
    if ((await send({ do: "screen", id, act: "rename", name }))?.ok) close();
  };
  return html`<${Dialog} title=${t("do.rename")} doit=${t("do.save")} run=${run}><${Field} label=${t("screens.name")}>
    <input id="screen-name" data-first maxlength="40" defaultValue=${s.name ?? ""} /></${Field}></${Dialog}>`;
}
