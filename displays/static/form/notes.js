// What an answer would bring, asked of the server a moment after each choice and never logged.
import { html, useEffect, useRef, useState } from "../kit.js";
import { say } from "../words.js";

const PAUSE = 150; // ms without a change before the server is asked

/**
 * {notes, marks, refused, fresh()} for the answer as it stands; fresh() resolves with the notes once they belong
 * to it (or with null after a moment: a slow line must not keep anyone from answering).
 */
export function usePreview(ask, answer, complete, preview) {
  const [got, keep] = useState({ about: null });
  const run = useRef({ about: null, promise: null });
  const about = ask.preview && preview && complete ? `${ask.id} ${JSON.stringify(answer)}` : null;

  const fetchNow = () => {
    if (run.current.about !== about) {
      const promise = preview({ ask: ask.id, answer }).then((reply) => {
        const found = { about, notes: reply?.ok ? reply.notes ?? [] : [], marks: reply?.ok ? marksOf(reply) : {},
          refused: reply && !reply.ok && reply.why !== "lost" ? reply : null };
        if (run.current.about === about) keep(found);
        return found;
      });
      run.current = { about, promise };
    }
    return run.current.promise;
  };
  useEffect(() => {
    if (about === null) return undefined;
    const timer = setTimeout(fetchNow, PAUSE);
    return () => clearTimeout(timer);
  }, [about]);

  const mine = about !== null && got.about === about ? got : { notes: [], marks: {}, refused: null };
  const fresh = () => (about === null ? Promise.resolve(null)
    : Promise.race([fetchNow(), new Promise((done) => setTimeout(() => done(null), 900))]));
  return { ...mine, fresh };
}

/** {grid: {cell: mark}} of a reply and of its notes together. */
function marksOf(reply) {
  const marks = {};
  for (const some of [reply.marks, ...(reply.notes ?? []).map((note) => note.marks)]) {
    for (const [grid, cells] of Object.entries(some ?? {})) marks[grid] = { ...marks[grid], ...cells };
  }
  return marks;
}

/** The notes as lines; those with danger stand out. */
export const Notes = ({ notes, ctx }) => notes.length > 0 && html`<ul class="notes">
  ${notes.map((note) => html`<li key=${note.note} class=${note.danger ? "note danger" : "note"}>${noteText(note, ctx)}</li>`)}
</ul>`;

/** A preview's note in words. */
export const noteText = (note, ctx) => say(`note.${note.note}`, note, ctx);
