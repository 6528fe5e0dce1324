// What has become of this pad's answers: on their way, arrived, or refused; and which of them still have a match.

const SETTLE = 1500; // an ask that is still open so long after its answer arrived was opened anew (an offer)

/** `stateOf(ask)` → "sending" | "waiting" | "paused" | "done" | null; `refusedOf(ask)` → the server's words or null. */
export function answers({ link, outbox, frame, onChange }) {
  const refused = new Map();
  const arrived = new Map(); // ask id → when
  const seat = () => frame()?.audience;

  const box = outbox({
    send: (command) => link.ask("command", command),
    belongs(entry) {
      const now = frame();
      if (!link.fresh || !now || now.paused) return null; // a refusal for a pause would stand for this key for good
      if (entry.about.seat !== seat()) return null; // another pad of this browser sends it
      if (!now.match) return null;
      // Ask ids repeat from show to show: an answer of the rehearsal must never reach the live show.
      return entry.about.match === now.match.id && entry.about.seed === now.match.seed_hash;
    },
    onChange,
    onReply(entry, reply) {
      if (reply.ok) {
        arrived.set(entry.ask, performance.now());
        refused.delete(entry.ask);
        setTimeout(() => { arrived.delete(entry.ask); onChange(); }, SETTLE);
      } else refused.set(entry.ask, reply);
      onChange();
    },
  });

  return {
    answer(ask, answer) {
      if (arrived.has(ask.id)) return; // the second tap of a double tap
      refused.delete(ask.id);
      const { match } = frame();
      box.put(ask.id, answer, { seat: seat(), match: match.id, seed: match.seed_hash });
    },
    stateOf(ask) {
      if (box.pending(ask.id)) return !link.live ? "waiting" : frame()?.paused ? "paused" : "sending";
      return arrived.has(ask.id) ? "done" : null;
    },
    refusedOf: (ask) => refused.get(ask.id) ?? null,
    refusals: () => [...refused],
    forget(id) { refused.delete(id); onChange(); },
    framed: () => box.flush(),
    draft: (ask, answer) => { link.ask("command", { do: "draft", key: link.uuid(), ask: ask.id, answer }); },
    preview: (what) => link.preview(what),
    durable: box.durable,
  };
}
