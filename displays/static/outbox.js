// A pad's answers on their way: written down before they are sent, sent again with the same key until the server has spoken.
//
// One entry an ask, so a double tap or a second tab finds the first one's entry and sends that, never another.
// The server keeps each key with its reply, so sending twice is harmless: exactly once, whatever is cut.
import { uuid } from "./socket/uuid.js";

const PREFIX = "tablecast.outbox.";
const PAUSE = 1000; // between two tries on a live line (ms)
const UNWRITTEN = /^(disk_full|log_(?!unwritable))/; // the server's disk did not take it: that is no verdict, so it goes again

/**
 *   store   localStorage, or anything like it
 *   send    (command) → reply, or null when the line broke
 *   belongs (entry) → true: send; false: drop, its match is gone; null: not known yet, wait
 *   onChange() after any change; onReply(entry, reply) once for each entry, when the server has spoken
 * Returns {put, pending, entries, flush, close, durable}.
 */
export function outbox({ store = safeStore(), send, belongs = () => true, onChange = () => {}, onReply = () => {} }) {
  const busy = new Set();
  let closed = false, timer = 0;

  const read = (ask) => parse(store.getItem(PREFIX + ask));

  function entries() {
    const all = [];
    for (let i = 0; i < store.length; i += 1) {
      const name = store.key(i);
      const entry = name?.startsWith(PREFIX) ? parse(store.getItem(name)) : null;
      if (entry) all.push(entry);
    }
    return all.sort((a, b) => a.at - b.at);
  }

  /** Write an answer down and send it. If that ask already has one on its way, that one stands and is returned. */
  function put(ask, answer, about = {}) {
    const before = read(ask);
    if (before) { flush(); return before; }
    store.setItem(PREFIX + ask, JSON.stringify({ key: uuid(), ask, answer, about, at: Date.now() }));
    const entry = read(ask); // what lies there now is what counts, should another tab have been faster
    onChange();
    flush();
    return entry;
  }

  function remove(entry) {
    if (read(entry.ask)?.key === entry.key) store.removeItem(PREFIX + entry.ask);
    onChange();
  }

  async function deliver(entry) {
    if (busy.has(entry.key)) return;
    busy.add(entry.key);
    try {
      const reply = await send({ do: "answer", key: entry.key, ask: entry.ask, answer: entry.answer });
      if (closed) return;
      if (!reply || (!reply.ok && UNWRITTEN.test(reply.why))) return again();
      const mine = read(entry.ask)?.key === entry.key; // another tab may have heard first and told its page
      remove(entry);
      if (mine) onReply(entry, reply);
    } finally {
      busy.delete(entry.key);
    }
  }

  function again() {
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  }

  /** Send whatever waits; call it when the line comes back and with every frame. */
  function flush() {
    if (closed) return;
    for (const entry of entries()) {
      const verdict = belongs(entry);
      if (verdict === false) remove(entry);
      else if (verdict) deliver(entry);
    }
  }

  const other = (event) => { if (!event.key || event.key.startsWith(PREFIX)) onChange(); };
  globalThis.addEventListener?.("storage", other);

  return {
    put, flush, entries,
    pending: (ask) => read(ask),
    close() {
      closed = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.("storage", other);
    },
    durable: !store.forgetful,
  };
}

function parse(text) {
  try { return text ? JSON.parse(text) : null; } catch { return null; }
}

/** localStorage, or a store in memory where the browser forbids it (then a reload loses what was not yet sent). */
export function safeStore() {
  try {
    localStorage.setItem(`${PREFIX}?`, "");
    localStorage.removeItem(`${PREFIX}?`);
    return localStorage;
  } catch {
    const kept = new Map();
    return {
      forgetful: true,
      get length() { return kept.size; },
      key: (i) => [...kept.keys()][i] ?? null,
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => { kept.set(name, text); },
      removeItem: (name) => { kept.delete(name); },
    };
  }
}
