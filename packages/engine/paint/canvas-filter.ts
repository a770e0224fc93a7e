import { blurPixels } from './blur-pixels.ts';
import { changePixels } from './change-pixels.ts';
import { changeColors, type ColorFilter } from './color-filters.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/** A filter that canvases have, as CSS does. */
export type CanvasFilter = ColorFilter | { type: 'blur'; sigma: number };

/**
 * Draws a surface on another of its size, moved by an offset, through filters in their order. By the canvas where it
 * filters as Chromium and Node do, the same to the bit. WebKit has no filters, Firefox blurs in another way; there the pixels are computed.
 */
export function drawFiltered(
  target: Surface,
  source: Surface,
  filters: readonly CanvasFilter[],
  surfaces: SurfacePool,
  { x, y } = { x: 0, y: 0 },
): void {
  const { width, height } = source;
  const { context } = target;
  if (isByCanvas(filters, surfaces)) {
    context.filter = filters.map(filterText).join(' ') || 'none';
    context.drawImage(source.image, 0, 0, width, height, x, y, width, height);
    context.filter = 'none';
    return;
  }
  // What lies beyond the edge is blurred into the surface once it is moved.
  const margin = x === 0 && y === 0 ? 0 : Math.ceil(Math.max(Math.abs(x), Math.abs(y)) + 3 * blurOf(filters));
  const moved = surfaces.acquire(width + 2 * margin, height + 2 * margin);
  moved.context.drawImage(source.image, 0, 0, width, height, margin + x, margin + y, width, height);
  changePixels(moved, surfaces.cost, (pixels) => {
    for (const filter of filters) {
      if (filter.type === 'blur') blurPixels(pixels, filter.sigma);
      else changeColors(pixels, filter);
    }
  });
  context.drawImage(moved.image, margin, margin, width, height, 0, 0, width, height);
  surfaces.release(moved);
}

function isByCanvas(filters: readonly CanvasFilter[], { ways }: SurfacePool): boolean {
  if (ways.filters !== 'wide blurs') return ways.filters === 'all';
  return filters.every((filter) => filter.type === 'blur' && filter.sigma >= 2);
}

function blurOf(filters: readonly CanvasFilter[]): number {
  return filters.reduce((sum, filter) => (filter.type === 'blur' ? sum + filter.sigma : sum), 0);
}

function filterText(filter: CanvasFilter): string {
  switch (filter.type) {
    case 'blur':
      return `blur(${filter.sigma}px)`;
    case 'hue':
      return `hue-rotate(${decimal(filter.angle)}deg)`;
    default:
      return `${filter.type}(${decimal(filter.amount)})`;
  }
}

/** Filter text knows no exponents. */
function decimal(value: number): string {
  return value.toFixed(4);
}
