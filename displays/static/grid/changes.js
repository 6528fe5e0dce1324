// What happened between two pictures of a grid: which things went where, which are new, which are gone.
import { place } from "./cells.js";

const face = (it) => JSON.stringify([it.face ?? null, it.back ?? null]);
const same = (a, b) => a.owner === b.owner && face(a) === face(b);
/** The same thing, perhaps turned over. */
const kin = (a, b) => same(a, b) || (a.owner === b.owner && a.face !== undefined && a.face === b.back && a.back === b.face);

/**
 * What happened between two pictures of a grid: `moves` [{from, to, n}] (the upper n things), `fresh` [cells] where
 * something new lies, `taken` [{cell, things}] that lie nowhere any more.
 */
export function changes(was, now) {
  const left = [], came = [];
  for (const cell of new Set([...Object.keys(was ?? {}), ...Object.keys(now ?? {})])) {
    const a = was?.[cell] ?? [], b = now?.[cell] ?? [];
    let n = 0;
    while (n < a.length && n < b.length && same(a[n], b[n])) n += 1;
    if (n < a.length) left.push({ cell, things: a.slice(n) });
    if (n < b.length) came.push({ cell, things: b.slice(n) });
  }
  const moves = [], fresh = [];
  for (const { cell: to, things } of came) {
    const from = left.filter((it) => it.cell !== to && it.things.length === things.length && it.things.every((one, i) => kin(one, things[i])))
      .sort((p, q) => apart(p.cell, to) - apart(q.cell, to))[0];
    if (!from) { fresh.push(to); continue; }
    moves.push({ from: from.cell, to, n: things.length });
    left.splice(left.indexOf(from), 1);
  }
  return { moves, fresh, taken: left };
}

/** How far two cells are apart; what slid along its own line is nearer than anything else. */
function apart(one, other) {
  const [a, b] = place(one), [c, d] = place(other);
  return Math.abs(a - c) + Math.abs(b - d) + (a !== c && b !== d ? 100 : 0);
}
