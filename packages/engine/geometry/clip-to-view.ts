import type { Drawing, DrawingGroup, DrawingNode } from './drawing.ts';
import { multiply, type Matrix } from './matrix.ts';
import { type Bounds, boundsOfPath, parsePathData } from './path-data.ts';

/** Rounding in curves that end at the edge. */
const tolerance = 0.01;

/**
 * The drawing without what lies beyond its own box, as a browser shows an SVG: nodes wholly outside are omitted, and when one
 * reaches over the edge the whole is clipped.
 */
export function clipToView(drawing: Drawing): Drawing {
  const { width, height, root } = drawing;
  let reachesOver = false;
  const keepInside = (group: DrawingGroup, outer: Matrix): DrawingGroup => {
    const matrix = multiply(outer, group.transform);
    const children = group.children.flatMap((child): DrawingNode[] => {
      if (child.kind === 'group') return [keepInside(child, matrix)];
      const bounds = boundsOfPath(parsePathData(child.d), multiply(matrix, child.transform));
      // A stroke reaches further than the outline; how far is not worth working out to leave it out.
      if (bounds && !child.stroke && isOutside(bounds, width, height)) return [];
      if (child.stroke || (bounds && !isInside(bounds, width, height))) reachesOver = true;
      return [child];
    });
    return { ...group, children };
  };
  const clipped = keepInside(root, [1, 0, 0, 1, 0, 0]);
  if (!reachesOver) return { ...drawing, root: clipped };
  return {
    ...drawing,
    root: {
      kind: 'group',
      transform: [1, 0, 0, 1, 0, 0],
      opacity: 1,
      blendMode: 'normal',
      clip: [{ d: `M0 0H${width}V${height}H0Z`, fillRule: 'nonzero' }],
      children: [clipped],
    },
  };
}

function isOutside({ left, top, right, bottom }: Bounds, width: number, height: number): boolean {
  return right <= 0 || bottom <= 0 || left >= width || top >= height;
}

function isInside({ left, top, right, bottom }: Bounds, width: number, height: number): boolean {
  return left >= -tolerance && top >= -tolerance && right <= width + tolerance && bottom <= height + tolerance;
}
