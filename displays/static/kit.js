// What every page builds with: preact and htm under one name, who is on air, and small helpers.
import { h, render, Component, Fragment, createContext } from "/lib/preact.js";
import {
  useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext, useReducer,
} from "/lib/hooks.js";
import htm from "/lib/htm.js";

export const html = htm.bind(h);
export {
  h, render, Component, Fragment, createContext,
  useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext, useReducer,
};

/**
 * Who and what is on air, for every component below: `{people, game, lang, seats, now}`.
 * `people` as in a frame, `game` the key of the game whose words count, `now()` the server's time in ms.
 */
export const Air = createContext({ people: {}, game: null, lang: "ko", seats: [], now: () => 0 });
export const useAir = () => useContext(Air);

/** Class names from strings, falsy values left out. */
export const cx = (...names) => names.filter(Boolean).join(" ");

/** The class that sets a seat's colour and shape (`--seat`, `--shape`) for an element and all inside it. */
export function seatClass(people, seat) {
  if (!seat) return "";
  return `seat-c${people?.[seat]?.colour ?? (((seat.charCodeAt(0) - 65) % 7) + 7) % 7 + 1}`;
}

/** Whether the viewer asked for less motion. */
export const calm = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The value this had at the last drawing (undefined at the first). */
export function usePrevious(value) {
  const ref = useRef();
  useEffect(() => { ref.current = value; });
  return ref.current;
}

const sheets = new Map();

/** Loads a style sheet once; resolves when it counts, so that nothing is drawn undressed. */
export function sheet(url) {
  if (!sheets.has(url)) {
    sheets.set(url, new Promise((done) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = url;
      link.onload = link.onerror = () => done();
      document.head.append(link);
    }));
  }
  return sheets.get(url);
}
