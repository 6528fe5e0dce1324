// What is this seat's alone, behind one hold: its purse, its own tiles, the other's card that it may see.
import { html, useAir } from "/static/kit/kit.js";
import { nameOf, say, sayOr } from "/static/kit/words.js";
import { Fact, Score, Zone } from "/static/kit/table.js";
import { partOf } from "/static/kit/pictures.js";
import { HeldHands } from "/static/pad/pad/helps.js";
import { Peek } from "/static/pad/pad/peek.js";
import { privately, secretsOf } from "/static/pad/pad/secrets.js";

const MOST = 3; // more kinds of secrets than these are not listed on what covers them

export function Own({ match, seat }) {
  const air = useAir();
  const secrets = secretsOf(match, seat);
  const facts = privately(match.facts ?? []).slice(-4);
  if (!secrets.length && !facts.length) return null;
  const names = secrets.map((one) => nameOfSecret(one, seat, air)).filter(Boolean);
  const kinds = [...new Set(names)], label = kinds.length && kinds.length <= MOST ? kinds.join(" · ") : say("ui.pad.own");
  const Game = partOf(match.game, "Own"); // what a game's picture adds of the seat's own
  const show = () => html`<div class="own">
    ${secrets.map((one) => html`<div class="own-part" key=${one.name}>
      ${one.kind === "counter"
        ? html`<${Score} value=${one.n} label=${nameOfSecret(one, seat, air)} />`
        : html`<${Zone} name=${one.name} things=${one.things} ordered=${match.table.ordered?.[one.name]} label=${nameOfSecret(one, seat, air)}
            most=${60} heap=${false} size=${one.things.length > 4 ? 0.8 : one.things.length > 2 ? 1.3 : 2.4} />`}
    </div>`)}
    <${HeldHands} match=${match} seat=${seat} />
    ${Game && html`<${Game} match=${match} seat=${seat} />`}
    ${facts.map((fact) => html`<p key=${fact.i}><${Fact} fact=${fact} /></p>`)}
  </div>`;
  return html`<${Peek} label=${label} show=${show} />`;
}

/** "상대 카드", "내 점수": the counter's or the zone's words, and whose it is where it is not one's own. */
function nameOfSecret(one, seat, air) {
  const ctx = { game: air.game };
  if (one.kind === "counter") return sayOr(`counter.${one.name}`, "", {}, ctx);
  const [, base, owner] = /^(.*?)(?:\.([A-G]))?$/.exec(one.name);
  const what = sayOr(`zone.${base}`, "", {}, ctx);
  if (!owner || owner === seat) return what;
  return say("ui.pad.of", { seat: nameOf(owner, air), what });
}
