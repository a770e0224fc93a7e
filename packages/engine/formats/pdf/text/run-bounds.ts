import { growBox, uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import type { GlyphRun } from '../../../text/text-layout.ts';

/** A box that holds a run's glyphs, generously. */
export function runBounds(run: GlyphRun): Box {
  const size = run.fontSize;
  if (!run.placements) {
    const rise = Math.max(0, ...run.glyphs.map(({ y }) => Math.abs(y)));
    return growBox({ x: run.x, y: run.y - size, width: run.width, height: size }, size, size + rise);
  }
  return uniteBoxes(
    run.placements.map(({ x, y }) => ({ x: x - 2 * size, y: y - 2 * size, width: 4 * size, height: 4 * size })),
  );
}
