import type { GroupBoolean } from '@platen/template';
import { growBox, uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { exactPath, pathBounds } from '../../geometry/exact-path.ts';
import type { Outline } from '../../geometry/geometry-path.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import { prepareStrokes, strokeReach } from '../../paint/stroke-outline.ts';
import type { Content } from '../content.ts';
import { paintOutline } from '../shape/paint-outline.ts';

/** The outline of a group's combined layers with its fills and strokes; `d` is its path data in pixels of the box. */
export function createBooleanContent(look: GroupBoolean, d: string, box: Box, tools: PaintTools): Content {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const fills = look.fills.map(preparePaint);
  const strokes = prepareStrokes(look.strokes);
  const outline: Outline = { path: exactPath(tools.platform, d), fillRule: 'nonzero', closed: true };
  const reach = Math.max(0, ...strokes.map((stroke) => strokeReach(stroke, true)));
  const bounds = growBox(uniteBoxes([area, pathBounds(d)]), reach);
  return {
    bounds,
    single: fills.length + strokes.length <= 1,
    hit: outline.path,
    draw: (context) => paintOutline(context, outline, fills, strokes, area, bounds, tools),
  };
}
