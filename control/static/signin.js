// The dealer's sign-in: the PIN goes to the server, which answers with a cookie for the console or with how long to wait.
import { html, render, useEffect, useRef, useState } from "/static/kit/kit.js";
import { language, loadWords, refusal, say } from "/static/kit/words.js";

const t = (key) => say(`console.signin.${key}`);

function SignIn() {
  const [pin, setPin] = useState("");
  const [wrong, setWrong] = useState(null);
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  const [, redraw] = useState(0);
  const field = useRef(null);
  useEffect(() => field.current.focus(), []);
  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function go(event) {
    event.preventDefault();
    if (busy || wait > 0 || !pin) return;
    setBusy(true);
    const reply = await post(pin);
    setBusy(false);
    if (reply.ok) { location.replace("/console"); return; }
    setWrong(reply);
    setWait(Math.ceil(reply.slots?.wait ?? 0));
    setPin("");
    field.current.focus();
  }

  const other = async () => { await loadWords(language() === "ko" ? "en" : "ko"); redraw((n) => n + 1); };
  const words = !wrong ? "" : wait > 0 ? refusal({ ...wrong, slots: { ...wrong.slots, wait } }) : wrong.why === "lost" ? t("no_server") : t("wrong");
  return html`<form onSubmit=${go}>
    <h1>${t("title")}</h1><p>${t("says")}</p>
    <label>${t("pin")}<input ref=${field} name="pin" inputmode="numeric" autocomplete="off" maxlength="12" value=${pin}
      aria-describedby="wrong" onInput=${(event) => setPin(event.target.value.replace(/\D/g, ""))} /></label>
    <p class="wrong" id="wrong" role="alert">${words}</p>
    <button type="submit" class="go" disabled=${busy || wait > 0 || !pin}>${t("go")}</button>
    <button type="button" class="other" onClick=${other}>${language() === "ko" ? "English" : "한국어"}</button>
  </form>`;
}

async function post(pin) {
  try {
    const reply = await fetch("/console", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ pin }) });
    return await reply.json();
  } catch {
    return { ok: false, why: "lost" };
  }
}

await loadWords(navigator.language?.startsWith("en") ? "en" : "ko");
document.title = `${t("title")} · Tablecast`;
render(html`<${SignIn} />`, document.querySelector("#signin"));
