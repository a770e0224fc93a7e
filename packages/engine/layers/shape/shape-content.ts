import type { ShapeLayer } from '@platen/template';
import { growBox, uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { pathBounds } from '../../geometry/exact-path.ts';
import { geometryOutline } from '../../geometry/geometry-path.ts';
import { transformBox } from '../../geometry/matrix.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import { prepareStrokes, strokeReach } from '../../paint/stroke-outline.ts';
import type { Content } from '../content.ts';
import { createLineContent } from './line-content.ts';
import { paintOutline } from './paint-outline.ts';

/** A shape with its fills and strokes. */
export function createShapeContent(layer: ShapeLayer, box: Box, tools: PaintTools): Content {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const { geometry } = layer;
  const strokes = prepareStrokes(layer.strokes);
  if (geometry.shape === 'line' || geometry.shape === 'arrow') {
    return createLineContent(geometry, strokes, area, tools);
  }
  const fills = layer.fills.map(preparePaint);
  const outline = geometryOutline(tools.platform, geometry, area, layer.radius);
  const sharp = geometry.shape !== 'rectangle' && geometry.shape !== 'ellipse';
  const bounds = growBox(
    geometry.shape === 'path' ? stretchedBounds(geometry, area) : area,
    Math.max(0, ...strokes.map((stroke) => strokeReach(stroke, sharp))),
  );
  return {
    bounds,
    single: fills.length + strokes.length <= 1,
    coversBox: !sharp && fills.some((fill) => fill.opaque),
    hit: outline.path,
    draw: (context) => paintOutline(context, outline, fills, strokes, area, bounds, tools),
  };
}

function stretchedBounds(
  { d, viewWidth, viewHeight }: { d: string; viewWidth: number; viewHeight: number },
  area: Box,
): Box {
  const stretch = [area.width / viewWidth, 0, 0, area.height / viewHeight, 0, 0] as const;
  return uniteBoxes([area, transformBox(pathBounds(d), [...stretch])]);
}
