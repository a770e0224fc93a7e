import type { ShapeLayer, Stroke } from '@platen/template';
import { growBox, uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { drawCutToOutline } from '../../paint/cut-to-outline.ts';
import { pathBounds } from '../../geometry/exact-path.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import { geometryOutline, type Outline } from '../../geometry/geometry-path.ts';
import { transformBox } from '../../geometry/matrix.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint, type PreparedPaint } from '../../paint/prepared-paint.ts';
import {
  prepareStrokes,
  strokeOutline,
  strokeReach,
  strokeWhole,
  type PreparedStroke,
} from '../../paint/stroke-outline.ts';
import type { Content } from '../content.ts';
import { createLineContent } from './line-content.ts';

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
    draw: (context) => paintShape(context, outline, fills, strokes, area, bounds, tools),
  };
}

/**
 * Fills an outline and strokes it. Outer strokes go below an opaque fill and inner ones are cut together with the fill: two
 * antialiased edges in the same place would let a seam show.
 */
function paintShape(
  context: CanvasRenderingContext2D,
  outline: Outline,
  fills: readonly PreparedPaint[],
  strokes: readonly PreparedStroke[],
  area: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  const below = fills.some((fill) => fill.opaque) ? leading(strokes, 'outside') : [];
  for (const stroke of below) strokeWhole(context, outline, stroke, area, bounds, tools);
  const others = strokes.slice(below.length);
  const within = fills.length > 0 ? leading(others, 'inside') : [];
  if (within.length === 0) {
    for (const paint of fills) fillOutline(context, outline, paint, area, tools);
  } else {
    drawCutToOutline(context, outline, bounds, tools, (inner, around) => {
      for (const paint of fills) fillOutline(inner, around, paint, area, tools);
      for (const stroke of within) strokeWhole(inner, outline, stroke, area, bounds, tools);
    });
  }
  for (const stroke of others.slice(within.length)) strokeOutline(context, outline, stroke, area, bounds, tools);
}

/** The first strokes, as far as they have a position. */
function leading(strokes: readonly PreparedStroke[], position: Stroke['position']): readonly PreparedStroke[] {
  const end = strokes.findIndex(({ stroke }) => stroke.position !== position);
  return end < 0 ? strokes : strokes.slice(0, end);
}

function stretchedBounds(
  { d, viewWidth, viewHeight }: { d: string; viewWidth: number; viewHeight: number },
  area: Box,
): Box {
  const stretch = [area.width / viewWidth, 0, 0, area.height / viewHeight, 0, 0] as const;
  return uniteBoxes([area, transformBox(pathBounds(d), [...stretch])]);
}
