import type { ImagePaint } from '@platen/template';
import { growBox, intersectBoxes, isEmptyBox, type Box } from '../geometry/boxes.ts';
import { payForFill, payForStroke } from './drawing-cost.ts';
import { rectangleOutline, type Outline } from '../geometry/geometry-path.ts';
import type { ColorStop } from './gradient-stops.ts';
import { drawIsolated } from './isolation.ts';
import type { PaintTools } from './paint-tools.ts';
import { drawImage } from './draw-image.ts';
import { maskByOutline } from './masks.ts';
import { addToPath } from '../geometry/path-extent.ts';
import { placeImage } from '../geometry/image-fit.ts';
import { imagePattern } from './image-pattern.ts';
import type { PreparedPaint } from './prepared-paint.ts';

type StylePaint = Exclude<PreparedPaint, { type: 'image' }>;
type RadialPrepared = Extract<PreparedPaint, { type: 'radial' }>;

/**
 * Fills an outline. Gradients and images span `box`. It is one operation, so the context's alpha and composite operation
 * apply to it as a whole.
 */
export function fillOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  paint: PreparedPaint,
  box: Box,
  tools: PaintTools,
): void {
  payForFill(context, outline.path, box, paint.type, tools.surfaces);
  context.save();
  if (paint.type === 'image') fillWithImage(context, outline, paint.paint, box, tools);
  else if (paint.type === 'radial' && !isCircle(paint, box)) fillWithEllipse(context, outline, paint, box, tools);
  else {
    context.fillStyle = paintStyle(context, paint, box);
    context.fill(outline.path, outline.fillRule);
  }
  context.restore();
}

/** Strokes a path with the context's line settings. `bounds` holds the stroke; gradients and images span `box`. */
export function strokePath(
  context: CanvasRenderingContext2D,
  path: Path2D,
  paint: PreparedPaint,
  box: Box,
  bounds: Box,
  tools: PaintTools,
): void {
  payForStroke(context, path, bounds, paint.type, tools.surfaces);
  if (paint.type === 'image' || (paint.type === 'radial' && !isCircle(paint, box))) {
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
  context.strokeStyle = paintStyle(context, paint, box);
  context.stroke(path);
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
  // What is drawn in black would stay as it is.
  if (!hasColors(paint, box, tools)) return;
  drawIsolated(context, tools.surfaces, bounds, (inner) => {
    draw(inner);
    inner.globalCompositeOperation = 'source-in';
    fillOutline(inner, rectangleOutline(tools.platform, growBox(bounds, 2)), paint, box, tools);
  });
}

/** Whether a paint shows anything: not the image that could not be loaded, nor the gradient without extent. */
function hasColors(paint: PreparedPaint, box: Box, tools: PaintTools): boolean {
  if (paint.type === 'image') return tools.images.get(paint.paint.source) !== undefined;
  if (paint.type !== 'radial') return true;
  const { radiusX, radiusY } = ellipseOf(paint, box);
  return radiusX > 0 && radiusY > 0;
}

/** The paint as a canvas's style; elliptic gradients and images have none. */
function paintStyle(context: CanvasRenderingContext2D, prepared: StylePaint, box: Box): string | CanvasGradient {
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
  addToPath(stretched, outline.path, [1, 0, 0, 1 / squeeze, -x, -y / squeeze]);
  context.transform(1, 0, 0, squeeze, x, y);
  context.fillStyle = withStops(context.createRadialGradient(0, 0, 0, 0, 0, radiusX), paint.stops);
  context.fill(stretched, outline.fillRule);
}

function fillWithImage(
  context: CanvasRenderingContext2D,
  outline: Outline,
  { source, fit, focalX, focalY, scale, opacity }: ImagePaint,
  box: Box,
  tools: PaintTools,
): void {
  const image = tools.images.get(source);
  if (!image) return;
  context.globalAlpha *= opacity;
  if (fit === 'tile') {
    const [width, height] = [image.width * scale, image.height * scale];
    const [x, y] = [box.x + (box.width - width) * focalX, box.y + (box.height - height) * focalY];
    const pattern = imagePattern(context, image, { x, y, width, height }, tools);
    if (!pattern) return;
    context.fillStyle = pattern;
    context.fill(outline.path, outline.fillRule);
    return;
  }
  const { whole, visible } = placeImage(image, box, { fit, focalX, focalY });
  const shown = outline.rectangle ? intersectBoxes(visible, outline.rectangle) : visible;
  if (isEmptyBox(shown)) return;
  if (outline.rectangle) drawImage(context, image, whole, shown, tools);
  else {
    drawIsolated(context, tools.surfaces, shown, (inner) => {
      drawImage(inner, image, whole, shown, tools);
      maskByOutline(inner, outline, shown, false, tools.surfaces);
    });
  }
}
