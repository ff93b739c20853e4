/** The number of stats in a row at each width. */
interface StatColumns {
  narrow: number;
  medium: number;
  wide: number;
}

const ROWS: Record<number, StatColumns> = {
  1: { narrow: 1, medium: 1, wide: 1 },
  2: { narrow: 2, medium: 2, wide: 2 },
  3: { narrow: 1, medium: 3, wide: 3 },
  4: { narrow: 2, medium: 2, wide: 4 },
  5: { narrow: 2, medium: 3, wide: 5 },
  6: { narrow: 2, medium: 3, wide: 6 },
};

/** Rows of equal length, if the count allows it. */
export function statColumns(count: number): StatColumns {
  return ROWS[count] ?? { narrow: 2, medium: count % 3 === 0 ? 3 : 4, wide: count % 4 === 0 || count % 5 !== 0 ? 4 : 5 };
}

/** The span of the last stat, so that its row has no gap. */
export function lastSpan(count: number, columns: number): number {
  const rest = count % columns;
  return rest === 0 ? 1 : columns - rest + 1;
}
