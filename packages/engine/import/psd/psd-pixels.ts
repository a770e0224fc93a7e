import { decodeLayerPixels, type Layer, type PixelData } from 'ag-psd';
import { Unzlib } from 'fflate';
import { PlatenError } from '@platen/template';
import type { Platform, PngCompression } from '../../platform/platform.ts';
import { writeDataUri } from '../../sources/data-uri.ts';
import type { Box } from '../../geometry/boxes.ts';

/** Pixels, RGBA with 8 bits each; colors are not multiplied by alpha. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The pixels of a layer and of its mask, each with its place on the canvas. */
export interface LayerPixels {
  image: (Pixels & Box) | undefined;
  /** Red is how much the mask lets through. */
  mask: (Pixels & Box) | undefined;
}

/** Unpacks the pixels of a layer, which stays as it is. Throws ASSET_UNSUPPORTED for damaged ones. */
export function unpackPixels(layer: Layer): LayerPixels {
  checkPacked(layer);
  const { rawData } = layer;
  try {
    decodeLayerPixels(layer, true);
  } catch (cause) {
    const message = `Layer "${layer.name ?? ''}": its pixels are damaged.`;
    throw new PlatenError('ASSET_UNSUPPORTED', message, { cause });
  }
  const { imageData, mask } = layer;
  const found = {
    image: imageData && { ...toBytes(imageData), x: layer.left ?? 0, y: layer.top ?? 0 },
    mask: mask?.imageData && { ...toBytes(mask.imageData), x: mask.left ?? 0, y: mask.top ?? 0 },
  };
  delete layer.imageData;
  delete mask?.imageData;
  delete layer.realMask?.imageData;
  // The library lets go of what is packed.
  if (rawData) layer.rawData = rawData;
  return found;
}

/** Packed channels that would become larger than the layer is are no picture. */
function checkPacked(layer: Layer): void {
  const boxes = { '-2': layer.mask, '-3': layer.realMask } as const;
  for (const { id, compression, data } of layer.rawData?.channels ?? []) {
    if (!data || (compression !== 2 && compression !== 3)) continue;
    const box = id === -2 || id === -3 ? boxes[id] : layer;
    const [width, height] = [(box?.right ?? 0) - (box?.left ?? 0), (box?.bottom ?? 0) - (box?.top ?? 0)];
    const limit = Math.max(0, width) * Math.max(0, height) * Math.max(1, (layer.rawData?.bitsPerChannel ?? 8) / 8);
    let size = 0;
    const unpacked = new Unzlib((chunk) => {
      size += chunk.length;
      if (size > limit) throw new PlatenError('ASSET_UNSUPPORTED', 'The PSD has more pixels than it says.');
    });
    // In parts, so that what unfolds is noticed early.
    for (let at = 0; at < data.length; at += 16_384) unpacked.push(data.subarray(at, at + 16_384), false);
  }
}

/** Channels of 16 and 32 bits as bytes; those of 32 bits are linear light. */
export function toBytes({ data, width, height }: PixelData): Pixels {
  if (data instanceof Uint8ClampedArray) return { width, height, data };
  const bytes = new Uint8ClampedArray(data.length);
  if (data instanceof Float32Array) {
    for (let at = 0; at < data.length; at++) {
      const value = data[at] ?? 0;
      bytes[at] = 255 * (at % 4 === 3 ? value : encodeLight(value));
    }
  } else {
    const divisor = data instanceof Uint16Array ? 257 : 1;
    for (let at = 0; at < data.length; at++) bytes[at] = (data[at] ?? 0) / divisor;
  }
  return { width, height, data: bytes };
}

/** The transfer function of sRGB (IEC 61966-2-1). */
function encodeLight(value: number): number {
  return value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Images of more pixels are packed in the fast way: the other one takes seconds for them. */
const maxSmallPixels = 2_000_000;

/** Pixels as a PNG. */
export async function writePng(
  { width, height, data }: Pixels,
  platform: Platform,
  compression: PngCompression = 'fast',
): Promise<Uint8Array> {
  const canvas = platform.createCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new PlatenError('RENDER_FAILED', 'There is no memory for an image of this size.');
    const image = context.createImageData(width, height);
    image.data.set(data);
    context.putImageData(image, 0, 0);
    return await platform.encodeImage(canvas, 'png', 100, compression);
  } finally {
    platform.releaseCanvas(canvas);
  }
}

/** Pixels as a PNG in a data URI. */
export async function writePngUri(pixels: Pixels, platform: Platform): Promise<string> {
  const compression = pixels.width * pixels.height > maxSmallPixels ? 'fast' : 'small';
  return writeDataUri(await writePng(pixels, platform, compression), 'image/png');
}

/** A part of an image; what is beyond its edges is transparent. */
export function cutPixels(from: Pixels, { x, y, width, height }: Box): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const [left, right] = [Math.max(0, x), Math.min(from.width, x + width)];
  if (right > left) {
    for (let row = Math.max(0, y); row < Math.min(from.height, y + height); row++) {
      const source = from.data.subarray((row * from.width + left) * 4, (row * from.width + right) * 4);
      data.set(source, ((row - y) * width + left - x) * 4);
    }
  }
  return { width, height, data };
}

/** Pixels without the white that was mixed into the colors of those that are not opaque. */
export function takeWhiteOut({ width, height, data }: Pixels): Pixels {
  const clean = new Uint8ClampedArray(data);
  for (let at = 0; at < clean.length; at += 4) {
    const alpha = clean[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    const factor = 255 / alpha;
    for (let each = at; each < at + 3; each++) clean[each] = (clean[each] ?? 0) * factor + 255 * (1 - factor);
  }
  return { width, height, data: clean };
}

/** Whether nothing shows through. */
export function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
