// Which tile of a memory game lies open for all: dealer and viewer know every face, so what was told says which it is.

/** The open tile of 같은 그림 찾기 with `seat`, who opened it, and `i`, the fact that told of it; or null. */
export function openTile(match) {
  const picked = match.facts.findLastIndex((it) => it.fact === "pick"), done = match.facts.findLastIndex((it) => it.fact === "hit" || it.fact === "miss");
  if (picked < 0 || done > picked) return null;
  const { tile, seat, i } = match.facts[picked];
  const thing = Object.values(match.table.grids?.board?.cells ?? {}).map((stack) => stack[0]).find((it) => it?.back === tile);
  return thing?.face === undefined || thing?.face === null ? null : { ...thing, seat, i };
}
