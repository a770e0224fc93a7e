interface Point {
  x: number;
  y: number;
}

/**
 * A star pattern in the manner of Islamic ornament, as SVG: octagons and squares tile the plane, and from the middle of every
 * edge two lines start inwards at the same angle until they meet their neighbors'; a smaller star is in each
 * of the large ones. Only the lines are drawn, each as a pair.
 */
export function drawGirih(width: number, height: number, octagon: number, angle = 70): string {
  const side = octagon / (1 + Math.SQRT2);
  const lines: string[] = [];
  for (let row = -1; row * octagon < height + octagon; row += 1) {
    for (let column = -1; column * octagon < width + octagon; column += 1) {
      const center = { x: column * octagon, y: row * octagon };
      lines.push(...starLines(regularPolygon(center, 8, side), angle));
      lines.push(...starLines(regularPolygon(center, 8, side * 0.42), angle));
      const corner = { x: center.x + octagon / 2, y: center.y + octagon / 2 };
      lines.push(...starLines(regularPolygon(corner, 4, side), angle));
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><path id="lines" fill="none" stroke-linejoin="round" d="${lines.join('')}"/></defs>` +
    '<use href="#lines" stroke="#d9b36a" stroke-width="5"/><use href="#lines" stroke="#0c3b3a" stroke-width="2.2"/></svg>\n'
  );
}

/** Corners of a polygon that stands so that octagons share edges with squares turned by an eighth. */
function regularPolygon(center: Point, sides: number, side: number): Point[] {
  const radius = side / (2 * Math.sin(Math.PI / sides));
  const start = sides === 8 ? Math.PI / 8 : 0;
  return Array.from({ length: sides }, (_, index) => {
    const turn = start + (index * 2 * Math.PI) / sides;
    return { x: center.x + radius * Math.cos(turn), y: center.y + radius * Math.sin(turn) };
  });
}

function starLines(corners: readonly Point[], angle: number): string[] {
  const edges = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return {
      middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
      along: Math.atan2(to.y - from.y, to.x - from.x),
    };
  });
  const lean = (angle * Math.PI) / 180;
  return edges.map((edge, index) => {
    const next = edges[(index + 1) % edges.length] ?? edge;
    const meeting = intersect(edge.middle, edge.along + lean, next.middle, next.along + Math.PI - lean);
    return `M${write(edge.middle)}L${write(meeting)}L${write(next.middle)}`;
  });
}

function intersect(a: Point, directionA: number, b: Point, directionB: number): Point {
  const [ax, ay] = [Math.cos(directionA), Math.sin(directionA)];
  const [bx, by] = [Math.cos(directionB), Math.sin(directionB)];
  const t = ((b.x - a.x) * by - (b.y - a.y) * bx) / (ax * by - ay * bx);
  return { x: a.x + ax * t, y: a.y + ay * t };
}

function write({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
