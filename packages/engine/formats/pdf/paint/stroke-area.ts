import type { Stroke } from '@platen/template';
import { growBox, type Box } from '../../../geometry/boxes.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { formatNumber } from '../container/pdf-value.ts';
import { pdfColor } from '../pdf-colors.ts';
import type { DocumentTools } from './document-tools.ts';
import { clipOutside, clipPath, paintThrough } from './fill-area.ts';
import { paintMasked, templateGradient, usePattern, type PdfGradient } from './gradient-paint.ts';
import type { PdfOutline } from './pdf-outline.ts';
import { setPlacing } from './transparency.ts';

/** How a line is drawn, apart from its colour. */
export interface LineStyle {
  width: number;
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
  miterLimit: number;
  dash: readonly number[];
  dashOffset: number;
}

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

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

/** Draws a stroke on both sides of an outline: of its own width when centred, else of twice that. */
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

/** The same with a gradient. */
export function strokeWithGradient(
  content: PdfContent,
  gradient: PdfGradient,
  bounds: Box,
  tools: DocumentTools,
  draw: (target: PdfContent) => void,
): void {
  const area = growBox(bounds, 2);
  paintMasked(content, gradient, area, tools, (target) => {
    target.operate(`/Pattern CS ${usePattern(target, gradient, area, tools)} SCN`);
    draw(target);
  });
}

/** Sets width, ends, corners and dashes of lines. `closed`: the outline has no ends, so caps are those of dashes alone. */
export function setLine(content: PdfContent, line: LineStyle, closed: boolean): void {
  // An all-zero pattern would draw nothing; CSS and SVG draw it solid.
  const dash = line.dash.some((length) => length > 0) ? line.dash : [];
  // PDF takes a pattern of odd length in turns, as canvases do.
  const cap = closed && dash.length === 0 ? 'butt' : line.cap;
  const parts = [`${formatNumber(line.width)} w`, `${caps[cap]} J`, `${joins[line.join]} j`];
  if (line.join === 'miter') parts.push(`${formatNumber(Math.max(1, line.miterLimit))} M`);
  if (dash.length > 0)
    parts.push(`[${dash.map((length) => formatNumber(length)).join(' ')}] ${formatNumber(dashPhase(line, dash))} d`);
  content.operate(parts.join(' '));
}

/** The phase of a pattern; PDF knows none below 0. */
function dashPhase({ dashOffset }: LineStyle, dash: readonly number[]): number {
  const length = dash.reduce((sum, part) => sum + part, 0) * (dash.length % 2 === 1 ? 2 : 1);
  return ((dashOffset % length) + length) % length;
}
