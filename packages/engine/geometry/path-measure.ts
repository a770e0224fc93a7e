import svgpath from 'svgpath';

/** A path as a line one can walk along. */
export interface MeasuredPath {
  length: number;
  closed: boolean;
  /** The point at a distance from the start, and the direction of the path there in radians. */
  at(distance: number): { x: number; y: number; angle: number };
}

/** Straight pieces that a curve is walked in. */
const curveSteps = 48;

/**
 * Measures SVG path data; only its first subpath counts. `reversed` walks it from its end, which puts text on the other side.
 * Distances beyond the ends go straight on, or round again when the path is closed. Damaged data gives a path without length.
 */
export function measurePath(d: string, reversed = false): MeasuredPath {
  const { points, closed } = flatten(d);
  if (reversed) points.reverse();
  const distances = [0];
  for (let i = 1; i < points.length; i++) {
    distances.push((distances[i - 1] ?? 0) + distanceBetween(points[i - 1], points[i]));
  }
  const length = distances.at(-1) ?? 0;
  return {
    length,
    closed,
    at(distance) {
      const along = closed && length > 0 ? distance - Math.floor(distance / length) * length : distance;
      let low = 0;
      let high = Math.max(0, points.length - 2);
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((distances[middle] ?? 0) <= along) low = middle;
        else high = middle - 1;
      }
      const from = points[low] ?? { x: 0, y: 0 };
      const to = points[low + 1] ?? { x: from.x + 1, y: from.y };
      const span = distanceBetween(from, to);
      const rest = along - (distances[low] ?? 0);
      const share = span > 0 ? rest / span : 0;
      return {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        angle: Math.atan2(to.y - from.y, to.x - from.x),
      };
    },
  };
}

interface Point {
  x: number;
  y: number;
}

function flatten(d: string): { points: Point[]; closed: boolean } {
  const points: Point[] = [];
  let closed = false;
  let isOver = false;
  const go = (x: number, y: number): void => {
    const last = points.at(-1);
    if (last === undefined || last.x !== x || last.y !== y) points.push({ x, y });
  };
  svgpath(d)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, index, x, y) => {
      if (isOver) return;
      const [command, ...values] = segment;
      const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = values;
      switch (command) {
        case 'M':
          if (index > 0) isOver = true;
          else go(a, b);
          break;
        case 'L':
          go(a, b);
          break;
        case 'H':
          go(a, y);
          break;
        case 'V':
          go(x, a);
          break;
        case 'Q':
          for (let step = 1; step <= curveSteps; step++) {
            const t = step / curveSteps;
            const u = 1 - t;
            go(u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * e);
          }
          break;
        case 'C':
          for (let step = 1; step <= curveSteps; step++) {
            const t = step / curveSteps;
            const u = 1 - t;
            const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
            go(p * x + q * a + r * c + s * f, p * y + q * b + r * e + s * g);
          }
          break;
        case 'Z':
        case 'z': {
          const [first] = points;
          if (first !== undefined) go(first.x, first.y);
          closed = true;
          isOver = true;
          break;
        }
      }
    });
  return { points, closed };
}

function distanceBetween(a: Point | undefined, b: Point | undefined): number {
  return a === undefined || b === undefined ? 0 : Math.hypot(b.x - a.x, b.y - a.y);
}

/** Path data stretched from its origin, rounded to hundredths of a pixel. */
export function stretchedPath(d: string, scaleX: number, scaleY: number): string {
  return svgpath(d).scale(scaleX, scaleY).round(2).toString();
}
