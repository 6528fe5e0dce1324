// The link to OBS: where it stands in one line, its address and password, its recording, and which of its scenes goes with which of ours.
import { html, cx, useState } from "/static/kit/kit.js";
import { desk, open } from "./store.js";
import { Act, Dialog, Field, Small } from "./parts.js";
import { send } from "./send.js";
import { t } from "./tell.js";

const OWN = "127.0.0.1:4455";   // an OBS on the server's own machine
const it = () => desk().obs ?? { state: "off", scenes: [], kinds: [], map: {}, shows: {} };
const dot = (state) => cx("dot", state === "connecting" ? "slow" : state !== "linked" && "lost");
export const obsState = () => t(`obs.state.${it().state}`);

// A mark at the top of the page for as long as OBS is meant to follow.
export function ObsMark() {
  const o = it();
  if (o.state === "off") return null;
  const words = o.state === "linked" && o.trouble ? trouble(o) : o.recording ? t("obs.recording") : t(`obs.mark.${o.state}`);
  return html`<button type="button" class=${cx("obsmark", (o.state !== "linked" || o.trouble) && "wrong")} data-obs=${o.state} title=${obsState()} onClick=${() => open("obs")}>
    <i class=${o.recording ? "dot rec" : dot(o.state)} />${words}</button>`;
}

// Its place among the links, where it is found while it is off.
export const ObsRow = () => html`<li data-link="obs"><div class="rowed"><b>${t("obs.title")}</b><span class="soft">${obsState()}</span></div>
  <div class="rowed tools"><${Act} id="obs" kind="slim" /></div></li>`;

const trouble = (o) => t(`obs.trouble.${o.trouble.why}`, { scene: o.trouble.scene ?? "", says: o.trouble.says ?? "" });

export function Obs() {
  const o = it(), linked = o.state === "linked";
  const [address, setAddress] = useState(o.address ?? OWN);
  const [password, setPassword] = useState("");
  const link = async () => { if ((await send({ do: "obs", address: address.trim(), password: password || (o.known ? null : "") }))?.ok) setPassword(""); };
  return html`<${Dialog} name="obs" title=${t("obs.title")} says=${t("obs.says")} doit=${t("do.obs_link")} off=${!address.trim()} run=${link}>
    <p class="obsline" role="status" data-obs=${o.state}><i class=${dot(o.state)} /><b>${obsState()}</b>${linked && o.scene && html`<span>${t("obs.scene", { scene: o.scene })}</span>`}</p>
    ${o.trouble && html`<p class="refusal" role="alert">${trouble(o)}</p>`}
    <div class="obslink">
      <${Field} label=${t("obs.address")} hint=${t("obs.address_hint")}><input id="obs-address" data-first maxlength="200" placeholder=${OWN} value=${address} onInput=${(e) => setAddress(e.target.value)} /></${Field}>
      <${Field} label=${t("obs.password")} hint=${t(o.known ? "obs.password_known" : "obs.password_hint")}><input id="obs-password" type="password" autocomplete="off" maxlength="200" value=${password} onInput=${(e) => setPassword(e.target.value)} /></${Field}>
    </div>
    ${o.state !== "off" && html`<div class="rowed">
      ${linked && html`<${Small} words=${t(o.recording ? "do.obs_stop" : "do.obs_record")} kind=${o.recording ? "danger" : ""} data-do="obs_record" run=${() => send({ do: "obs_record", on: !o.recording })} />
        <span>${t(o.recording ? "obs.recording" : "obs.not_recording")}</span><span class=${o.recording && !o.anchored ? "wrongly" : "soft"}>${t(o.recording && !o.anchored ? "obs.not_anchored" : o.chapters ? "obs.chapters" : "obs.no_chapters")}</span>`}
      <span class="grow" /><${Small} words=${t("do.obs_off")} data-do="obs_off" run=${() => send({ do: "obs_off" })} /></div>`}
    <h3>${t("obs.map")}</h3>
    <div class="obsmap">${o.kinds.map((kind) => html`<${Pick} key=${kind} kind=${kind} o=${o} />`)}</div>
  </${Dialog}>`;
}

// What is chosen for a kind of ours: "same", "leave", or "=" and the name of a scene in OBS.
function Pick({ kind, o }) {
  const chosen = o.map[kind], value = chosen === undefined ? "same" : chosen ? `=${chosen}` : "leave";
  const same = o.scenes.find((name) => name === kind) ?? o.scenes.find((name) => name.toLowerCase() === kind);
  const meant = (it) => (it === "same" ? null : it === "leave" ? "" : it.slice(1));
  const pick = (e) => send({ do: "obs_map", scenes: { [kind]: meant(e.target.value) } });
  return html`<label><span>${t(`scene.${kind}`)}</span><select data-kind=${kind} value=${value} onChange=${pick}>
    <option value="same">${same ? t("obs.same", { scene: same }) : t("obs.same_none")}</option><option value="leave">${t("obs.leave")}</option>
    ${o.scenes.map((name) => html`<option value=${`=${name}`} key=${name}>${name}</option>`)}
    ${chosen && !o.scenes.includes(chosen) && html`<option value=${`=${chosen}`}>${o.state === "linked" ? t("obs.gone", { scene: chosen }) : chosen}</option>`}</select></label>`;
}

// What the log says of it, and of its recordings.
export function obsEntry(d) {
  if (d.source === "obs") return t(`obs.recorded.${d.act}`);
  if (d.act === "link") return t("obs.link_act", { address: d.address });
  return t({ off: "obs.off_act", map: "obs.map_act", record: d.on ? "obs.record_on" : "obs.record_off" }[d.act] ?? "obs.title");
}
