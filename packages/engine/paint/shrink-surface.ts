import { pixelSteps } from './pixel-steps.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/** Copies, in as many directions, that the edge is moved by. */
const directions = 24;

/**
 * A surface like this one, its area made smaller by `distance` device pixels all round; larger when negative. The caller gives
 * it back.
 */
export function shrinkSurface(surface: Surface, distance: number, surfaces: SurfacePool): Surface {
  const { width, height } = surface;
  surfaces.cost.spend(width * height * directions * pixelSteps.image, 'A spread');
  const shrunk = surfaces.acquire(width, height);
  shrunk.context.drawImage(surface.image, 0, 0, width, height, 0, 0, width, height);
  shrunk.context.globalCompositeOperation = distance > 0 ? 'destination-in' : 'source-over';
  for (let step = 0; step < directions; step += 1) {
    const angle = (step / directions) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle) * distance, Math.sin(angle) * distance];
    shrunk.context.drawImage(surface.image, 0, 0, width, height, x, y, width, height);
  }
  shrunk.context.globalCompositeOperation = 'source-over';
  return shrunk;
}
