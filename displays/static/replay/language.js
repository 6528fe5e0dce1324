// The room's own language: the show's at first; a person may read it in the other.
import { language, loadWords } from "../words.js";
import { it, set, keep } from "./store.js";
import { update } from "./server.js";

export async function turnLanguage() {
  const lang = language() === "ko" ? "en" : "ko";
  await loadWords(lang);
  it.lang = lang;
  keep();
  await update(true);
  set({});
}
