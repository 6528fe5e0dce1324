// How contestants join: each seat's code to scan, and its address in plain text for a tablet without a camera.
import { html, cx, seatClass } from "/static/kit/kit.js";
import { close, desk, open, people } from "./store.js";
import { Confirm, Dialog, Small, Who } from "./parts.js";
import { send } from "./send.js";
import { t } from "./tell.js";

export function Join() {
  const seats = Object.entries(desk().seats ?? {});
  return html`<${Dialog} name="join" wide title=${t("do.join")} says=${seats.length ? t("join.says") : t("join.none")}>
    <div class="codes">${seats.map(([seat, s]) => html`<figure class=${cx("codecard", seatClass(people(), seat), s.joined && "joined")} data-seat=${seat} key=${seat}>
      <figcaption><${Who} seat=${seat} /><span class=${cx("padstate", s.joined ? "live" : "empty")}>${s.joined ? t("join.here") : t("join.waits")}</span></figcaption>
      ${s.qr ? html`<div class="qr" role="img" aria-label=${t("join.qr", { seat })} dangerouslySetInnerHTML=${{ __html: s.qr }} />` : html`<p class="qr none">${s.joined ? t("join.taken") : t("join.no_code")}</p>`}
      ${s.url && html`<code class="addr">${s.url}</code>`}
      ${s.joined && html`<p class="soft">${s.device ?? ""}</p><div class="rowed">${!s.qr && html`<${Small} words=${t("do.move")} run=${() => send({ do: "move", seat })} />`}
        <${Small} words=${t("do.release")} run=${() => open("release", { seat })} /></div>`}
      ${s.joined && s.qr && html`<p class="soft">${t("join.moving")}</p>`}
    </figure>`)}</div>
  </${Dialog}>`;
}

// A seat is freed: its tablet shows nothing more, and another one may scan a new code.
export function Release({ seat }) {
  const run = async () => { if ((await send({ do: "release", seat }))?.ok) close(); };
  return html`<${Confirm} title=${t("join.release_title", { seat })} says=${t("join.release_says", { seat })} doit=${t("do.release")} run=${run} />`;
}
