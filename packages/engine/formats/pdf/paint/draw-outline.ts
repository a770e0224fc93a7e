import type { Paint, Stroke } from '@platen/template';
import type { Box } from '../../../geometry/boxes.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from './document-tools.ts';
import { coversAll, fillArea } from './fill-area.ts';
import type { PdfOutline } from './pdf-outline.ts';
import { strokeArea, strokeWhole } from './stroke-area.ts';

/**
 * Fills an outline and strokes it. Gradients and images span `area`, and `bounds` holds the strokes. Outer strokes go below an opaque fill, so
 * that no seam shows.
 */
export function drawOutline(
  content: PdfContent,
  outline: PdfOutline,
  { fills, strokes }: { fills: readonly Paint[]; strokes: readonly Stroke[] },
  area: Box,
  bounds: Box,
  tools: DocumentTools,
): void {
  const drawn = strokes.filter(({ width }) => width > 0);
  const below = fills.some(coversAll) ? leading(drawn, 'outside') : [];
  for (const stroke of below) strokeWhole(content, outline, stroke, area, bounds, tools);
  for (const paint of fills) fillArea(content, outline, paint, area, tools, bounds);
  for (const stroke of drawn.slice(below.length)) strokeArea(content, outline, stroke, area, bounds, tools);
}

/** The first strokes, as far as they have a position. */
function leading(strokes: readonly Stroke[], position: Stroke['position']): readonly Stroke[] {
  const end = strokes.findIndex((stroke) => stroke.position !== position);
  return end < 0 ? strokes : strokes.slice(0, end);
}
