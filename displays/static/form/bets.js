// Prices beside the acts of a betting round (the page betting.md): what a call costs, what a bet or raise makes the total.

/** {call, base} from the public counters: chips a call costs, and the other's bet; null where nobody bets. */
export function bets(ask, table) {
  const bet = table?.counters?.bet;
  const others = Object.keys(bet ?? {}).filter((seat) => seat !== ask.seat);
  if (!bet || others.length === 0 || typeof bet[ask.seat] !== "number") return null;
  const base = Math.max(...others.map((seat) => bet[seat] ?? 0));
  const own = table.counters.chips?.[ask.seat];
  const owe = Math.max(0, base - bet[ask.seat]);
  return { base, call: typeof own === "number" ? Math.min(owe, own) : owe };
}
