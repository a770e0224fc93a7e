import type { Box } from '../layout/page-layout.ts';
import type { Picture } from '../load/resources.ts';
import { drawDrawing } from './draw-drawing.ts';
import { currentMatrix, scalesOf } from './matrix.ts';
import type { PaintTools } from './paint-tools.ts';
import { scalePicture, type ScaledPicture } from './scaled-picture.ts';

/** Pixels a drawing is rasterised to at most when it serves as a pattern. */
const maxPatternSide = 8192;

/**
 * A fill style that shows a picture at `whole` (in the context's current space), once or repeated. Undefined when nothing
 * would show. Filling an area with it is antialiased everywhere, which clipping is not.
 */
export function picturePattern(
  context: CanvasRenderingContext2D,
  picture: Picture,
  whole: Box,
  repeat: boolean,
  tools: PaintTools,
): CanvasPattern | undefined {
  const scales = scalesOf(currentMatrix(context));
  const deviceWidth = whole.width * scales.x;
  const deviceHeight = whole.height * scales.y;
  if (!(deviceWidth > 0 && deviceHeight > 0)) return undefined;
  if (picture.kind === 'pixels') {
    const { image } = picture;
    const [scaleX, scaleY] = [deviceWidth / image.width, deviceHeight / image.height];
    const version = scalePicture(image, scaleX, scaleY, repeat ? 0 : 1, tools.platform, tools.canvases);
    return patternOf(context, version, whole, repeat);
  }
  const width = Math.min(maxPatternSide, Math.max(1, Math.round(deviceWidth)));
  const height = Math.min(maxPatternSide, Math.max(1, Math.round(deviceHeight)));
  const surface = tools.platform.createCanvas(width, height);
  const inner = surface.getContext('2d');
  if (!inner) return undefined;
  inner.scale(width / picture.width, height / picture.height);
  drawDrawing(inner, picture.drawing, tools);
  const pattern = patternOf(
    context,
    { image: surface as unknown as CanvasImageSource, width, height, border: 0 },
    whole,
    repeat,
  );
  tools.platform.releaseCanvas(surface);
  return pattern;
}

function patternOf(
  context: CanvasRenderingContext2D,
  { image, width, height, border }: ScaledPicture,
  whole: Box,
  repeat: boolean,
): CanvasPattern | undefined {
  const pattern = context.createPattern(image, repeat ? 'repeat' : 'no-repeat');
  if (!pattern) return undefined;
  const a = whole.width / width;
  const d = whole.height / height;
  pattern.setTransform({ a, b: 0, c: 0, d, e: whole.x - border * a, f: whole.y - border * d });
  return pattern;
}
