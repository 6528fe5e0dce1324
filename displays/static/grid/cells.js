// Cells by name: where they lie, in which order a board draws them, and which of them the last move touched.

/** "e5" → [column, row] from 0, files from the left, ranks from the bottom. */
export const place = (cell) => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
/** [column, row] → "e5". */
export const cellAt = (col, row) => String.fromCharCode(97 + col) + (row + 1);

/** The cells of a board in the order in which they are drawn; `turned`: as the second seat sees it. */
export function inOrder([cols, rows], turned = false) {
  const cells = [];
  for (let row = rows - 1; row >= 0; row -= 1) for (let col = 0; col < cols; col += 1) cells.push(cellAt(col, row));
  return turned ? cells.reverse() : cells;
}

const isCell = (it) => typeof it === "string" && /^[a-z][0-9]+$/.test(it);

/** The cells of the newest move among facts: where it came from, if from anywhere, and where it is. */
export function lastMove(facts = []) {
  const at = (it) => it.at ?? it.cell;
  const newest = facts.findLast((it) => isCell(at(it)));
  if (!newest) return [];
  const move = facts.findLast((it) => isCell(it.from) && at(it) === at(newest) && newest.i - it.i < 3) ?? newest; // what it took comes after it
  return [move.from, at(move)].filter(isCell);
}
