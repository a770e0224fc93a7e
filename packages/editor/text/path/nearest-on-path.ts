import type { MeasuredPath } from '@platen/engine/internal';
import type { TextPoint } from '../caret/caret.ts';

/** Places along a path that are looked at first. */
const samples = 256;

/** The place on a path nearest to a point, as a share of its length from 0 to 1. */
export function nearestOnPath(path: MeasuredPath, { x, y }: TextPoint): number {
  const distance = (share: number): number => {
    // Short of the end, where a closed path is at its start again.
    const at = path.at(Math.min(share, 1 - 1e-9) * path.length);
    return Math.hypot(at.x - x, at.y - y);
  };
  let best = 0;
  for (let sample = 1; sample <= samples; sample++) {
    if (distance(sample / samples) < distance(best)) best = sample / samples;
  }
  for (let step = 1 / samples; step > 1e-6; step /= 2) {
    for (const next of [best - step / 2, best + step / 2]) {
      if (next >= 0 && next <= 1 && distance(next) < distance(best)) best = next;
    }
  }
  return best;
}
