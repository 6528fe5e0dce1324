// A correction: a counter of a seat is set by the dealer, with a reason that the log keeps.
import { html, useState } from "/static/kit/kit.js";
import { close, match } from "./store.js";
import { Choice, Dialog, Field } from "./parts.js";
import { course } from "./send.js";
import { t, seatName, tableName } from "./tell.js";

export function Correct() {
  const counters = match()?.table?.counters ?? {};
  const names = Object.keys(counters);
  const [counter, setCounter] = useState(names[0] ?? null);
  const [seat, setSeat] = useState(match()?.seats[0]);
  const [value, setValue] = useState(null);
  const [reason, setReason] = useState("");
  if (!counter) return html`<${Dialog} title=${t("do.correct")} says=${t("correct.none")} />`;
  const is = counters[counter]?.[seat] ?? 0;
  const to = value ?? is;
  const whole = Number.isInteger(to);
  const off = !whole || to === is || !reason.trim();
  const run = async () => { if ((await course({ do: "correct", counter, seat, value: to, reason: reason.trim() }))?.ok) close(); };
  return html`<${Dialog} name="correct" title=${t("do.correct")} doit=${t("do.correct_this")} off=${off} run=${run}
      says=${whole && to !== is ? t("correct.will", { what: tableName("counter", counter), seat, from: is, to }) : t("correct.says")}>
    <${Field} label=${t("correct.counter")}><${Choice} label=${t("correct.counter")} value=${counter} of=${names} words=${(n) => tableName("counter", n)} pick=${(n) => { setCounter(n); setValue(null); }} /></${Field}>
    <${Field} label=${t("correct.seat")}><${Choice} label=${t("correct.seat")} value=${seat} of=${match().seats} words=${seatName} pick=${(s) => { setSeat(s); setValue(null); }} /></${Field}>
    <${Field} label=${t("correct.value")} hint=${t("correct.now", { n: is })}><input id="correct-value" data-first type="number" step="1" value=${to} onInput=${(e) => setValue(e.target.value === "" ? NaN : Number(e.target.value))} /></${Field}>
    <${Field} label=${t("correct.reason")} wide><input id="correct-reason" maxlength="200" value=${reason} placeholder=${t("correct.reason_hint")} onInput=${(e) => setReason(e.target.value)} /></${Field}>
  </${Dialog}>`;
}
