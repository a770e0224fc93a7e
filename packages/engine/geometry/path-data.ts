import { transformPoint, type Matrix } from './matrix.ts';

/** One step of an outline in absolute coordinates; a quadratic curve is carried as it is. */
export interface PathStep {
  command: 'M' | 'L' | 'Q' | 'C' | 'Z';
  /** Control points and end point, as x, y, x, y… */
  points: number[];
}

/** The edges of a box that encloses something, in its own coordinates. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const pointCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 };

/** Reads path data of normalized SVG: absolute M, L, H, V, Q, C and Z with all commands written out. */
export function parsePathData(d: string): PathStep[] {
  const steps: PathStep[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const [, command = '', rest = ''] of d.matchAll(/([MLHVQCZ])([^A-Za-z]*(?:e[-+]?\d+[^A-Za-z]*)*)/g)) {
    const values = rest.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g)?.map(Number) ?? [];
    const count = pointCounts[command] ?? 0;
    if (command === 'Z') {
      steps.push({ command, points: [] });
      [x, y] = [startX, startY];
      continue;
    }
    for (let index = 0; index + count <= values.length; index += count) {
      const points = values.slice(index, index + count);
      const first = points[0] ?? 0;
      const step: PathStep =
        command === 'H'
          ? { command: 'L', points: [first, y] }
          : command === 'V'
            ? { command: 'L', points: [x, first] }
            : { command: (index > 0 && command === 'M' ? 'L' : command) as PathStep['command'], points };
      steps.push(step);
      x = step.points.at(-2) ?? x;
      y = step.points.at(-1) ?? y;
      if (step.command === 'M') [startX, startY] = [x, y];
    }
  }
  return steps;
}

/** The same outline without quadratic curves, which some readers measure wrongly. */
export function toCubic(steps: readonly PathStep[]): PathStep[] {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return steps.map((step) => {
    const [fromX, fromY] = [x, y];
    x = step.points.at(-2) ?? startX;
    y = step.points.at(-1) ?? startY;
    if (step.command === 'M') [startX, startY] = [x, y];
    if (step.command !== 'Q') return step;
    const [controlX = 0, controlY = 0] = step.points;
    const points = [
      fromX + (2 / 3) * (controlX - fromX),
      fromY + (2 / 3) * (controlY - fromY),
      x + (2 / 3) * (controlX - x),
      y + (2 / 3) * (controlY - y),
      x,
      y,
    ];
    return { command: 'C', points };
  });
}

/** Writes steps as path data, moved by the matrix. */
export function writePathData(steps: readonly PathStep[], matrix: Matrix): string {
  return steps
    .map(({ command, points }) => {
      const moved: number[] = [];
      for (let index = 0; index + 1 < points.length; index += 2) {
        moved.push(...transformPoint(matrix, points[index] ?? 0, points[index + 1] ?? 0));
      }
      return [command, ...moved.map((value) => Number(value.toPrecision(9)))].join(' ');
    })
    .join(' ');
}

/** The exact box around an outline, without its stroke, after the matrix. Undefined for an empty one. */
export function boundsOfPath(steps: readonly PathStep[], matrix: Matrix): Bounds | undefined {
  let bounds: Bounds | undefined;
  let from: [number, number] = [0, 0];
  let start: [number, number] = [0, 0];
  for (const { command, points } of steps) {
    if (command === 'Z') {
      from = start;
      continue;
    }
    const corners: [number, number][] = [];
    for (let index = 0; index + 1 < points.length; index += 2) {
      corners.push(transformPoint(matrix, points[index] ?? 0, points[index + 1] ?? 0));
    }
    const end = corners.at(-1) ?? from;
    if (command === 'M') start = end;
    else bounds = include(bounds, from);
    bounds = command === 'M' ? bounds : include(bounds, end);
    if (command === 'Q' || command === 'C') {
      for (const t of turningPoints([from, ...corners])) bounds = include(bounds, pointAt([from, ...corners], t));
    }
    from = end;
  }
  return bounds;
}

/** The bounds that enclose both; one of them where the other is missing. */
export function uniteBounds(a: Bounds | undefined, b: Bounds | undefined): Bounds | undefined {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function include(bounds: Bounds | undefined, [x, y]: readonly [number, number]): Bounds {
  const point = { left: x, top: y, right: x, bottom: y };
  return uniteBounds(bounds, point) ?? point;
}

/** Parameters between 0 and 1 where a Bézier curve's x or y turns: zeros of its derivative. */
function turningPoints(points: readonly [number, number][]): number[] {
  const found: number[] = [];
  for (const axis of [0, 1] as const) {
    const [p0 = 0, p1 = 0, p2 = 0, p3] = points.map((point) => point[axis]);
    if (p3 === undefined) {
      const divisor = p0 - 2 * p1 + p2;
      if (divisor !== 0) found.push((p0 - p1) / divisor);
      continue;
    }
    const a = p3 - 3 * p2 + 3 * p1 - p0;
    const b = 2 * (p2 - 2 * p1 + p0);
    const c = p1 - p0;
    if (Math.abs(a) < 1e-12) {
      if (b !== 0) found.push(-c / b);
      continue;
    }
    const root = Math.sqrt(b * b - 4 * a * c);
    if (root >= 0) found.push((-b + root) / (2 * a), (-b - root) / (2 * a));
  }
  return found.filter((t) => t > 0 && t < 1);
}

/** De Casteljau's construction. */
function pointAt(points: readonly [number, number][], t: number): [number, number] {
  let level = points;
  while (level.length > 1) {
    level = level.slice(1).map(([x, y], index): [number, number] => {
      const [fromX, fromY] = level[index] ?? [x, y];
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
    });
  }
  return [...(level[0] ?? [0, 0])] as [number, number];
}
