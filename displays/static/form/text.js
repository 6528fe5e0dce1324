// Text with a keyboard that composes: a Korean syllable that is still being put together is never taken for an answer.
import { html, useRef, useEffect } from "../kit.js";
import { say } from "../words.js";

/**
 * A field of type `text`. While composing, `set` is not called; `composing.current` is a function that ends the
 * composition (the form calls it before it sends) or null. `line`: one line, which Enter confirms; else a box of three.
 */
export function Text({ field, value = "", set, off, composing, label, onEnter, line = field.longest <= 40 }) {
  const box = useRef();
  const count = [...value].length;
  useEffect(() => { // never write into a field that composes: it would tear the syllable apart
    if (box.current && !composing.current && box.current.value !== value) box.current.value = value;
  });
  useEffect(() => () => { composing.current = null; }, []);
  const take = (text) => set(text.normalize("NFC")); // some keyboards send a syllable in its letters
  // (in lower case below: the library takes the name of an event that no element declares as it is written)
  const begin = () => { composing.current = () => box.current?.blur(); };
  const end = (event) => { composing.current = null; take(event.target.value); };
  const input = (event) => {
    if (event.isComposing || event.inputType === "insertCompositionText") return;
    composing.current = null; // not every keyboard says that it has finished
    take(event.target.value);
  };
  const key = (event) => {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    if (long && !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onEnter?.();
  };
  const long = !line;
  const Tag = long ? "textarea" : "input";
  return html`<div class="text">
    <${Tag} ref=${box} class="text-box" rows=${long ? 3 : undefined} disabled=${off} aria-label=${label}
      autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" enterkeyhint="done"
      oncompositionstart=${begin} oncompositionend=${end} onInput=${input} onKeyDown=${key} />
    <p class=${count > field.longest ? "text-count over" : "text-count"}>${say("ui.form.letters", { n: count, longest: field.longest })}</p>
  </div>`;
}
