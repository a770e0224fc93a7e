import type { Platform, PlatformCanvas, PlatformImage } from '../platform.ts';

/** A version of a picture made for a scale, with `border` pixels of its own edge repeated around it. */
export interface ScaledPicture {
  image: CanvasImageSource;
  /** Size without the border. */
  width: number;
  height: number;
  border: 0 | 1;
}

/** Pixels of scaled versions that are kept for the next drawing. */
const keptPixels = 12_000_000;

interface Version extends ScaledPicture {
  canvas: PlatformCanvas;
}

/**
 * Scales pictures so that smooth drawing looks good and is the same everywhere: halved by exact 2 by 2 averages until less than
 * another halving is left, which bilinear smoothing does. Each step is the same to the bit in browsers and Node.
 */
export class PictureScaler {
  readonly #platform: Platform;
  /** Least recently used first. */
  readonly #versions = new Map<string, Version>();
  readonly #names = new WeakMap<PlatformImage, number>();
  #named = 0;
  #pixels = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** The version for a scale in device pixels per pixel of the picture, along its width and its height. */
  scaled(source: PlatformImage, scaleX: number, scaleY: number, border: 0 | 1): ScaledPicture {
    const halvingsX = halvings(scaleX, source.width);
    const halvingsY = halvings(scaleY, source.height);
    if (halvingsX + halvingsY + border === 0) {
      return { image: source.image, width: source.width, height: source.height, border: 0 };
    }
    const key = [this.#nameOf(source), halvingsX, halvingsY, border].join(' ');
    const known = this.#versions.get(key);
    if (known) {
      this.#versions.delete(key);
      this.#versions.set(key, known);
      return known;
    }
    const version = this.#make(source, halvingsX, halvingsY, border);
    this.#keep(key, version);
    return version;
  }

  /** Gives the memory of all versions back. */
  drain(): void {
    for (const version of this.#versions.values()) this.#platform.releaseCanvas(version.canvas);
    this.#versions.clear();
    this.#pixels = 0;
  }

  #make(source: PlatformImage, halvingsX: number, halvingsY: number, border: 0 | 1): Version {
    let { width, height, image } = source;
    let last: PlatformCanvas | undefined;
    for (let step = 0; step < Math.max(halvingsX, halvingsY); step += 1) {
      const nextWidth = step < halvingsX ? Math.ceil(width / 2) : width;
      const nextHeight = step < halvingsY ? Math.ceil(height / 2) : height;
      const canvas = this.#platform.createCanvas(nextWidth, nextHeight);
      contextOf(canvas).drawImage(image, 0, 0, width, height, 0, 0, nextWidth, nextHeight);
      if (last) this.#platform.releaseCanvas(last);
      [last, image, width, height] = [canvas, imageOf(canvas), nextWidth, nextHeight];
    }
    if (last && border === 0) return { canvas: last, image, width, height, border };
    const canvas = this.#platform.createCanvas(width + 2, height + 2);
    drawBordered(contextOf(canvas), image, width, height);
    if (last) this.#platform.releaseCanvas(last);
    return { canvas, image: imageOf(canvas), width, height, border: 1 };
  }

  #keep(key: string, version: Version): void {
    this.#versions.set(key, version);
    this.#pixels += pixelsOf(version);
    for (const [oldKey, old] of this.#versions) {
      if (this.#pixels <= keptPixels || old === version) break;
      this.#versions.delete(oldKey);
      this.#pixels -= pixelsOf(old);
      this.#platform.releaseCanvas(old.canvas);
    }
  }

  #nameOf(source: PlatformImage): number {
    let name = this.#names.get(source);
    if (name === undefined) {
      name = this.#named++;
      this.#names.set(source, name);
    }
    return name;
  }
}

/** How often a length is halved before less than another halving is left. */
function halvings(scale: number, length: number): number {
  if (!(scale > 0)) return 0;
  return Math.min(Math.max(0, Math.floor(Math.log2(1 / scale) + 1e-6)), Math.floor(Math.log2(Math.max(1, length))));
}

function pixelsOf({ width, height }: Version): number {
  return (width + 2) * (height + 2);
}

function contextOf(canvas: PlatformCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('the canvas has no 2d context');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'low';
  return context;
}

function imageOf(canvas: PlatformCanvas): CanvasImageSource {
  return canvas as unknown as CanvasImageSource;
}

/** The picture with its outermost pixels repeated once, so that smoothing at its edge never mixes with transparency. */
function drawBordered(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  width: number,
  height: number,
): void {
  for (const [sourceY, spanY, toY] of borderSpans(height)) {
    for (const [sourceX, spanX, toX] of borderSpans(width)) {
      context.drawImage(image, sourceX, sourceY, spanX, spanY, toX, toY, spanX, spanY);
    }
  }
}

/** Along one side: where a span of the picture starts, how long it is, and where it goes. */
function borderSpans(length: number): (readonly [from: number, span: number, to: number])[] {
  return [
    [0, 1, 0],
    [0, length, 1],
    [length - 1, 1, length + 1],
  ];
}
