import type { Box } from '../layout/page-layout.ts';
import { growBox } from './boxes.ts';
import type { Outline } from './geometry-path.ts';
import type { ColorStop } from './gradient-stops.ts';
import { drawIsolated } from './isolation.ts';
import type { PaintTools } from './paint-tools.ts';
import { placePicture } from './picture-fit.ts';
import { picturePattern } from './picture-pattern.ts';
import type { PreparedPaint } from './prepared-paint.ts';
import { rectanglePathData } from './geometry-path.ts';

type FillStyle = string | CanvasGradient | CanvasPattern;
type RadialPrepared = Extract<PreparedPaint, { type: 'radial' }>;

/**
 * Fills an outline. Gradients and pictures span `box`. It is one operation, so the context's alpha and composite operation
 * apply to it as a whole.
 */
export function fillOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  paint: PreparedPaint,
  box: Box,
  tools: PaintTools,
): void {
  context.save();
  if (paint.type === 'radial' && !isCircle(paint, box)) fillWithEllipse(context, outline, paint, box, tools);
  else {
    const style = paintStyle(context, paint, box, tools);
    if (style !== undefined) {
      context.fillStyle = style;
      context.globalAlpha *= paint.type === 'image' ? paint.paint.opacity : 1;
      context.fill(outline.path, outline.fillRule);
    }
  }
  context.restore();
}

/** Strokes a path with the context's line settings. `bounds` holds the stroke; gradients and pictures span `box`. */
export function strokePath(
  context: CanvasRenderingContext2D,
  path: Path2D,
  paint: PreparedPaint,
  box: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  if (paint.type === 'radial' && !isCircle(paint, box)) {
    const { lineWidth, lineCap, lineJoin, miterLimit, lineDashOffset } = context;
    const dash = context.getLineDash();
    paintThrough(context, paint, box, bounds, tools, (inner) => {
      Object.assign(inner, { lineWidth, lineCap, lineJoin, miterLimit, lineDashOffset });
      inner.setLineDash(dash);
      inner.stroke(path);
    });
    return;
  }
  context.save();
  const style = paintStyle(context, paint, box, tools);
  if (style !== undefined) {
    context.strokeStyle = style;
    context.globalAlpha *= paint.type === 'image' ? paint.paint.opacity : 1;
    context.stroke(path);
  }
  context.restore();
}

/** Draws something in black and lets the paint show where it is. `bounds` holds all of it. */
export function paintThrough(
  context: CanvasRenderingContext2D,
  paint: PreparedPaint,
  box: Box,
  bounds: Box,
  tools: PaintTools,
  draw: (inner: CanvasRenderingContext2D) => void,
): void {
  drawIsolated(context, tools.surfaces, bounds, (inner) => {
    draw(inner);
    inner.globalCompositeOperation = 'source-in';
    const everything = tools.platform.createPath(rectanglePathData(growBox(bounds, 2)));
    fillOutline(inner, { path: everything, fillRule: 'nonzero' }, paint, box, tools);
  });
}

/** The paint as a canvas's style; undefined when it shows nothing. Elliptic gradients have none. */
function paintStyle(
  context: CanvasRenderingContext2D,
  prepared: PreparedPaint,
  box: Box,
  tools: PaintTools,
): FillStyle | undefined {
  switch (prepared.type) {
    case 'solid':
      return prepared.color;
    case 'linear': {
      const angle = (prepared.paint.angle * Math.PI) / 180;
      const [x, y] = [Math.sin(angle), -Math.cos(angle)];
      // CSS: as long as it takes for the lines through the corners, at right angles to it, to meet its ends.
      const half = (Math.abs(box.width * x) + Math.abs(box.height * y)) / 2;
      const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
      const [fromX, fromY] = [centerX - x * half, centerY - y * half];
      return withStops(
        context.createLinearGradient(fromX, fromY, centerX + x * half, centerY + y * half),
        prepared.stops,
      );
    }
    case 'radial': {
      const { x, y, radiusX } = ellipseOf(prepared, box);
      return withStops(context.createRadialGradient(x, y, 0, x, y, radiusX), prepared.stops);
    }
    case 'conic': {
      const { angle, centerX, centerY } = prepared.paint;
      const start = ((angle - 90) * Math.PI) / 180;
      const [x, y] = [box.x + box.width * centerX, box.y + box.height * centerY];
      return withStops(context.createConicGradient(start, x, y), prepared.stops);
    }
    case 'image': {
      const { source, fit, focalX, focalY, scale } = prepared.paint;
      const picture = tools.pictures.get(source);
      if (!picture) return undefined;
      if (fit !== 'tile') {
        const { whole } = placePicture(picture, box, { fit, focalX, focalY });
        return picturePattern(context, picture, whole, false, tools);
      }
      const [width, height] = [picture.width * scale, picture.height * scale];
      const [x, y] = [box.x + (box.width - width) * focalX, box.y + (box.height - height) * focalY];
      return picturePattern(context, picture, { x, y, width, height }, true, tools);
    }
  }
}

function withStops(gradient: CanvasGradient, stops: readonly ColorStop[]): CanvasGradient {
  for (const { offset, color } of stops) gradient.addColorStop(offset, color);
  return gradient;
}

function ellipseOf({ paint }: RadialPrepared, box: Box) {
  return {
    x: box.x + box.width * paint.centerX,
    y: box.y + box.height * paint.centerY,
    radiusX: box.width * paint.radiusX,
    radiusY: box.height * paint.radiusY,
  };
}

function isCircle(paint: RadialPrepared, box: Box): boolean {
  const { radiusX, radiusY } = ellipseOf(paint, box);
  return Math.abs(radiusX - radiusY) < 1e-6 * Math.max(radiusX, radiusY);
}

/** A canvas has only circular gradients: the space is squeezed for the gradient, and the outline stretched to make up for it. */
function fillWithEllipse(
  context: CanvasRenderingContext2D,
  outline: Outline,
  paint: RadialPrepared,
  box: Box,
  tools: PaintTools,
): void {
  const { x, y, radiusX, radiusY } = ellipseOf(paint, box);
  if (!(radiusX > 0 && radiusY > 0)) return;
  const squeeze = radiusY / radiusX;
  const stretched = tools.platform.createPath();
  stretched.addPath(outline.path, { a: 1, b: 0, c: 0, d: 1 / squeeze, e: -x, f: -y / squeeze });
  context.transform(1, 0, 0, squeeze, x, y);
  context.fillStyle = withStops(context.createRadialGradient(0, 0, 0, 0, 0, radiusX), paint.stops);
  context.fill(stretched, outline.fillRule);
}
