// What of a frame only its owner may see: everything here stays out of the page until it is held.

/** The table as everybody sees it: as the server says, else all that could be secret taken out. */
export function publicOf(match, seat) {
  if (match.public) return match.public;
  const { table } = match;
  const counters = {};
  for (const [name, by] of Object.entries(table.counters ?? {})) {
    const alone = Object.entries(by).some(([other, n]) => other !== seat && n === null);
    counters[name] = alone ? { ...by, [seat]: null } : by;
  }
  const zones = {};
  for (const [name, things] of Object.entries(table.zones ?? {})) {
    const hand = name.startsWith("hand.");
    zones[name] = things.map((thing) =>
      (thing.face !== undefined && (hand || (thing.owner === seat && thing.back)) ? faceless(thing) : thing));
  }
  return { ...table, counters, zones };
}

function faceless(thing) {
  const { face, ...rest } = thing;
  return rest;
}

/** What the seat knows and the public does not: [{kind: "counter", name, n} | {kind: "zone", name, things}]. */
export function secretsOf(match, seat) {
  const open = publicOf(match, seat);
  const found = [];
  for (const [name, by] of Object.entries(match.table.counters ?? {})) {
    if (typeof by[seat] === "number" && typeof open.counters?.[name]?.[seat] !== "number") found.push({ kind: "counter", name, n: by[seat] });
  }
  for (const [name, things] of Object.entries(match.table.zones ?? {})) {
    const faces = (list) => (list ?? []).filter((thing) => thing.face !== undefined && thing.face !== null).length;
    if (faces(things) > faces(open.zones?.[name])) found.push({ kind: "zone", name, things });
  }
  return found;
}

/** Facts that were told to this seat and not to everyone (the server marks them `own`). */
export const privately = (facts) => facts.filter((fact) => fact.own);
