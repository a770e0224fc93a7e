import { scalesOf, transformBox, type Matrix } from './matrix.ts';
import type { PathStep } from './path-data.ts';
import { uniteBoxes, type Box } from './boxes.ts';

/** How much there is of a path, in its own space: what it takes to draw it depends on that. */
export interface PathExtent {
  /** Holds the outline. */
  bounds: Box;
  /** Lines, curves counted as the few lines that they are drawn as. */
  lines: number;
  /** A bound on the length of all of them. */
  length: number;
}

/** Lines that a curve is drawn as, more or less. */
const linesOfCurve = 8;

const extents = new WeakMap<object, PathExtent>();

/** The extent of a path that `exactPath` or `addToPath` made. */
export function extentOf(path: Path2D): PathExtent | undefined {
  return extents.get(path);
}

/** Records the steps of a path. */
export function noteExtent(path: Path2D, steps: readonly PathStep[]): void {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let [lines, length] = [0, 0];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { command, points } of steps) {
    if (command === 'Z') {
      lines += 1;
      length += Math.hypot(startX - x, startY - y);
      [x, y] = [startX, startY];
      continue;
    }
    lines += command === 'M' || command === 'L' ? 1 : linesOfCurve;
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [toX, toY] = [points[index]!, points[index + 1]!];
      if (command !== 'M') length += Math.hypot(toX - x, toY - y);
      [x, y] = [toX, toY];
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
    if (command === 'M') [startX, startY] = [x, y];
  }
  if (lines > 0)
    extents.set(path, { bounds: { x: left, y: top, width: right - left, height: bottom - top }, lines, length });
}

/** Adds a path, moved by a matrix, to another one. */
export function addToPath(path: Path2D, added: Path2D, matrix: Matrix): void {
  const [a, b, c, d, e, f] = matrix;
  path.addPath(added, { a, b, c, d, e, f });
  const [own, more] = [extents.get(path), extents.get(added)];
  if (!more) return;
  const bounds = transformBox(more.bounds, matrix);
  const scales = scalesOf(matrix);
  extents.set(path, {
    bounds: own ? uniteBoxes([own.bounds, bounds]) : bounds,
    lines: (own?.lines ?? 0) + more.lines,
    length: (own?.length ?? 0) + more.length * Math.max(scales.x, scales.y),
  });
}
