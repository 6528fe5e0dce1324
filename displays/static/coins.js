// The coins of 투자와 기부 and what they are worth.
const COINS = { c50: 50, c10: 10, c1: 1 };

/** The names of the coins, the dearest first. */
export const NAMES = Object.keys(COINS);

/** Won in so many coins of each kind. */
export const worth = (coins) => Object.entries(COINS).reduce((sum, [coin, won]) => sum + won * (coins?.[coin] ?? 0), 0);
