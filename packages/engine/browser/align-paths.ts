import { extentOf } from '../geometry/path-extent.ts';

/** Moves a path so that numbers rounded to 256ths of a pixel are as if they were cut off, but for those that are whole 256ths. */
const shift = 1 / 512 - 1e-5;

/**
 * Has a context draw paths as Chromium and Node do, which cut coordinates off at 256ths of a pixel. Firefox rounds them: the edge of a letter
 * may be lighter or darker by up to 60 of 255.
 */
export function alignPaths(context: OffscreenCanvasRenderingContext2D): void {
  isRounding ??= roundsPaths();
  if (!isRounding) return;
  const moved = (draw: () => void): void => {
    const { a, b, c, d, e, f } = context.getTransform();
    context.setTransform(a, b, c, d, e - shift, f - shift);
    draw();
    context.setTransform(a, b, c, d, e, f);
  };
  const fill = context.fill.bind(context);
  const stroke = context.stroke.bind(context);
  const fillMoved = (path?: Path2D | CanvasFillRule, rule?: CanvasFillRule): void => {
    if (!(path instanceof Path2D)) fill(path);
    // A pattern would be moved with the path, and its pixels are seen to be.
    else if (context.fillStyle instanceof CanvasPattern) fill(path, rule);
    else moved(() => fill(path, rule));
  };
  const strokeMoved = (path?: Path2D): void => {
    if (!path) stroke();
    else if (isLevel(path)) stroke(path);
    else moved(() => stroke(path));
  };
  Object.assign(context, { fill: fillMoved, stroke: strokeMoved });
}

/** Whether a path is a line along an axis, which is drawn as a rectangle: Firefox draws those as others do. */
function isLevel(path: Path2D): boolean {
  const bounds = extentOf(path)?.bounds;
  return bounds !== undefined && (bounds.width === 0 || bounds.height === 0);
}

let isRounding: boolean | undefined;

/** Whether two edges within the same 256th of a pixel look different. Each is drawn often, so that it shows. */
function roundsPaths(): boolean {
  return Math.abs(shadeOf(240.1) - shadeOf(240.9)) > 4;
}

function shadeOf(edge: number): number {
  const context = new OffscreenCanvas(4, 4).getContext('2d', { willReadFrequently: true });
  if (!context) return 0;
  const path = new Path2D();
  path.moveTo(1 + edge / 256, -4);
  path.lineTo(1 + edge / 256, 8);
  path.lineTo(6, 8);
  // No rectangle, which is drawn in another way.
  path.lineTo(8, 2);
  path.closePath();
  context.globalCompositeOperation = 'lighter';
  for (let time = 0; time < 12; time += 1) context.fill(path);
  return context.getImageData(1, 2, 1, 1).data[3] ?? 0;
}
