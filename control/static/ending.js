// The dealer ends a match by a ruling: who wins, and why; asked once, with what will happen.
import { html, useState } from "/static/kit/kit.js";
import { close, match } from "./store.js";
import { Choice, Dialog, Field } from "./parts.js";
import { course } from "./send.js";
import { t, seatName } from "./tell.js";

export function Ending() {
  const [winner, setWinner] = useState(undefined);
  const [reason, setReason] = useState("");
  const off = winner === undefined || !reason.trim();
  const run = async () => { if ((await course({ do: "rule_end", winner, reason: reason.trim() }))?.ok) close(); };
  const will = winner === undefined ? t("ending.says") : winner === null ? t("ending.will_draw") : t("ending.will", { seat: winner });
  return html`<${Dialog} name="ending" kind="danger" title=${t("do.ending")} says=${will} doit=${t("do.ending_this")} off=${off} run=${run}>
    <${Field} label=${t("ending.winner")}><${Choice} label=${t("ending.winner")} value=${winner} of=${[...(match()?.seats ?? []), null]}
      words=${(s) => (s === null ? t("ending.draw") : seatName(s))} pick=${setWinner} /></${Field}>
    <${Field} label=${t("correct.reason")} wide><input id="ending-reason" data-first maxlength="200" value=${reason} placeholder=${t("ending.reason_hint")} onInput=${(e) => setReason(e.target.value)} /></${Field}>
  </${Dialog}>`;
}
