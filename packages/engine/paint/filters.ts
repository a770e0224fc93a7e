import type { Filter } from '@platen/template';
import { growBox, type Box } from '../geometry/boxes.ts';
import { drawFiltered, type CanvasFilter } from './canvas-filter.ts';
import { changePixels } from './change-pixels.ts';
import { scaleOf, type Matrix } from '../geometry/matrix.ts';
import { duotone, noise, pixelate } from './pixel-filters.ts';
import { pixelSteps } from './pixel-steps.ts';
import { blurSurface, isWideBlur } from './soft-blur.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/** Pixels of the layer's own space that filters carry its colors beyond its edge. */
export function filterReach(filters: readonly Filter[]): number {
  return filters.reduce((reach, filter) => (filter.type === 'blur' ? reach + filter.radius * 3 : reach), 0);
}

/**
 * The surface after all filters, in order. It may be another one; the one handed in is then given back. `matrix` leads from the
 * layer's own space, where `bounds` holds all that was drawn, to the surface.
 */
export function applyFilters(
  surface: Surface,
  filters: readonly Filter[],
  matrix: Matrix,
  bounds: Box,
  surfaces: SurfacePool,
): Surface {
  let current = surface;
  let pending: CanvasFilter[] = [];
  const flush = () => {
    if (pending.length > 0) current = filterByCanvas(current, pending, surfaces);
    pending = [];
  };
  for (const [index, filter] of filters.entries()) {
    const scale = scaleOf(matrix);
    const own = canvasFilter(filter, scale);
    if (filter.type === 'blur' && isWideBlur(filter.radius * scale)) {
      flush();
      const soft = blurSurface(current, filter.radius * scale, surfaces);
      surfaces.release(current);
      current = soft;
    } else if (own) {
      const steps = filter.type === 'blur' ? pixelSteps.blur : pixelSteps.color;
      surfaces.cost.spend(current.width * current.height * steps, `The filter "${filter.type}"`);
      pending.push(own);
    } else {
      flush();
      filterByPixel(current, filter, matrix, growBox(bounds, filterReach(filters.slice(0, index))), surfaces);
    }
  }
  flush();
  return current;
}

function filterByCanvas(surface: Surface, filters: readonly CanvasFilter[], surfaces: SurfacePool): Surface {
  const filtered = surfaces.acquire(surface.width, surface.height);
  drawFiltered(filtered, surface, filters, surfaces);
  surfaces.release(surface);
  return filtered;
}

/** The canvas's own filter, where there is one. */
function canvasFilter(filter: Filter, scale: number): CanvasFilter | undefined {
  switch (filter.type) {
    case 'blur':
      return { type: 'blur', sigma: Number((filter.radius * scale).toFixed(4)) };
    case 'hue':
    case 'brightness':
    case 'contrast':
    case 'saturate':
    case 'grayscale':
    case 'sepia':
    case 'invert':
      return filter;
    case 'duotone':
    case 'noise':
    case 'pixelate':
      return undefined;
  }
}

/** Memory of the sums of one block. */
const sumBytes = 40;

function filterByPixel(surface: Surface, filter: Filter, matrix: Matrix, area: Box, { cost }: SurfacePool): void {
  const pixels = surface.width * surface.height;
  const steps = filter.type === 'pixelate' || filter.type === 'noise' ? pixelSteps[filter.type] : pixelSteps.duotone;
  cost.spend(pixels * steps, `The filter "${filter.type}"`);
  changePixels(surface, cost, (image) => {
    if (filter.type === 'duotone') duotone(image, filter);
    else if (filter.type === 'noise') noise(image, filter, matrix);
    else if (filter.type === 'pixelate') {
      const sums = (pixels * sumBytes) / Math.max(1, filter.size * scaleOf(matrix)) ** 2;
      cost.keep(sums);
      pixelate(image, filter.size, matrix, area);
    }
  });
}
