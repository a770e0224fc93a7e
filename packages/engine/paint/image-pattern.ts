import type { Box } from '../geometry/boxes.ts';
import type { Image } from '../pages/resources.ts';
import { drawDrawing } from './draw-drawing.ts';
import { currentMatrix, scalesOf } from '../geometry/matrix.ts';
import type { PaintTools } from './paint-tools.ts';
import { pixelSteps } from './pixel-steps.ts';
import { scaleImage, type ScaledImage } from './scaled-image.ts';

/** Longest side of a drawing as a tile, device pixels. */
const maxTileSide = 8192;

/** A fill style that repeats an image, one copy lying at `tile` in the context's current space. Undefined for empty tiles. */
export function imagePattern(
  context: CanvasRenderingContext2D,
  image: Image,
  tile: Box,
  tools: PaintTools,
): CanvasPattern | undefined {
  const scales = scalesOf(currentMatrix(context));
  const deviceWidth = tile.width * scales.x;
  const deviceHeight = tile.height * scales.y;
  if (!(deviceWidth > 0 && deviceHeight > 0)) return undefined;
  if (image.kind === 'pixels') {
    const { image: pixels } = image;
    const [scaleX, scaleY] = [deviceWidth / pixels.width, deviceHeight / pixels.height];
    return patternOf(context, scaleImage(pixels, scaleX, scaleY, tools), tile);
  }
  const width = Math.min(maxTileSide, Math.max(1, Math.round(deviceWidth)));
  const height = Math.min(maxTileSide, Math.max(1, Math.round(deviceHeight)));
  tools.cost.spend(width * height * pixelSteps.surface, 'A tile');
  const canvas = tools.platform.createCanvas(width, height);
  const inner = canvas.getContext('2d');
  if (!inner) return undefined;
  inner.scale(width / image.width, height / image.height);
  drawDrawing(inner, image.drawing, tools);
  const pattern = patternOf(context, { image: canvas as unknown as CanvasImageSource, width, height }, tile);
  tools.platform.releaseCanvas(canvas);
  return pattern;
}

function patternOf(
  context: CanvasRenderingContext2D,
  { image, width, height }: ScaledImage,
  tile: Box,
): CanvasPattern | undefined {
  const pattern = context.createPattern(image, 'repeat');
  pattern?.setTransform({ a: tile.width / width, b: 0, c: 0, d: tile.height / height, e: tile.x, f: tile.y });
  return pattern ?? undefined;
}
