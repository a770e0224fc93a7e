import type { Stroke } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { payForFill } from './drawing-cost.ts';
import { strokePath } from './fill-outline.ts';
import type { Outline } from '../geometry/geometry-path.ts';
import { drawIsolated } from './isolation.ts';
import type { PaintTools } from './paint-tools.ts';
import { preparePaint, type PreparedPaint } from './prepared-paint.ts';

/** A stroke with its colors understood. */
export interface PreparedStroke {
  stroke: Stroke;
  paint: PreparedPaint;
}

/** Strokes that show something, ready to draw. Throws TEMPLATE_INVALID for an unknown color. */
export function prepareStrokes(strokes: readonly Stroke[]): PreparedStroke[] {
  return strokes.filter((stroke) => stroke.width > 0).map((stroke) => ({ stroke, paint: preparePaint(stroke.paint) }));
}

/** How far a stroke reaches beyond the outline. `sharp`: the outline may have corners more pointed than a right angle. */
export function strokeReach({ stroke }: PreparedStroke, sharp: boolean): number {
  if (stroke.position === 'inside') return 0;
  const reach = stroke.position === 'outside' ? stroke.width : stroke.width / 2;
  const pointed = sharp && stroke.join === 'miter' ? stroke.miterLimit : 1;
  return reach * Math.max(pointed, stroke.cap === 'square' ? Math.SQRT2 : 1);
}

/**
 * Draws a stroke on, inside or outside an outline. Inside and outside are the half of a stroke of twice the width; it is cut by
 * compositing, as clipping is not antialiased everywhere. `bounds` holds the stroke; gradients and images span `box`.
 */
export function strokeOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  prepared: PreparedStroke,
  box: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  const { position } = prepared.stroke;
  if (position === 'center') {
    strokeWhole(context, outline, prepared, box, bounds, tools);
    return;
  }
  drawIsolated(context, tools.surfaces, bounds, (inner) => {
    strokeWhole(inner, outline, prepared, box, bounds, tools);
    inner.globalCompositeOperation = position === 'inside' ? 'destination-in' : 'destination-out';
    inner.fillStyle = '#000';
    payForFill(inner, outline.path, bounds, 'solid', tools.surfaces);
    inner.fill(outline.path, outline.fillRule);
  });
}

/** Draws the stroke on both sides of the outline: of its own width when centered, else of twice that. */
export function strokeWhole(
  context: CanvasRenderingContext2D,
  outline: Outline,
  { stroke, paint }: PreparedStroke,
  box: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  context.save();
  applyLine(context, stroke);
  // Without ends there is nothing for caps to do, but the empty part of an exact path would show one.
  if (outline.closed && context.getLineDash().length === 0) context.lineCap = 'butt';
  if (stroke.position !== 'center') context.lineWidth *= 2;
  strokePath(context, outline.path, paint, box, bounds, tools);
  context.restore();
}

/** Sets the context's line settings. */
export function applyLine(context: CanvasRenderingContext2D, stroke: Stroke): void {
  context.lineWidth = stroke.width;
  context.lineCap = stroke.cap;
  context.lineJoin = stroke.join;
  context.miterLimit = stroke.miterLimit;
  // An all-zero pattern would draw nothing; CSS and SVG draw it solid.
  context.setLineDash(stroke.dash.some((length) => length > 0) ? stroke.dash : []);
  context.lineDashOffset = stroke.dashOffset;
}
