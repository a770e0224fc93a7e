import type { Stroke } from '@platen/template';
import { setLine } from './line-style.ts';
import { strokeWithGradient, templateGradient } from './gradient-paint.ts';
import type { Box } from '../../../geometry/boxes.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfColor } from '../pdf-colors.ts';
import type { DocumentTools } from './document-tools.ts';
import { paintThrough } from './fill-area.ts';
import { clipOutside, clipPath } from './outline-operators.ts';
import type { PdfOutline } from './pdf-outline.ts';
import { setPlacing } from './transparency.ts';

/** Draws a stroke on, inside or outside an outline. `bounds` holds it; gradients and images span `box`. */
export function strokeArea(
  content: PdfContent,
  outline: PdfOutline,
  stroke: Stroke,
  box: Box,
  bounds: Box,
  tools: DocumentTools,
): void {
  if (!(stroke.width > 0) || outline.operators === '') return;
  if (stroke.position === 'center') {
    strokeWhole(content, outline, stroke, box, bounds, tools);
    return;
  }
  content.isolate(() => {
    if (stroke.position === 'inside') clipPath(content, outline);
    else clipOutside(content, outline, bounds);
    strokeWhole(content, outline, stroke, box, bounds, tools);
  });
}

/** Draws a stroke on both sides of an outline: of its own width when centered, else of twice that. */
export function strokeWhole(
  content: PdfContent,
  outline: PdfOutline,
  stroke: Stroke,
  box: Box,
  bounds: Box,
  tools: DocumentTools,
): void {
  const line = { ...stroke, width: stroke.position === 'center' ? stroke.width : stroke.width * 2 };
  const draw = (target: PdfContent) => {
    setLine(target, line, outline.closed);
    target.operate(`${outline.operators}\nS`);
  };
  strokeWithPaint(content, stroke.paint, box, bounds, tools, draw);
}

/** Strokes with a paint. `draw` sets the line and strokes, and changes nothing but the line. */
export function strokeWithPaint(
  content: PdfContent,
  paint: Stroke['paint'],
  box: Box,
  bounds: Box,
  tools: DocumentTools,
  draw: (target: PdfContent) => void,
): void {
  if (paint.type === 'image') {
    paintThrough(content, paint, box, bounds, tools, draw);
    return;
  }
  if (paint.type !== 'solid') {
    const gradient = templateGradient(paint, box);
    if (gradient) strokeWithGradient(content, gradient, bounds, tools, draw);
    return;
  }
  const color = pdfColor(paint.color);
  if (color.alpha === 0) return;
  content.isolate(() => {
    setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    content.operate(tools.colors.stroke(color));
    draw(content);
  });
}
