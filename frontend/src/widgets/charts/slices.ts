/** One piece of a ring; angles are in radians, clockwise from the top. */
export interface Slice {
  value: number;
  from: number;
  to: number;
}

/** Cut a whole turn in proportion to these values; a debt has no share in a whole. */
export function slicesOf(values: readonly number[]): Slice[] {
  const parts = values.map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0));
  const total = parts.reduce((sum, value) => sum + value, 0);
  let angle = 0;
  return parts.map((value) => {
    const from = angle;
    angle += total === 0 ? 0 : (value / total) * Math.PI * 2;
    return { value, from, to: angle };
  });
}
