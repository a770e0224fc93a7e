import type { Box } from '../layout/page-layout.ts';
import { emptyBox } from './boxes.ts';
import { Konva } from './konva-environment.ts';

/** A box that holds a path: that of its points and handles, so curves may stay well inside it. */
export function pathDataBounds(data: string): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number, reach = 0) => {
    left = Math.min(left, x - reach);
    top = Math.min(top, y - reach);
    right = Math.max(right, x + reach);
    bottom = Math.max(bottom, y + reach);
  };
  for (const { command, start, points } of Konva.Path.parsePathData(data)) {
    if (command === 'A') {
      const [centerX = 0, centerY = 0, radiusX = 0, radiusY = 0] = points;
      include(centerX, centerY, Math.max(radiusX, radiusY));
      continue;
    }
    if (command !== 'M' && start) include(start.x, start.y);
    for (let index = 0; index + 1 < points.length; index += 2) include(points[index]!, points[index + 1]!);
  }
  return Number.isFinite(left + top + right + bottom)
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : emptyBox;
}
