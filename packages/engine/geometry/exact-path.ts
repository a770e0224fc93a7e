import svgpath from 'svgpath';
import { identity } from './matrix.ts';
import { boundsOfPath, parsePathData, type PathStep } from './path-data.ts';
import type { Platform } from '../platform/platform.ts';
import { emptyBox, type Box } from './boxes.ts';
import { noteExtent } from './path-extent.ts';

const absoluteOnly = /^[MLHVQCZ\d\s.,e+-]*$/;

/**
 * A path from SVG path data, drawn the same on all platforms. The data is read here and handed over number by number, as
 * platforms read text to slightly different numbers. A closed curve gets an empty second part on its first point: whether a
 * single curve is convex, and therefore drawn in another way, is a matter of rounding for Skia. And a single line gets a move behind its
 * end: Chromium hands a path of one line on as a line, whose dashes Skia draws as rectangles, with other edges than a path has.
 */
export function exactPath(platform: Platform, data: string): Path2D {
  const path = platform.createPath();
  const steps = readPath(data);
  for (const { command, points } of steps) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
    if (command === 'M') path.moveTo(a, b);
    else if (command === 'L') path.lineTo(a, b);
    else if (command === 'Q') path.quadraticCurveTo(a, b, c, d);
    else if (command === 'C') path.bezierCurveTo(a, b, c, d, e, f);
    else path.closePath();
  }
  const start = steps[0]?.points;
  if (start && isSingleClosedCurve(steps)) {
    path.moveTo(start[0] ?? 0, start[1] ?? 0);
    path.closePath();
  }
  const [, end] = steps;
  if (steps.length === 2 && end?.command === 'L') path.moveTo(end.points[0] ?? 0, end.points[1] ?? 0);
  noteExtent(path, steps);
  return path;
}

/** Whether the path ends where it began, so that only dashes have caps. */
export function isClosedPath(data: string): boolean {
  return /z\s*$/i.test(data);
}

function isSingleClosedCurve(steps: readonly PathStep[]): boolean {
  return (
    steps.at(-1)?.command === 'Z' &&
    steps.filter(({ command }) => command === 'M').length === 1 &&
    steps.some(({ command }) => command === 'Q' || command === 'C')
  );
}

/** The box around a path; an empty box when it has no extent. */
export function pathBounds(data: string): Box {
  const bounds = boundsOfPath(readPath(data), identity);
  if (!bounds) return emptyBox;
  return { x: bounds.left, y: bounds.top, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
}

/** Path data as absolute moves, lines and curves. Data that breaks off in an error is read up to there, as SVG has it. */
export function readPath(data: string): PathStep[] {
  if (absoluteOnly.test(data)) return parsePathData(data);
  return parsePathData(svgpath(data).abs().unshort().unarc().toString());
}
