// Purses and bundles: stacks of notes that show their count and turn up their sum, boxes that close, seals that are stamped, a ledger.
import { html, cx, sheet, seatClass, useAir } from "./kit.js";
import { say } from "./words.js";
import { Num, widthOf } from "./table.js";
import { Turn } from "./parts_tiles.js";
import { useAppear, useChange, FALL, LAND, MOVE, QUICK, SLOW } from "./motion.js";

await sheet(new URL("./parts_purse.css", import.meta.url).href);

/** A sum as it is written: 12,000. */
export const written = (n) => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/**
 * A stack of notes face down: as thick as it has notes, its count large on top. `sum`: turned up to show it (null: unknown).
 * `kept`: it goes into the vault unseen.
 */
export function Bundle({ n, sum = null, seat, kept = false, fresh }) {
  const { people } = useAir();
  const ref = useAppear([{ transform: "translateY(-2.4em)", opacity: 0 }, { transform: "none", opacity: 1 }], { easing: LAND, duration: MOVE });
  const thick = n <= 0 ? 0 : Math.min(9, Math.ceil(Math.sqrt(n) * 1.6));
  return html`<span class=${cx("bundle", seatClass(people, seat), kept && "kept")} ref=${ref} data-fresh=${fresh}>
    <span class="notes-pile">${Array.from({ length: thick }, (_, i) => html`<i key=${i}></i>`)}</span>
    <${Turn} up=${sum !== null} seat=${seat} class="bundle-plate" lit=${sum !== null}
      back=${html`<span class="bundle-count"><b class="num">${n}</b>${say("ui.notes.unit")}</span>`}
      front=${html`<span class="bundle-sum"><b class="num">${written(sum ?? 0)}</b>${say("ui.notes.won")}</span>`} />
    ${kept && html`<${Vault} />`}</span>`;
}

function Vault() {
  const ref = useAppear([{ transform: "translateY(-105%)" }, { transform: "none" }], { duration: SLOW, easing: FALL });
  return html`<span class="vault"><span class="vault-door" ref=${ref}><i></i><b>${say("ui.notes.vault")}</b></span></span>`;
}

/** Round by round: each player's count, the winner's lit, and what came out of the loser. `rows`: [{n, counts: {seat}, won, sum}]. */
export function Ledger({ seats, rows, of, heads }) {
  const { people } = useAir();
  const [a, b] = seats;
  const cell = (row, seat) => html`<b class=${cx("num", seatClass(people, seat), row?.won === seat && "won")}>${row?.counts?.[seat] ?? ""}</b>`;
  const loser = (row) => (row?.won === a ? b : row?.won === b ? a : null);
  return html`<span class="ledger"><span class="ledger-row ledger-head"><i></i><span>${heads[0]}</span><span>${heads[1]}</span><span>${heads[0]}</span></span>
    ${Array.from({ length: of }, (_, at) => { const row = rows[at]; return html`<span key=${at} class=${cx("ledger-row", row?.now && "now")}><i class="num">${at + 1}</i>${cell(row, a)}
      <span class=${cx("num ledger-sum", seatClass(people, loser(row)))}>${row?.sum !== undefined && html`<${Comes} text=${written(row.sum)} />`}${row?.won === "tie" && "="}</span>${cell(row, b)}</span>`; })}</span>`;
}

function Comes({ text }) {
  const ref = useAppear([{ opacity: 0 }, { opacity: 1 }], { duration: QUICK, delay: SLOW });
  return html`<span ref=${ref}>${text}</span>`;
}

/** A box with a slot: open, closed (its owner has paid), or with what is in it written on it for those who may know. */
export function Box({ closed, amount = null, seat, good = false }) {
  const { people } = useAir();
  const ref = useChange(closed, closed ? [{ transform: "translateY(-0.9em) rotate(-9deg)" }, { transform: "none" }] : [{ opacity: 0.3 }, { opacity: 1 }], { easing: FALL, duration: QUICK });
  return html`<span class=${cx("box", seatClass(people, seat), closed && "closed", good && "good")}><i class="box-lid" ref=${ref}></i>
    <span class="box-body">${typeof amount === "number" ? html`<b class="box-amount"><${Num} value=${amount} /></b>` : html`<i class="mark"></i>`}</span></span>`;
}

/** A seal slammed onto somebody's side; `shared`: it breaks in two halves, one for each. */
export function Seal({ text, tone, shared = false, delay = 0 }) {
  const slam = [{ transform: "scale(2.4) rotate(-24deg)", opacity: 0 }, { transform: "scale(0.94) rotate(-8deg)", opacity: 1, offset: 0.6 }, { transform: "rotate(-8deg)", opacity: 1 }];
  const ref = useAppear(slam, { duration: MOVE, delay });
  const left = useAppear([{ transform: "none" }, { transform: "none", offset: 0.4 }, { transform: "translateX(-0.5em) rotate(-9deg)" }], { duration: SLOW, delay: delay + MOVE });
  const right = useAppear([{ transform: "none" }, { transform: "none", offset: 0.4 }, { transform: "translateX(0.5em) rotate(9deg)" }], { duration: SLOW, delay: delay + MOVE });
  const face = html`<b>${text}</b>`, long = widthOf(text) > 3.4;
  if (!shared) return html`<span class=${cx("seal", tone, long && "long")} ref=${ref}>${face}</span>`;
  return html`<span class=${cx("seal broken", tone, long && "long")} ref=${ref} aria-label=${text}><span class="half-seal l" ref=${left}>${face}</span><span class="half-seal r" ref=${right} aria-hidden="true">${face}</span></span>`;
}
