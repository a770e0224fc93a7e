import type { CostBudget } from '../cost/cost-budget.ts';
import type { Box } from '../geometry/boxes.ts';
import { changePixels } from './change-pixels.ts';
import { payForFill } from './drawing-cost.ts';
import type { Outline } from '../geometry/geometry-path.ts';
import { luminance } from './pixel-filters.ts';
import { pixelSteps } from './pixel-steps.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/**
 * Keeps what lies inside an outline (outside, when inverted). The context is in the outline's space, in which `bounds` holds what
 * there is to keep.
 */
export function maskByOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  bounds: Box,
  inverted: boolean,
  surfaces: SurfacePool,
): void {
  payForFill(context, outline.path, bounds, 'solid', surfaces);
  context.save();
  context.globalCompositeOperation = inverted ? 'destination-out' : 'destination-in';
  context.fillStyle = '#000';
  context.fill(outline.path, outline.fillRule);
  context.restore();
}

/** Keeps what lies where a mask of the same size is solid (where it is not, when inverted). */
export function maskBySurface(
  image: Surface,
  mask: Surface,
  mode: 'alpha' | 'luminance',
  inverted: boolean,
  cost: CostBudget,
): void {
  if (mode === 'luminance') luminanceToAlpha(mask, cost);
  const { context, width, height } = image;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = inverted ? 'destination-out' : 'destination-in';
  context.drawImage(mask.image, 0, 0, width, height, 0, 0, width, height);
  context.restore();
}

function luminanceToAlpha({ context, width, height }: Surface, cost: CostBudget): void {
  cost.spend(width * height * pixelSteps.luminance, 'A mask by brightness');
  changePixels({ context, width, height }, cost, ({ data }) => {
    for (let index = 0; index < data.length; index += 4) {
      const light = luminance(data[index]!, data[index + 1]!, data[index + 2]!);
      data[index + 3] = (data[index + 3]! * light) / 255;
    }
  });
}
