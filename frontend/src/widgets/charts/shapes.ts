import { arc, area, curveLinear, curveMonotoneX, line, pie, pointRadial } from "d3-shape";

interface Point {
  x: number;
  y: number;
}

/** A point of a line; the area below the line ends at `floor`. */
export interface AreaPoint extends Point {
  floor: number;
}

/** A slice of a doughnut; angles are in radians, clockwise from the top. */
export interface Slice {
  value: number;
  from: number;
  to: number;
}

const DIGITS = 2;

/** Return the path of a line through the points. A curved line never leaves the range of its points. */
export function linePath(points: readonly Point[], isCurved: boolean): string {
  const draw = line<Point>(({ x }) => x, ({ y }) => y).curve(isCurved ? curveMonotoneX : curveLinear);
  return draw.digits(DIGITS)([...points]) ?? "";
}

/** Return the path of the area between a line and its floor. */
export function areaPath(points: readonly AreaPoint[], isCurved: boolean): string {
  const draw = area<AreaPoint>(({ x }) => x, ({ floor }) => floor, ({ y }) => y).curve(isCurved ? curveMonotoneX : curveLinear);
  return draw.digits(DIGITS)([...points]) ?? "";
}

/** Return the path of a bar whose corners are rounded at the end that is away from zero. */
export function barPath(x: number, from: number, to: number, width: number, radius: number): string {
  const round = Math.min(radius, width / 2, Math.abs(to - from));
  const inwards = to < from ? round : -round;
  return (
    `M${at(x, from)}V${rounded(to + inwards)}Q${at(x, to)} ${at(x + round, to)}` +
    `H${rounded(x + width - round)}Q${at(x + width, to)} ${at(x + width, to + inwards)}V${rounded(from)}Z`
  );
}

/** Return the path of a slice around the origin. */
export function slicePath({ from, to }: Pick<Slice, "from" | "to">, innerRadius: number, outerRadius: number): string {
  return arc().digits(DIGITS)({ startAngle: from, endAngle: to, innerRadius, outerRadius }) ?? "";
}

/** Divide a circle in proportion to the values; a negative value has no slice. */
export function slicesOf(values: readonly number[]): Slice[] {
  const parts = values.map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0));
  return pie().sort(null)(parts).map(({ value, startAngle, endAngle }) => ({ value, from: startAngle, to: endAngle }));
}

export function pointOnCircle(centre: Point, radius: number, angle: number): Point {
  const [x, y] = pointRadial(angle, radius);
  return { x: centre.x + x, y: centre.y + y };
}

function at(x: number, y: number): string {
  return `${rounded(x)},${rounded(y)}`;
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}
