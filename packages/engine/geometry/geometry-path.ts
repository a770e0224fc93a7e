import type { CornerRadii, ShapeGeometry } from '@platen/template';
import type { Box } from './boxes.ts';
import type { Platform } from '../platform/platform.ts';
import { exactPath, isClosedPath } from './exact-path.ts';
import { addToPath } from './path-extent.ts';
import { roundedPolygon, type Point } from './rounded-polygon.ts';

/** The outline of something that is filled or stroked, in pixels of its layer. */
export interface Outline {
  path: Path2D;
  fillRule: 'nonzero' | 'evenodd';
  /** It has no ends. Default false. */
  closed?: boolean;
  /** Set when the outline is a plain box. */
  rectangle?: Box;
  /** Set when the outline is a box with rounded corners: the box, and how far down and up its corners reach. */
  rounded?: { box: Box; top: number; bottom: number };
}

/** The outline of a shape stretched into a box. A line's and an arrow's is the line alone. */
export function geometryOutline(
  platform: Platform,
  geometry: ShapeGeometry,
  box: Box,
  radius: CornerRadii | undefined,
): Outline {
  if (geometry.shape === 'rectangle' && !hasRadius(radius)) return rectangleOutline(platform, box);
  if (geometry.shape === 'rectangle' && radius) {
    const { topLeft, topRight, bottomRight, bottomLeft } = fitRadii(radius, box.width, box.height);
    return {
      path: exactPath(platform, rectanglePathData(box, radius)),
      fillRule: 'nonzero',
      closed: true,
      rounded: { box, top: Math.max(topLeft, topRight), bottom: Math.max(bottomLeft, bottomRight) },
    };
  }
  if (geometry.shape !== 'path') {
    const path = exactPath(platform, geometryPathData(geometry, box, radius));
    return { path, fillRule: 'nonzero', closed: true };
  }
  const path = platform.createPath();
  // WebKit adds nothing by a matrix that flattens, as that of a level line would be.
  const [scaleX, scaleY] = [box.width / geometry.viewWidth || 1e-9, box.height / geometry.viewHeight || 1e-9];
  addToPath(path, exactPath(platform, geometry.d), [scaleX, 0, 0, scaleY, box.x, box.y]);
  return { path, fillRule: geometry.fillRule, closed: isClosedPath(geometry.d) };
}

/** The outline of a box. */
export function rectangleOutline(platform: Platform, box: Box): Outline {
  return { path: exactPath(platform, rectanglePathData(box)), fillRule: 'nonzero', closed: true, rectangle: box };
}

/** SVG path data of any shape but a free path. */
export function geometryPathData(
  geometry: Exclude<ShapeGeometry, { shape: 'path' }>,
  box: Box,
  radius: CornerRadii | undefined,
): string {
  switch (geometry.shape) {
    case 'rectangle':
      return rectanglePathData(box, radius);
    case 'ellipse':
      return ellipsePathData(box);
    case 'polygon':
      return roundedPolygon(
        Array.from({ length: geometry.sides }, (_, index) => cornerOf(box, index / geometry.sides, 1)),
        geometry.cornerRadius,
      );
    case 'star':
      return roundedPolygon(
        Array.from({ length: geometry.points * 2 }, (_, index) =>
          cornerOf(box, index / geometry.points / 2, index % 2 === 0 ? 1 : geometry.innerRatio),
        ),
        geometry.cornerRadius,
      );
    case 'line':
    case 'arrow':
      return `M${box.x} ${box.y}L${box.x + box.width} ${box.y + box.height}`;
  }
}

/** Radii made to fit a box: where two on a side are longer than the side all shrink by the same factor, as in CSS. */
export function fitRadii(radius: CornerRadii, width: number, height: number): CornerRadii {
  const { topLeft, topRight, bottomRight, bottomLeft } = radius;
  const factor = Math.min(
    1,
    width / Math.max(topLeft + topRight, 1e-9),
    width / Math.max(bottomLeft + bottomRight, 1e-9),
    height / Math.max(topLeft + bottomLeft, 1e-9),
    height / Math.max(topRight + bottomRight, 1e-9),
  );
  return {
    topLeft: topLeft * factor,
    topRight: topRight * factor,
    bottomRight: bottomRight * factor,
    bottomLeft: bottomLeft * factor,
  };
}

/** Whether any corner is rounded. */
export function hasRadius(radius: CornerRadii | undefined): radius is CornerRadii {
  return !!radius && radius.topLeft + radius.topRight + radius.bottomRight + radius.bottomLeft > 0;
}

/** Path data of a box, clockwise, with rounded corners where there are radii. */
export function rectanglePathData({ x, y, width, height }: Box, radius?: CornerRadii): string {
  const right = x + width;
  const bottom = y + height;
  if (!hasRadius(radius)) return `M${x} ${y}H${right}V${bottom}H${x}Z`;
  const { topLeft, topRight, bottomRight, bottomLeft } = fitRadii(radius, width, height);
  return [
    `M${x + topLeft} ${y}H${right - topRight}`,
    quarter(right - topRight, y + topRight, topRight, topRight, -90),
    `V${bottom - bottomRight}`,
    quarter(right - bottomRight, bottom - bottomRight, bottomRight, bottomRight, 0),
    `H${x + bottomLeft}`,
    quarter(x + bottomLeft, bottom - bottomLeft, bottomLeft, bottomLeft, 90),
    `V${y + topLeft}`,
    quarter(x + topLeft, y + topLeft, topLeft, topLeft, 180),
    'Z',
  ].join('');
}

function ellipsePathData({ x, y, width, height }: Box): string {
  const radiusX = width / 2;
  const radiusY = height / 2;
  const quarters = [-90, 0, 90, 180].map((angle) => quarter(x + radiusX, y + radiusY, radiusX, radiusY, angle));
  return `M${x + radiusX} ${y}${quarters.join('')}Z`;
}

/** A quarter of an ellipse, clockwise from an angle, as two curves: one would be off by a third of a pixel in a large one. */
function quarter(centerX: number, centerY: number, radiusX: number, radiusY: number, startDegrees: number): string {
  if (radiusX <= 0 || radiusY <= 0) return '';
  return [startDegrees, startDegrees + 45].map((start) => eighth(centerX, centerY, radiusX, radiusY, start)).join('');
}

function eighth(centerX: number, centerY: number, radiusX: number, radiusY: number, startDegrees: number): string {
  const handle = (4 / 3) * Math.tan(Math.PI / 16);
  const [fromX, fromY] = onCircle(startDegrees);
  const [toX, toY] = onCircle(startDegrees + 45);
  const place = (x: number, y: number) => `${centerX + x * radiusX} ${centerY + y * radiusY}`;
  return `C${place(fromX - fromY * handle, fromY + fromX * handle)} ${place(toX + toY * handle, toY - toX * handle)} ${place(toX, toY)}`;
}

/** Exact where a circle meets its axes, so that boxes end on whole pixels. */
function onCircle(degrees: number): [number, number] {
  if (degrees % 90 !== 0) return [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turn = (((degrees / 90) % 4) + 4) % 4;
  return [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turn] as [number, number];
}

/** A corner `turn` of the way around the ellipse of a box, clockwise from the top. */
function cornerOf(box: Box, turn: number, ratio: number): Point {
  const angle = turn * 2 * Math.PI;
  return {
    x: box.x + (box.width / 2) * (1 + ratio * Math.sin(angle)),
    y: box.y + (box.height / 2) * (1 - ratio * Math.cos(angle)),
  };
}
