import { layer as layerSchema, parseTemplate, type Layer } from '@platen/template';
import { decodeSafely } from '../../images/decode-safely.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FontSource } from '../../text/font-set.ts';
import type { OpenRenderer } from '../compare-template.ts';
import { freshId } from '../fresh-id.ts';
import { groupAround } from './group-around.ts';
import type { PageFrame } from './psd-pages.ts';
import { writePngUri, type Pixels } from './psd-pixels.ts';

/** Tools that flattening takes. */
export interface FlattenParts {
  platform: Platform;
  openRenderer: OpenRenderer;
  limits: Limits;
  fonts: readonly FontSource[];
}

/** Pixels around layers above that are theirs as well: their edges are smoothed in another way in the picture. */
const edge = 2;

/**
 * The layers of a page with those up to `index` as one image: the picture of the whole, and where layers above cover it, the layers as they
 * are drawn, so that nothing of what is above is in it. They are kept, hidden, in a group below it.
 */
export async function flattenUpTo(
  index: number,
  page: PageFrame,
  layers: readonly Layer[],
  composite: Pixels,
  ids: Set<string>,
  parts: FlattenParts,
): Promise<Layer[]> {
  const [below, above] = [layers.slice(0, index + 1), layers.slice(index + 1)];
  const image = above.some(({ visible }) => visible) ? await uncover(page, below, above, composite, parts) : composite;
  const flat = layerSchema.parse({
    type: 'image',
    id: freshId('flattened', 'flattened', ids),
    name: 'Flattened',
    width: page.width,
    height: page.height,
    source: await writePngUri(image, parts.platform),
    fit: 'fill',
  });
  const look = { id: freshId('flattened-layers', 'layers', ids), name: 'Flattened layers', visible: false };
  return [groupAround(below, look), flat, ...above];
}

async function uncover(
  page: PageFrame,
  below: readonly Layer[],
  above: readonly Layer[],
  composite: Pixels,
  { platform, openRenderer, limits, fonts }: FlattenParts,
): Promise<Pixels> {
  const renderer = openRenderer(platform, { fonts, limits });
  const { width, height } = composite;
  const draw = async (backgrounds: PageFrame['backgrounds'], drawn: readonly Layer[]): Promise<Uint8ClampedArray> => {
    const template = parseTemplate({ schemaVersion: 1, pages: [{ ...page, backgrounds, layers: drawn }] });
    const { outputs } = await renderer.render(template, {}, { width, height, transparent: true });
    const image = await decodeSafely(outputs[0]?.bytes ?? new Uint8Array(), platform, limits);
    const canvas = platform.createCanvas(width, height);
    try {
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image.image, 0, 0, width, height);
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(width * height * 4);
    } finally {
      image.close();
      platform.releaseCanvas(canvas);
    }
  };
  try {
    const [under, over] = [await draw(page.backgrounds, below), await draw([], above)];
    const data = new Uint8ClampedArray(composite.data);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (!isCovered(over, x, y, width, height)) continue;
        const at = (y * width + x) * 4;
        data.set(under.subarray(at, at + 4), at);
      }
    }
    return { width, height, data };
  } finally {
    await renderer.close();
  }
}

function isCovered(over: Uint8ClampedArray, x: number, y: number, width: number, height: number): boolean {
  for (let nearY = Math.max(0, y - edge); nearY <= Math.min(height - 1, y + edge); nearY++) {
    for (let nearX = Math.max(0, x - edge); nearX <= Math.min(width - 1, x + edge); nearX++) {
      if (over[(nearY * width + nearX) * 4 + 3] !== 0) return true;
    }
  }
  return false;
}
