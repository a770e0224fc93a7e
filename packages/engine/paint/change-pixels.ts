import type { CostBudget } from '../cost/cost-budget.ts';
import type { Surface } from './surface-pool.ts';

/**
 * Changes the pixels of a surface one by one. Their memory is let go at once, but platforms give it back between tasks only: it
 * counts until then. Throws LIMIT_COST.
 */
export function changePixels(
  { context, width, height }: Pick<Surface, 'context' | 'width' | 'height'>,
  cost: CostBudget,
  change: (pixels: ImageData) => void,
): void {
  cost.keep(width * height * 4);
  const pixels = context.getImageData(0, 0, width, height);
  change(pixels);
  context.putImageData(pixels, 0, 0);
  letGo(pixels);
}

/** Frees pixels that were read, without waiting for garbage collection; they must not be used afterwards. */
export function letGo({ data: { buffer } }: ImageData): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
