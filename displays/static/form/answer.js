// What a form's choices amount to: which fields count, what is still missing, and the answer as the server wants it.

const at = (cell) => [cell.charCodeAt(0) - 97, Number(cell.slice(1))];

/** The cell at file x (0 = a) and rank y (from 1). */
export const cellName = (x, y) => String.fromCharCode(97 + x) + y;

/** Whether b is a knight's move from a. */
export function isKnight(a, b) {
  const [[ax, ay], [bx, by]] = [at(a), at(b)];
  const [dx, dy] = [Math.abs(ax - bx), Math.abs(ay - by)];
  return Math.min(dx, dy) === 1 && Math.max(dx, dy) === 2;
}

/** A pick that is answered with a list. */
export const isList = (field) => field.low !== null && field.low !== undefined || field.high !== null && field.high !== undefined;

/** The fields that count now: those whose `when` holds. */
export function shown(fields, values) {
  const there = new Set();
  return fields.filter((field) => {
    const holds = Object.entries(field.when ?? {}).every(([other, wanted]) => there.has(other) && wanted.includes(values[other]));
    if (holds) there.add(field.name);
    return holds;
  });
}

/** What a field holds before anybody touched it: the only possible value, or a start that is never an accident. */
export function first(field) {
  if (field.optional) return undefined;
  if (field.type === "pick" && !isList(field) && field.options.length === 1) return field.options[0];
  if (field.type === "amount" && (field.low === field.high || field.name === "chips")) return field.low;
  if ((field.type === "path" || (field.type === "pick" && isList(field))) && !field.low) return [];
  if (field.type === "split") return Object.fromEntries(Object.keys(field.parts).map((part) => [part, 0]));
  return undefined;
}

/** Whether a value may stand in a field (a form may change under a half-entered answer). */
export function fits(field, value) {
  switch (field.type) {
    case "pick":
      if (!isList(field)) return field.options.includes(value);
      return Array.isArray(value) && value.every((one) => field.options.includes(one)) && value.length <= (field.high ?? Infinity);
    case "amount": return Number.isInteger(value) && value >= 0 && value <= field.high;
    case "split": return Object.entries(value).every(([part, n]) => part in field.parts && n <= field.parts[part]);
    case "cell": return field.cells.includes(value);
    case "move": return matches(field, value).length > 0;
    case "path": return Array.isArray(value) && (!field.cells || value.every((cell) => field.cells.includes(cell)));
    case "text": return typeof value === "string";
    default: return false;
  }
}

/** The moves that a half-made move can still become. */
export const matches = (field, part) =>
  field.moves.filter((move) => Object.entries(part ?? {}).every(([key, value]) => move[key] === value));

/** Whether a field is answered: exactly one legal value stands in it. */
export function done(field, value) {
  if (value === undefined || value === null) return false;
  switch (field.type) {
    case "pick": return !isList(field) || value.length >= (field.low ?? 0) && value.length <= (field.high ?? Infinity);
    case "amount": return value >= field.low && value <= field.high;
    case "split": {
      const sum = total(value);
      return sum >= field.low && sum <= field.high;
    }
    case "move": return field.moves.some((move) => same(move, value));
    case "path": return value.length >= (field.low ?? 0) && value.length <= (field.high ?? Infinity);
    case "text": return value.trim() !== "" && [...value.trim()].length <= field.longest;
    default: return true;
  }
}

export const total = (parts) => Object.values(parts).reduce((sum, n) => sum + n, 0);

function same(a, b) {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The values a form stands at: what was entered, else a draft, else the start; what no longer fits is dropped. */
export function settle(ask, entered = {}) {
  const values = {};
  for (const field of ask.form.fields) {
    if (entered[field.name] === null) continue; // emptied by hand: neither draft nor start comes back
    const old = entered[field.name] ?? (field.type === "move" ? movePart(ask.draft) : ask.draft?.[field.name]);
    if (old !== undefined && old !== null && fits(field, old)) values[field.name] = old;
    else if (first(field) !== undefined) values[field.name] = first(field);
  }
  return values;
}

const movePart = (draft) => (draft && Object.keys(draft).length ? draft : undefined);

/** {answer, missing}: the answer as far as it is given, and the fields that are still to be filled. */
export function assemble(ask, values) {
  const answer = {};
  const missing = [];
  for (const field of shown(ask.form.fields, values)) {
    const value = values[field.name];
    const empty = value === undefined || value === null || (field.type === "text" && value.trim() === "");
    if (empty && field.optional) continue;
    if (!done(field, value)) missing.push(field);
    if (empty) continue;
    if (field.type === "move") Object.assign(answer, value);
    else answer[field.name] = field.type === "text" ? value.normalize("NFC").trim() : value;
  }
  return { answer, missing };
}
