/** A point in pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Path data of a closed polygon whose corners, outer and inner ones, are rounded by arcs of `radius` pixels; smaller where two
 * corners would not both fit on their common edge.
 */
export function roundedPolygon(points: readonly Point[], radius: number): string {
  const corners = points.filter((point, index) => distance(point, points[(index + 1) % points.length]!) > 1e-9);
  if (corners.length < 3) return '';
  if (radius <= 0) return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  const parts: string[] = [];
  for (const [index, corner] of corners.entries()) {
    const before = corners[(index + corners.length - 1) % corners.length]!;
    const after = corners[(index + 1) % corners.length]!;
    parts.push(`${index === 0 ? 'M' : 'L'}${roundCorner(before, corner, after, radius)}`);
  }
  return `${parts.join('')}Z`;
}

/** The start of a corner's arc and the curve to its end. */
function roundCorner(before: Point, corner: Point, after: Point, radius: number): string {
  const inLength = distance(before, corner);
  const outLength = distance(corner, after);
  const toBefore = { x: (before.x - corner.x) / inLength, y: (before.y - corner.y) / inLength };
  const toAfter = { x: (after.x - corner.x) / outLength, y: (after.y - corner.y) / outLength };
  const cosine = Math.min(1, Math.max(-1, toBefore.x * toAfter.x + toBefore.y * toAfter.y));
  const angle = Math.acos(cosine);
  const tangent = Math.tan(angle / 2);
  if (!(tangent > 1e-6) || angle > Math.PI - 1e-6) return `${corner.x} ${corner.y}`;
  const cut = Math.min(radius / tangent, inLength / 2, outLength / 2);
  // A cubic curve close to the arc that touches both edges: its handles reach this far towards the corner.
  const handle = (cut * tangent * 4 * Math.tan((Math.PI - angle) / 4)) / 3;
  const along = (direction: Point, length: number) =>
    `${corner.x + direction.x * length} ${corner.y + direction.y * length}`;
  return `${along(toBefore, cut)}C${along(toBefore, cut - handle)} ${along(toAfter, cut - handle)} ${along(toAfter, cut)}`;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
