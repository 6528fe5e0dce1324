// The links of wall, overlay and viewer: shown in plain text, renewed, and taken back with what that does.
import { html, useState } from "/static/kit/kit.js";
import { close, desk, open } from "./store.js";
import { ObsRow } from "./obs.js";
import { Confirm, Small } from "./parts.js";
import { send } from "./send.js";
import { t } from "./tell.js";

const ROLES = ["wall", "overlay", "viewer"];
const addressOf = (link) => (typeof link === "string" ? link : link?.url ?? "");

export function Links() {
  const links = desk().links ?? {};
  return html`<div class="links"><p class="soft">${t("links.says")}</p><ul>${ROLES.filter((r) => r !== "overlay" || links[r]).map((role) => html`<li data-link=${role} key=${role}>
    <div class="rowed"><b>${t(`role.${role}`)}</b><span class="soft">${t(`links.${role}`)}</span></div>
    ${links[role] ? html`<code class="addr">${addressOf(links[role])}</code>` : html`<p class="soft">${t("links.none")}</p>`}
    <div class="rowed tools">${links[role] && html`<${Copy} text=${addressOf(links[role])} />`}<${Small} words=${t("do.new_link")} run=${() => open("newlink", { role })} />
      ${links[role] && html`<${Small} words=${t("do.revoke")} kind="danger" run=${() => open("revoke", { role })} />`}</div></li>`)}<${ObsRow} /></ul></div>`;
}

// Over plain http on a studio's network there is no clipboard API: then the address is selected to be copied by hand.
function Copy({ text }) {
  const [done, setDone] = useState(false);
  const copy = async (e) => {
    const code = e.currentTarget.closest("li").querySelector("code");
    getSelection().selectAllChildren(code);
    try { await navigator.clipboard.writeText(text); setDone(true); } catch { setDone(document.execCommand("copy")); }
    setTimeout(() => setDone(false), 1500);
  };
  return html`<${Small} words=${done ? t("links.copied") : t("do.copy")} run=${copy} />`;
}

export function NewLink({ role }) {
  const run = async () => { if ((await send({ do: "new_link", role }))?.ok) close(); };
  return html`<${Confirm} title=${t("links.new_title", { role: t(`role.${role}`) })} says=${t("links.new_says")} doit=${t("do.new_link")} run=${run} />`;
}

export function Revoke({ role }) {
  const link = desk().links?.[role];
  const run = async () => { if ((await send({ do: "revoke", id: link?.id ?? role }))?.ok) close(); };
  return html`<${Confirm} title=${t("links.revoke_title", { role: t(`role.${role}`) })} says=${t("links.revoke_says")} doit=${t("do.revoke")} run=${run} />`;
}
