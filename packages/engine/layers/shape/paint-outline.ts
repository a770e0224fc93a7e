import type { Stroke } from '@platen/template';
import type { Box } from '../../geometry/boxes.ts';
import type { Outline } from '../../geometry/geometry-path.ts';
import { drawCutToOutline } from '../../paint/cut-to-outline.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import type { PreparedPaint } from '../../paint/prepared-paint.ts';
import { strokeOutline, strokeWhole, type PreparedStroke } from '../../paint/stroke-outline.ts';

/**
 * Fills an outline and strokes it. Outer strokes go below an opaque fill and inner ones are cut together with the fill: two
 * antialiased edges in the same place would let a seam show.
 */
export function paintOutline(
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
