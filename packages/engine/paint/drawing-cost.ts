import type { Box } from '../geometry/boxes.ts';
import { currentMatrix, scalesOf } from '../geometry/matrix.ts';
import { visibleRegion } from './isolation.ts';
import { extentOf, type PathExtent } from '../geometry/path-extent.ts';
import { pixelSteps } from './pixel-steps.ts';
import type { SurfacePool } from './surface-pool.ts';
import type { PreparedPaint } from './prepared-paint.ts';

/** Steps for an operation, whatever its size. */
const operationSteps = 5000;
/** Steps for each line of an outline, and for each pixel of its length: where it crosses a row of pixels. */
const lineSteps = 150;
const crossingSteps = 50;
/** How much more a stroke takes than a fill: it has an outline on each side, and joins. */
export const strokeFactor = 4;
/** Steps for one dash of a stroke. */
export const dashSteps = 700;
/** Skia draws a stroke with more dashes as if it had none. */
const maxDashes = 1_000_000;

/** Pays for filling a path. `area` holds what is filled of it where nothing is known of the path itself; in the context's space. */
export function payForFill(
  context: CanvasRenderingContext2D,
  path: Path2D,
  area: Box,
  paint: PreparedPaint['type'],
  surfaces: SurfacePool,
): void {
  const extent = extentOf(path);
  const lines = extent ? outlineSteps(context, extent, surfaces) : 0;
  const pixels = visiblePixels(context, extent?.bounds ?? area, surfaces);
  surfaces.cost.spend(operationSteps + lines + pixels * pixelSteps[paint], 'A fill');
}

/** Pays for stroking a path with the context's line settings. `bounds` holds the stroke, in the context's space. */
export function payForStroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  bounds: Box,
  paint: PreparedPaint['type'],
  surfaces: SurfacePool,
): void {
  const extent = extentOf(path);
  const lines = extent ? outlineSteps(context, extent, surfaces) * strokeFactor : 0;
  const dashes = extent ? countDashes(extent.length, context.getLineDash()) : 0;
  const pixels = visiblePixels(context, bounds, surfaces);
  surfaces.cost.spend(operationSteps + lines + dashes * dashSteps + pixels * pixelSteps[paint], 'A stroke');
}

/** Pixels of the context's canvas that a box of its space can touch. */
export function visiblePixels(context: CanvasRenderingContext2D, box: Box, surfaces: SurfacePool): number {
  const { width, height } = visibleRegion(context, surfaces, box);
  return width * height;
}

/** How many dashes a length is drawn as. */
export function countDashes(length: number, dash: readonly number[]): number {
  const period = dash.reduce((sum, part) => sum + part, 0);
  return period > 0 ? Math.min(maxDashes, (length / period) * dash.length) : 0;
}

/** Returns the cost of an outline's lines on a canvas of that height, at a scale. */
export function linesCost(
  { lines, length }: Pick<PathExtent, 'lines' | 'length'>,
  scale: number,
  height: number,
): number {
  return lines * lineSteps + Math.min(length * scale, lines * height) * crossingSteps;
}

function outlineSteps(context: CanvasRenderingContext2D, extent: PathExtent, surfaces: SurfacePool): number {
  const scales = scalesOf(currentMatrix(context));
  return linesCost(extent, Math.max(scales.x, scales.y), surfaces.extentOf(context).height);
}
