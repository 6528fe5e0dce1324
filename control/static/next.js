// What the dealer does next: one thing at a time, found from the frame alone; Space does it where it is safe to.
import { current, desk, frame, match, open, people, stage } from "./store.js";
import { inPreview, makeReady, nextSegment, preset, take } from "./air.js";
import { course, send } from "./send.js";

// {kind, run?}: `run` only where one press is the whole decision; a draw by hand, a ruling or a timeout is decided in the panel.
export function next() {
  const f = frame(), m = match(), wait = desk().waiting ?? { for: "nothing" };
  if (!f) return { kind: "loading" };
  if (f.paused) return { kind: "paused", run: () => send({ do: "resume" }) };
  const at = stage();
  if (at === "none" && !Object.values(people()).some((p) => p.name)) return { kind: "empty", run: () => open("show") };
  if (at === "none") return between() ?? { kind: "none", run: () => open("newmatch") };
  if (at === "set") return { kind: "start", run: () => course({ do: "start", match: current() }) };
  if (at === "ended" || m?.outcome) {
    if (!shown() && !inPreview()) return { kind: "ended", run: () => preset({ kind: "result", match: current() }) };
    return between() ?? { kind: "ended", run: () => open("newmatch") };
  }
  if (recovered()) return { kind: "recovered", run: () => send({ do: "resume" }) };
  if (m?.draw) return { kind: "draw" };
  const frozen = (m?.open ?? []).find((a) => a.frozen);
  if (frozen) return { kind: "frozen", ask: frozen };
  const ruling = (m?.open ?? []).find((a) => a.seat === "dealer" && a.kind !== "offer");
  if (ruling) return { kind: "ruling", ask: ruling };
  const due = m?.cue ?? (wait.for === "cue" ? wait.name : null), cue = due?.name ?? due;
  if (cue) return { kind: "cue", cue, run: () => course({ do: "cue", cue }) };
  if (wait.for === "start") return { kind: "start", run: () => course({ do: "start", match: current() }) };
  return { kind: "waiting" };
}

// After a crash clocks stand and no cue passes by itself until the dealer lets things go on, though nothing was paused by hand.
export const recovered = () => (desk().notices ?? []).some((n) => n.kind === "recovered");

// While no match is on, Space walks on: what is in preview goes on air, else the rundown's next segment is made ready.
function between() {
  if (inPreview()) return { kind: "take", step: desk().preview.seq, run: take };
  const at = nextSegment();
  return at === null ? null : { kind: "segment", step: at, run: () => makeReady(at) };
}

// Whether the result of the match has been on air, as far back as the log's end reaches.
export const shown = () => [frame()?.scene, ...(desk().tail ?? []).filter((e) => e.kind === "scene").map((e) => e.data)]
  .some((scene) => scene?.kind === "result" && scene.match === current());
