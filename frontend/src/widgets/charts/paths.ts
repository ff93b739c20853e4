export interface Point {
  x: number;
  y: number;
}

/** A line through points, as the `d` of a path; a curved one never rises above or falls below its points. */
export function linePath(points: readonly Point[], isCurved: boolean): string {
  const [first, ...rest] = points;
  if (first === undefined) {
    return "";
  }
  const start = `M${at(first)}`;
  if (!isCurved || points.length < 3) {
    return start + rest.map((point) => `L${at(point)}`).join("");
  }
  const slopes = slopesOf(points);
  return (
    start +
    rest
      .map((point, index) => {
        const before = points[index] ?? point;
        const third = (point.x - before.x) / 3;
        const out: Point = { x: before.x + third, y: before.y + third * (slopes[index] ?? 0) };
        const into: Point = { x: point.x - third, y: point.y - third * (slopes[index + 1] ?? 0) };
        return `C${at(out)} ${at(into)} ${at(point)}`;
      })
      .join("")
  );
}

/** What lies between two lines. */
export function areaPath(tops: readonly Point[], bottoms: readonly Point[], isCurved: boolean): string {
  if (tops.length === 0) {
    return "";
  }
  return `${linePath(tops, isCurved)}${linePath([...bottoms].reverse(), isCurved).replace("M", "L")}Z`;
}

/** A bar with the corners rounded at the end that is away from zero. */
export function barPath(x: number, from: number, to: number, width: number, radius: number): string {
  const round = Math.min(radius, width / 2, Math.abs(to - from));
  const inwards = to < from ? round : -round;
  return (
    `M${number(x)},${number(from)}V${number(to + inwards)}Q${at({ x, y: to })} ${at({ x: x + round, y: to })}` +
    `H${number(x + width - round)}Q${at({ x: x + width, y: to })} ${at({ x: x + width, y: to + inwards })}V${number(from)}Z`
  );
}

/** A piece of a ring; angles are in radians, clockwise from the top. */
export function ringPath(centre: Point, inner: number, outer: number, from: number, to: number): string {
  // A whole turn has no beginning and no end: it is drawn as two halves.
  if (to - from >= Math.PI * 2 - 1e-6) {
    const half = from + Math.PI;
    return ringPath(centre, inner, outer, from, half) + ringPath(centre, inner, outer, half, to - 1e-6);
  }
  const large = to - from > Math.PI ? 1 : 0;
  return (
    `M${at(onCircle(centre, outer, from))}A${number(outer)},${number(outer)} 0 ${large} 1 ${at(onCircle(centre, outer, to))}` +
    `L${at(onCircle(centre, inner, to))}A${number(inner)},${number(inner)} 0 ${large} 0 ${at(onCircle(centre, inner, from))}Z`
  );
}

export function onCircle(centre: Point, radius: number, angle: number): Point {
  return { x: centre.x + Math.sin(angle) * radius, y: centre.y - Math.cos(angle) * radius };
}

/** How steep the line is at each point, flat at its peaks (Steffen's method). */
function slopesOf(points: readonly Point[]): number[] {
  const between = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const width = point.x - before.x;
    return { width, slope: width === 0 ? 0 : (point.y - before.y) / width };
  });
  const inside = points.slice(1, -1).map((_, index) => {
    const left = between[index] ?? { width: 0, slope: 0 };
    const right = between[index + 1] ?? left;
    const middle = (left.slope * right.width + right.slope * left.width) / (left.width + right.width || 1);
    const sign = Math.sign(left.slope) + Math.sign(right.slope);
    return (sign * Math.min(Math.abs(left.slope), Math.abs(right.slope), 0.5 * Math.abs(middle))) || 0;
  });
  const end = (edge: { slope: number } | undefined, next: number | undefined): number =>
    edge === undefined ? 0 : (3 * edge.slope - (next ?? edge.slope)) / 2;
  return [end(between[0], inside[0]), ...inside, end(between.at(-1), inside.at(-1))];
}

function at({ x, y }: Point): string {
  return `${number(x)},${number(y)}`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
