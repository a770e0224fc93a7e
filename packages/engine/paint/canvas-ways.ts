import type { Platform } from '../platform/platform.ts';
import { blurPixels } from './blur-pixels.ts';

/** How the canvases of a platform draw what is drawn in more than one way, compared with Chromium and Node, where all is as here. */
export interface CanvasWays {
  /** Which filters draw as they do there. Firefox blurs by less than 2 pixels in another way, and WebKit has none. */
  filters: 'all' | 'wide blurs' | 'none';
  /** Shadows are blurred as `blurPixels` does. */
  shadows: boolean;
  /** Images that are not turned end at whole pixels. Else their edges are antialiased. */
  hardEdges: boolean;
  /** Round caps leave closed paths alone. In WebKit the last line leads to somewhere else. */
  closedCaps: boolean;
}

type Canvases = Pick<Platform, 'createCanvas' | 'releaseCanvas' | 'createPath'>;

const known = new WeakMap<Canvases, CanvasWays>();

/** How a platform's canvases draw: each is tried once. */
export function waysOf(platform: Canvases): CanvasWays {
  let ways = known.get(platform);
  if (!ways) {
    ways = tryWays(platform);
    known.set(platform, ways);
  }
  return ways;
}

type Drawing = (context: CanvasRenderingContext2D) => void;

function tryWays(platform: Canvases): CanvasWays {
  const pixelsOf = (draw: Drawing): ImageData | undefined => {
    const canvas = platform.createCanvas(side, side);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) draw(context);
    const pixels = context?.getImageData(0, 0, side, side);
    platform.releaseCanvas(canvas);
    return pixels;
  };
  let hasFilters = false;
  const square = pixelsOf((context) => {
    hasFilters = typeof context.filter === 'string';
    drawSquare(context);
  });
  // Browsers that keep their pixels from pages answer with others. Then nothing can be tried, nor computed of pixels.
  if (!square || !square.data.every((value, index) => value === (index % 4 === 3 && isInSquare(index >> 2) ? 255 : 0)))
    return { filters: hasFilters ? 'all' : 'none', shadows: true, hardEdges: true, closedCaps: true };
  blurPixels(square, sigma);
  const isAlike = (pixels: ImageData | undefined): boolean =>
    pixels !== undefined &&
    pixels.data.every((value, index) => index % 4 !== 3 || Math.abs(value - square.data[index]!) <= slack);
  const source = platform.createCanvas(side, side);
  const sourceContext = source.getContext('2d', { willReadFrequently: true });
  if (sourceContext) drawSquare(sourceContext);
  const image = source as unknown as CanvasImageSource;
  const filtered = pixelsOf((context) => {
    // A context without filters would keep the member and say so.
    if (!hasFilters) return;
    context.filter = `blur(${sigma}px)`;
    context.drawImage(image, 0, 0);
  });
  const shadow = pixelsOf((context) => {
    context.shadowColor = '#000';
    context.shadowBlur = 2 * sigma;
    context.shadowOffsetX = side;
    context.drawImage(image, -side, 0);
  });
  const edges = pixelsOf((context) => context.drawImage(image, start, start, size, size, 0.75, 0.75, size, size));
  platform.releaseCanvas(source);
  const [butt, round] = (['butt', 'round'] as const).map((cap) =>
    pixelsOf((context) => strokeTriangle(context, platform.createPath(), cap)),
  );
  return {
    filters: isAlike(filtered) ? 'all' : hasFilters ? 'wide blurs' : 'none',
    shadows: isAlike(shadow),
    hardEdges: (edges?.data[4 * side + 3] ?? 0) < 16,
    closedCaps: !butt || !round || butt.data.every((value, index) => Math.abs(value - round.data[index]!) <= slack),
  };
}

/** A square in a square that it is blurred in, pixels. */
const side = 24;
const start = 8;
const size = 8;
/** Below 2 is where browsers differ. */
const sigma = 1;
/** Of 255: Skia is within 1, others within 12. */
const slack = 4;

function drawSquare(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#000';
  context.fillRect(start, start, size, size);
}

function strokeTriangle(context: CanvasRenderingContext2D, path: Path2D, cap: CanvasLineCap): void {
  path.moveTo(12, 4.3);
  path.lineTo(20, 18);
  path.lineTo(4, 16);
  path.closePath();
  context.lineCap = cap;
  context.stroke(path);
}

function isInSquare(pixel: number): boolean {
  const [x, y] = [pixel % side, Math.floor(pixel / side)];
  return [x, y].every((at) => at >= start && at < start + size);
}
