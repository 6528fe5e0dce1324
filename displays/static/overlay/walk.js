// The path that a seat draws, or has drawn, as a small board beside its name: its shape, and its length as a number.
import { html, cx, seatClass, useAir } from "../kit.js";
import { Num } from "../table.js";
import { Trail } from "../form/trail.js";
import { sayOr } from "../words.js";

/** The path of a seat as the air may know it: shown to all, or as it grows where hole cards are on; null if there is none. */
export function walkOf(match, seat) {
  const { start, paths } = match.table.values ?? {};
  if (!start || !match.table.grids?.board) return null;
  const shown = paths && Object.values(paths).some((it) => it.length > 0);
  return shown ? paths[seat] ?? [] : match.drafts?.[seat]?.path ?? (match.drafts ? [] : null);
}

export function Walk({ match, seat, path }) {
  const { people, game, lang } = useAir();
  const { size } = match.table.grids.board;
  return html`<section class=${cx("plate hole walk", seatClass(people, seat))}>
    <span class="walk-board" style=${{ "--cols": size[0] }}><${Trail} size=${size} cells=${[match.table.values.start, ...path]} seat=${seat} /></span>
    <span class="value"><span class="label">${sayOr("field.path", "", {}, { game, lang })}</span><b><${Num} value=${path.length} /></b></span>
  </section>`;
}
