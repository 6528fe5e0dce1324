// What has become of this pad's answers: on their way, arrived, or refused; and which of them still have a match.

const SETTLE = 1500; // an ask that is still open so long after its answer arrived was opened anew (an offer)
const RACE = 500; // a race goes on with the same ask: only as long as a double tap takes, for every second counts

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
        const race = frame()?.match?.open.some((ask) => ask.id === entry.ask && ask.kind === "race");
        setTimeout(() => { arrived.delete(entry.ask); onChange(); }, race ? RACE : SETTLE);
      } else refused.set(entry.ask, reply);
      onChange();
    },
  });

  let newest = null, busy = false; // the newest draft that the server has not answered; what it overtook is never sent

  /** Sends the newest draft, one at a time: a cut loses none, for the newest goes again with the first frame after it. */
  async function stream() {
    const it = newest;
    if (!it || busy || !link.fresh) return;
    if (!frame()?.match?.open.some((ask) => ask.id === it.ask)) { newest = null; return; }
    busy = true;
    const reply = await link.ask("command", { do: "draft", key: link.uuid(), ask: it.ask, answer: it.answer });
    busy = false;
    if (reply && newest === it) newest = null;
    if (reply && newest) stream();
  }

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
    framed() {
      box.flush();
      stream();
    },
    draft(ask, answer) {
      newest = { ask: ask.id, answer };
      stream();
    },
    preview: (what) => link.preview(what),
    durable: box.durable,
  };
}
