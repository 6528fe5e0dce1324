// What happened, in words, and the rules behind it: the newest fact, the list, one clause, all clauses.
import { html, useAir, useEffect, useRef } from "/static/kit/kit.js";
import { has, say, sayOr } from "/static/kit/words.js";
import { Fact } from "/static/kit/table.js";
import { Clause, clauseName } from "/static/kit/form.js";

const open = (facts) => facts.filter((fact) => !fact.own); // what was told to this seat alone is shown on a hold

/** The newest facts as lines, `many` of them; a tap opens them all. */
export function News({ facts = [], many = 2, onClause, more }) {
  const { game } = useAir();
  const last = open(facts).filter((fact) => has(`fact.${fact.fact}`, game)).slice(-many).reverse();
  return html`<div class="news" role="log" aria-live="polite">
    ${last.map((fact, i) => html`<p key=${fact.i} class=${i ? "older" : "newest"}><${Fact} fact=${fact} />
      ${fact.clause && html`<${Clause} clause=${fact.clause} game=${game} open=${onClause} />`}</p>`)}
    ${last.length > 0 && html`<button type="button" class="plain-key" onClick=${more}>${say("ui.pad.all_facts")}</button>`}
  </div>`;
}

/** A sheet over the page: a title, what it says, and a key that closes it. */
export function Sheet({ title, close, children }) {
  const key = useRef();
  useEffect(() => {
    const before = document.activeElement;
    key.current?.focus();
    const escape = (event) => { if (event.key === "Escape") close(); };
    addEventListener("keydown", escape);
    return () => { removeEventListener("keydown", escape); before?.focus?.(); };
  }, []);
  return html`<div class="sheet-back" onClick=${(event) => { if (event.target === event.currentTarget) close(); }}>
    <section class="sheet" role="dialog" aria-modal="true" aria-label=${title}>
      <h2>${title}</h2>
      <div class="sheet-body">${children}</div>
      <button type="button" class="confirm soft" ref=${key} onClick=${close}>${say("ui.pad.close")}</button>
    </section>
  </div>`;
}

export function ClauseSheet({ clause, game, close }) {
  return html`<${Sheet} title=${clauseName(clause)} close=${close}>
    <p class="clause-words">${sayOr(`clause.${clause}`, say("ui.pad.no_clause"), {}, { game })}</p><//>`;
}

export function FactsSheet({ facts, onClause, close }) {
  const { game } = useAir();
  const list = open(facts).filter((fact) => has(`fact.${fact.fact}`, game)).reverse();
  return html`<${Sheet} title=${say("ui.pad.all_facts")} close=${close}>
    ${list.map((fact) => html`<p class="fact-line" key=${fact.i}><${Fact} fact=${fact} />
      ${fact.clause && html`<${Clause} clause=${fact.clause} game=${game} open=${onClause} />`}</p>`)}<//>`;
}

/** The clauses of a game that have words, in their order: A, A-1, A-1-1, B … */
export function clausesOf(game) {
  const found = [];
  const below = (clause) => {
    if (has(`clause.${clause}`, game)) found.push(clause);
    for (let n = 1; n <= 12; n += 1) {
      const sub = `${clause}-${n}`;
      if (has(`clause.${sub}`, game) || has(`clause.${sub}-1`, game)) below(sub);
    }
  };
  for (let i = 0; i < 26; i += 1) below(String.fromCharCode(65 + i));
  for (let n = 1; n <= 30; n += 1) below(String(n)); // sources whose clauses are numbered paragraphs
  return found;
}

export function RulesSheet({ game, close }) {
  return html`<${Sheet} title=${say("title", {}, { game })} close=${close}>
    <p class="breath-words">${sayOr("breath", "", {}, { game })}</p>
    ${clausesOf(game).map((clause) => html`<p class="fact-line" key=${clause}><b class="clause-mark">${clause}</b> <span>${say(`clause.${clause}`, {}, { game })}</span></p>`)}<//>`;
}
