// Prices beside the acts of a betting round (the page betting.md): what a call costs, what a bet or raise makes the total.

/**
 * Where chips are laid on faces (the page of 양면포커) a seat owes the difference of levels for each of its faces; what an
 * act makes the total depends on the face it declares, and is left to the preview.
 */
function onFaces({ seat, form }, { counters, values }, others) {
  const top = Math.max(...others.map((one) => counters.level[one] ?? 0)), width = values?.[`face.${seat}`] === "both" ? 2 : 1;
  const high = form.fields.find((field) => field.name === "chips")?.high, chips = counters.chips ?? {};
  const both = Math.min(Math.floor(chips[seat] / 2), ...others.map((one) => chips[one])); // an opener's: the other calls on one face
  const most = high > 0 ? { front: high, back: high, both } : {};
  return { most, base: null, call: Math.min(Math.max(0, top - counters.level[seat]) * width, counters.chips?.[seat] ?? Infinity), double: 2 * top };
}

/**
 * {call, base, double, most} from the public counters: chips a call costs, the other's bet, a double's price, how far a bet
 * may go by face; null where nobody bets.
 */
export function bets(ask, table) {
  const bet = table?.counters?.bet;
  const others = Object.keys(bet ?? {}).filter((seat) => seat !== ask.seat);
  if (!bet || others.length === 0 || typeof bet[ask.seat] !== "number") return null;
  if (table.counters.level) return onFaces(ask, table, others);
  const base = Math.max(...others.map((seat) => bet[seat] ?? 0));
  const own = table.counters.chips?.[ask.seat];
  const owe = Math.max(0, base - bet[ask.seat]);
  return { base, call: typeof own === "number" ? Math.min(owe, own) : owe };
}
