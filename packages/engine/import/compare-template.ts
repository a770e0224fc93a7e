import type { Layer, Report, Template } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { decodeSafely } from '../images/decode-safely.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import type { Renderer, RendererOptions } from '../job/renderer.ts';
import type { Limits } from '../platform/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { FontSource } from '../text/font-set.ts';
import { comparePixels, type PixelImage } from './compare-pixels.ts';
import { findReason, placeLayers } from './layers-at.ts';

/** Opens a renderer; it is closed when the import is done. */
export type OpenRenderer = (platform: Platform, options: RendererOptions) => Renderer;

/** Options of `openComparer`. */
export interface ComparerOptions {
  openRenderer: OpenRenderer;
  limits: Limits;
  /** Font files besides the bundled library. */
  fonts?: readonly FontSource[];
  /** Whether small pages are enlarged, as drawings can be without becoming blurred. Default true. */
  enlarges?: boolean;
}

/** Where a page does not look as it should, in its pixels, and the layers that are the likely reasons. */
export interface PageDifference {
  regions: readonly Box[];
  layers: readonly Layer[];
}

/** Compares templates with what they should look like. Its parts are small: it holds a few megabytes, until it is closed. */
export interface Comparer {
  /** Draws the first page of a template. `report` says what could not be drawn as it should. */
  draw(template: Template): Promise<{ image: PixelImage; report: Report }>;
  /** An image file as the image of a page of the given size, such as the one that a design program saved with its file. */
  read(file: Uint8Array, page: { width: number; height: number }): Promise<PixelImage>;
  /** Draws the first page and says where it differs visibly from `wanted`. Layers that are `isSettled` are not among the reasons. */
  compare(template: Template, wanted: PixelImage, isSettled?: (layer: Layer) => boolean): Promise<PageDifference>;
  close(): Promise<void>;
}

/** Longer side of the images that are compared, in pixels. Small drawings are enlarged to it, so that details count everywhere. */
const comparedSide = 512;
/** Images that are drawn are at least this wide and high. */
const minSide = 10;
/** A quarter of what one render may take: importing draws a page some five times. */
const shareOfSteps = 0.25;
const maxDurationMs = 20_000;
const cacheBytes = 64 * 1024 * 1024;

/** Opens what imports compare their pages with: a renderer of small images, bounded in time, steps and memory. */
export function openComparer(
  platform: Platform,
  { openRenderer, limits, fonts = [], enlarges = true }: ComparerOptions,
): Comparer {
  const sizeOf = (page: { width: number; height: number }): { width: number; height: number } =>
    comparedSize(page, enlarges);
  const renderer = openRenderer(platform, {
    fonts,
    cacheBytes,
    limits: {
      ...limits,
      maxSteps: limits.maxSteps * shareOfSteps,
      maxDurationMs: Math.min(maxDurationMs, limits.maxDurationMs),
    },
  });
  const draw: Comparer['draw'] = async (template) => {
    const [page] = template.pages;
    if (!page) throw new RangeError('There is no page to draw.');
    const options = { ...sizeOf(page), pages: [1], transparent: true };
    const { outputs, report } = await renderer.render(template, {}, options);
    const drawn = await platform.decodeImage(outputs[0]?.bytes ?? new Uint8Array(), 'png');
    return { image: readImage(drawn, platform), report };
  };
  return {
    draw,
    async read(file, page) {
      return readImage(await decodeSafely(file, platform, limits), platform, sizeOf(page));
    },
    async compare(template, wanted, isSettled = () => false) {
      const [page] = template.pages;
      const { image } = await draw(template);
      const scale = page ? page.width / image.width : 1;
      const placed = placeLayers(page?.layers ?? []);
      const regions: Box[] = [];
      const layers = new Set<Layer>();
      for (const { box, isSlight } of comparePixels(wanted, image)) {
        const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((length) => length * scale);
        const region = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
        const reason = findReason(placed, region, isSettled);
        // Letters are set a pixel further by other programs; as a text they are worth more.
        if (isSlight && reason?.type === 'text') continue;
        regions.push(region);
        if (reason) layers.add(reason);
      }
      return { regions, layers: [...layers] };
    },
    close: () => renderer.close(),
  };
}

function comparedSize(
  { width, height }: { width: number; height: number },
  enlarges: boolean,
): { width: number; height: number } {
  const scale = Math.min(comparedSide / Math.max(width, height), enlarges ? Infinity : 1);
  const minimum = enlarges ? 1 : minSide;
  return { width: Math.max(minimum, Math.round(width * scale)), height: Math.max(minimum, Math.round(height * scale)) };
}

/** The pixels of an image, which is closed. */
function readImage(
  image: PlatformImage,
  platform: Platform,
  { width, height }: { width: number; height: number } = image,
): PixelImage {
  const canvas = platform.createCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image.image, 0, 0, width, height);
    const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(width * height * 4);
    multiplyAlpha(pixels);
    return { width, height, pixels };
  } finally {
    image.close();
    platform.releaseCanvas(canvas);
  }
}

function multiplyAlpha(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    if (alpha === 1) continue;
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = (pixels[channel] ?? 0) * alpha;
  }
}
