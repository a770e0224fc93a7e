import type { Layer, Report, Template } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { decodeSafely } from '../images/decode-safely.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import type { Renderer, RendererOptions } from '../job/renderer.ts';
import type { Limits } from '../platform/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { FontSource } from '../text/font-set.ts';
import { comparePixels, type DifferentPlace, type PixelImage } from './compare-pixels.ts';
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
  /** Longer side of the images, in pixels. Default 512. */
  side?: number;
}

/** Where a page does not look as it should, in its pixels, and the layers that are the likely reasons. */
export interface PageDifference {
  regions: readonly Box[];
  layers: readonly Layer[];
}

/** A region of a page that differs, in its pixels, and the layer that is the likely reason. */
export interface DifferentRegion {
  region: Box;
  reason: Layer | undefined;
}

/** Compares templates with what they should look like. Its parts are small: it holds a few megabytes, until it is closed. */
export interface Comparer {
  /** Draws the first page of a template. `report` says what could not be drawn as it should. */
  draw(template: Template): Promise<{ image: PixelImage; report: Report }>;
  /** An image file as the image of a page of the given size, such as the one that a design program saved with its file. */
  read(file: Uint8Array, page: { width: number; height: number }): Promise<PixelImage>;
  /** Draws the first page and says where it differs visibly from `wanted`. Layers that are `isSettled` are not among the reasons. */
  compare(template: Template, wanted: PixelImage, isSettled?: (layer: Layer) => boolean): Promise<PageDifference>;
  /** Finds the reasons of places where a drawing of the first page differs, as `compare` does, each with its region. */
  findReasons(
    template: Template,
    image: PixelImage,
    places: readonly DifferentPlace[],
    isSettled?: (layer: Layer) => boolean,
  ): DifferentRegion[];
  close(): Promise<void>;
}

/** Small drawings are enlarged to it, so that details count everywhere. */
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
  { openRenderer, limits, fonts = [], enlarges = true, side = comparedSide }: ComparerOptions,
): Comparer {
  const sizeOf = (page: { width: number; height: number }): { width: number; height: number } =>
    comparedSize(page, side, enlarges);
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
  const findReasons: Comparer['findReasons'] = (template, image, places, isSettled = () => false) => {
    const [page] = template.pages;
    const scale = page ? page.width / image.width : 1;
    const placed = placeLayers(page?.layers ?? []);
    return places.flatMap(({ box, isSlight }) => {
      const region = { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
      const reason = findReason(placed, region, isSettled);
      // Letters are set a pixel further by other programs; as a text they are worth more.
      return isSlight && reason?.type === 'text' ? [] : [{ region, reason }];
    });
  };
  return {
    draw,
    findReasons,
    async read(file, page) {
      return readImage(await decodeSafely(file, platform, limits), platform, sizeOf(page));
    },
    async compare(template, wanted, isSettled) {
      const { image } = await draw(template);
      const found = findReasons(template, image, comparePixels(wanted, image), isSettled);
      const layers = new Set(found.flatMap(({ reason }) => reason ?? []));
      return { regions: found.map(({ region }) => region), layers: [...layers] };
    },
    close: () => renderer.close(),
  };
}

function comparedSize(
  { width, height }: { width: number; height: number },
  side: number,
  enlarges: boolean,
): { width: number; height: number } {
  const scale = Math.min(side / Math.max(width, height), enlarges ? Infinity : 1);
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
