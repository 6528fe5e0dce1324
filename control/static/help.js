// Help under stress: every key on one sheet, and every clause of the running game in words.
import { html, useEffect, useState } from "/static/kit/kit.js";
import { match } from "./store.js";
import { actions } from "./actions.js";
import { Dialog, Key } from "./parts.js";
import { games } from "./newmatch.js";
import { t, clauseWords, gameTitle } from "./tell.js";

export function Help() {
  const [all, setAll] = useState([]);
  useEffect(() => { games().then(setAll, () => {}); }, []);
  const game = match()?.game;
  const clauses = (all.find((x) => x.key === game)?.clauses ?? []).map((c) => (typeof c === "string" ? c : c.clause ?? c.name));
  return html`<${Dialog} name="help" wide title=${t("do.help")}>
    <div class="halves"><div><h3>${t("help.keys")}</h3><dl class="keys">${actions().map((a) => html`<div key=${a.id}><dt><${Key} chip=${a.chip} /></dt><dd>${wordsOf(a.id)}</dd></div>`)}
      <div><dt><${Key} chip="Esc" /></dt><dd>${t("help.escape")}</dd></div></dl></div>
    <div><h3>${game ? t("help.clauses", { game: gameTitle(game) }) : t("help.no_game")}</h3>
      <dl class="clauses">${clauses.map((c) => html`<div key=${c}><dt>${c}</dt><dd>${clauseWords(c)}</dd></div>`)}</dl></div></div>
  </${Dialog}>`;
}

const wordsOf = (id) => {
  const [family, name] = id.split(".");
  if (family === "answer") return t("answer.title", { seat: name });
  if (family === "rule") return t("help.rule", { n: Number(name) });
  if (family === "pick") return t("help.pick", { n: Number(name) });
  if (family === "scene") return `${t("stage.preview")}: ${t(`scene.${name}`)}`;
  if (family === "layer") return `${t("do.overlay")}: ${t(`layer.${name}`)}`;
  return t(`do.${id}`);
};
