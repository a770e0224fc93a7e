import type { Shadow } from '@platen/template';
import { growBox, uniteBoxes, type Box } from '../geometry/boxes.ts';
import { canvasColor } from '../geometry/color-value.ts';
import { drawFiltered } from './canvas-filter.ts';
import { drawIsolated, visibleRegion } from './isolation.ts';
import { currentMatrix, scaleOf, transformBox, type Matrix } from '../geometry/matrix.ts';
import { pixelSteps } from './pixel-steps.ts';
import { shrinkSurface } from './shrink-surface.ts';
import { blurSurface, drawWideShadow, isWideBlur, type WideShadow } from './soft-blur.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/** A shadow with its color understood. */
export interface PreparedShadow {
  shadow: Shadow;
  color: string;
}

/** A shadow in device pixels. */
interface DeviceShadow {
  x: number;
  y: number;
  blur: number;
  spread: number;
}

/** Throws TEMPLATE_INVALID for an unknown color. */
export function prepareShadows(shadows: readonly Shadow[]): PreparedShadow[] {
  return shadows.map((shadow) => ({ shadow, color: canvasColor(shadow.color) }));
}

/** The box of what casts shadows, together with them; in the caster's own space. */
export function shadowBounds(caster: Box, box: Box, shadows: readonly PreparedShadow[]): Box {
  return uniteBoxes([
    caster,
    ...shadows.flatMap(({ shadow }) => {
      if (shadow.type === 'inner') return [];
      const { offsetX, offsetY, blur, spread, type } = shadow;
      const grown = type === 'box' ? growBox(box, spread + blur * 1.5) : growBox(caster, blur * 1.5);
      return [{ ...grown, x: grown.x + offsetX, y: grown.y + offsetY }];
    }),
  ]);
}

/** Pixels of the caster's own space that a shadow can carry its color. */
export function shadowReach(shadows: readonly PreparedShadow[]): number {
  return Math.max(
    0,
    ...shadows.map(({ shadow }) => {
      const offset = Math.max(Math.abs(shadow.offsetX), Math.abs(shadow.offsetY));
      return offset + shadow.blur * 1.5 + Math.abs(shadow.spread);
    }),
  );
}

/** Whether the canvas cannot cast the shadow by itself as all others do. `matrix` is the caster's, up to the canvas. */
export function isBlurredApart({ shadow }: PreparedShadow, matrix: Matrix, { ways }: SurfacePool): boolean {
  const sigma = (shadow.blur * scaleOf(matrix)) / 2;
  return isWideBlur(sigma) || (sigma > 0 && !ways.shadows);
}

function wideShadow({ shadow, color }: PreparedShadow, matrix: Matrix): WideShadow {
  const { x, y, blur } = onDevice(shadow, matrix);
  return { sigma: blur / 2, color, offsetX: x, offsetY: y };
}

/** Pays for a shadow that the canvas casts; `bounds` holds it, in the context's space. */
export function payForShadow(context: CanvasRenderingContext2D, bounds: Box, surfaces: SurfacePool): void {
  const { width, height } = visibleRegion(context, surfaces, bounds);
  surfaces.cost.spend(width * height * pixelSteps.blur, 'A shadow');
}

/** Adds a drop shadow to whatever is drawn next on the context. `matrix` is the caster's, up to the canvas. */
export function castShadow(context: CanvasRenderingContext2D, prepared: PreparedShadow, matrix: Matrix): void {
  const { x, y, blur } = onDevice(prepared.shadow, matrix);
  context.shadowColor = prepared.color;
  context.shadowOffsetX = x;
  context.shadowOffsetY = y;
  context.shadowBlur = blur;
}

/** Draws the drop shadow of an image alone. `place` is the image's top left corner in device pixels. */
export function drawDropShadow(
  context: CanvasRenderingContext2D,
  image: Surface,
  place: { x: number; y: number },
  prepared: PreparedShadow,
  matrix: Matrix,
  surfaces: SurfacePool,
): void {
  const { width, height } = image;
  if (isBlurredApart(prepared, matrix, surfaces)) {
    const caster = { x: place.x, y: place.y, width, height };
    const draw = (target: CanvasRenderingContext2D) =>
      target.drawImage(image.image, 0, 0, width, height, place.x, place.y, width, height);
    drawWideShadow(context, surfaces.extentOf(context), wideShadow(prepared, matrix), caster, draw, surfaces);
    return;
  }
  surfaces.cost.spend(width * height * pixelSteps.blur, 'A shadow');
  // The image itself is drawn beyond the canvas's left edge, its shadow comes back from there.
  const away = place.x + width + 1;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  castShadow(context, prepared, matrix);
  context.shadowOffsetX += away;
  context.drawImage(image.image, 0, 0, width, height, place.x - away, place.y, width, height);
  context.restore();
}

/**
 * Draws a box's shadow, cut out below the box as in CSS, unless the box is `covered` anyway. `outline` makes the path of the
 * box grown by some pixels; the context is in the box's space.
 */
export function drawBoxShadow(
  context: CanvasRenderingContext2D,
  prepared: PreparedShadow,
  box: Box,
  outline: (grow: number) => Path2D,
  covered: boolean,
  matrix: Matrix,
  surfaces: SurfacePool,
): void {
  const { offsetX, offsetY, spread, blur } = prepared.shadow;
  const cast = growBox(box, spread);
  if (!(cast.width > 0 && cast.height > 0)) return;
  const reached = growBox(cast, blur * 1.5 + 1);
  const shade = (target: CanvasRenderingContext2D) => {
    target.save();
    if (blur > 0) drawCaster(target, prepared, cast, outline(spread), matrix, surfaces);
    else {
      target.translate(offsetX, offsetY);
      target.fillStyle = prepared.color;
      target.fill(outline(spread));
    }
    target.restore();
  };
  if (covered) {
    shade(context);
    return;
  }
  drawIsolated(context, surfaces, { ...reached, x: reached.x + offsetX, y: reached.y + offsetY }, (inner) => {
    shade(inner);
    inner.globalCompositeOperation = 'destination-out';
    inner.fillStyle = '#000';
    inner.fill(outline(0));
  });
}

/** A path's shadow alone: the path itself lies beyond the canvas's left edge. */
function drawCaster(
  context: CanvasRenderingContext2D,
  prepared: PreparedShadow,
  cast: Box,
  path: Path2D,
  matrix: Matrix,
  surfaces: SurfacePool,
): void {
  if (isBlurredApart(prepared, matrix, surfaces)) {
    const toCanvas = currentMatrix(context);
    const draw = (target: CanvasRenderingContext2D) => {
      target.transform(...toCanvas);
      target.fillStyle = '#000';
      target.fill(path);
    };
    const caster = transformBox(cast, toCanvas);
    drawWideShadow(context, surfaces.extentOf(context), wideShadow(prepared, matrix), caster, draw, surfaces);
    return;
  }
  const { offsetX, offsetY, blur } = prepared.shadow;
  const reached = growBox(cast, blur * 1.5 + 1);
  payForShadow(context, { ...reached, x: reached.x + offsetX, y: reached.y + offsetY }, surfaces);
  const { x, width } = transformBox(cast, currentMatrix(context));
  const away = Math.ceil(Math.max(0, x + width)) + surfaces.extentOf(context).width;
  const [a, b, c, d, e, f] = currentMatrix(context);
  castShadow(context, prepared, matrix);
  context.shadowOffsetX += away;
  context.setTransform(a, b, c, d, e - away, f);
  context.fillStyle = '#000';
  context.fill(path);
}

/** Draws a shadow that falls into the image from its edge, on the image itself. */
export function drawInnerShadow(image: Surface, prepared: PreparedShadow, matrix: Matrix, surfaces: SurfacePool): void {
  const { width, height } = image;
  const { x, y, blur, spread } = onDevice(prepared.shadow, matrix);
  const hole = Math.abs(spread) < 0.01 ? image : shrinkSurface(image, spread, surfaces);
  const shade = surfaces.acquire(width, height);
  const { context } = shade;
  if (isWideBlur(blur / 2)) {
    const soft = blurSurface(hole, blur / 2, surfaces);
    context.drawImage(soft.image, 0, 0, width, height, x, y, width, height);
    surfaces.release(soft);
  } else {
    surfaces.cost.spend(blur > 0 ? width * height * pixelSteps.blur : 0, 'A shadow');
    drawFiltered(shade, hole, blur > 0 ? [{ type: 'blur', sigma: blur / 2 }] : [], surfaces, { x, y });
  }
  context.globalCompositeOperation = 'source-out';
  context.fillStyle = prepared.color;
  context.fillRect(0, 0, width, height);
  image.context.save();
  image.context.setTransform(1, 0, 0, 1, 0, 0);
  image.context.globalCompositeOperation = 'source-atop';
  image.context.drawImage(shade.image, 0, 0, width, height, 0, 0, width, height);
  image.context.restore();
  surfaces.release(shade);
  if (hole !== image) surfaces.release(hole);
}

function onDevice({ offsetX, offsetY, blur, spread }: Shadow, matrix: Matrix): DeviceShadow {
  const [a, b, c, d] = matrix;
  const scale = scaleOf(matrix);
  return { x: a * offsetX + c * offsetY, y: b * offsetX + d * offsetY, blur: blur * scale, spread: spread * scale };
}
