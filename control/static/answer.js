// The dealer answers for a seat, because its tablet died or a hand was raised: the same form as on the pad, logged as the dealer's.
import { html, useState } from "/static/kit/kit.js";
import { close } from "./store.js";
import { asksOf } from "./actions.js";
import { Choice, Clause, Dialog } from "./parts.js";
import { AnswerForm } from "./now.js";
import { t, askName } from "./tell.js";

export function Answer({ seat }) {
  const asks = asksOf(seat);
  const [id, setId] = useState(asks[0]?.id);
  const ask = asks.find((a) => a.id === id) ?? asks[0];
  if (!ask) return html`<${Dialog} title=${t("answer.title", { seat })} says=${t("answer.gone")} />`;
  return html`<${Dialog} name="answer" wide plain title=${t("answer.title", { seat })} says=${t("answer.says", { seat })}>
    ${asks.length > 1 && html`<${Choice} label=${t("answer.which")} value=${ask.id} of=${asks.map((a) => a.id)} words=${(one) => askName(asks.find((a) => a.id === one).name)} pick=${setId} />`}
    <p class="sentence"><b>${askName(ask.name)}</b> <${Clause} clause=${ask.clause} /></p>
    <${AnswerForm} ask=${ask} done=${close} />
  </${Dialog}>`;
}
