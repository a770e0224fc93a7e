import { PlatenError } from '@platen/template';
import type { ImageType } from '../platform/platform.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import { decodeAvif } from './avif-codec.ts';

/**
 * Decodes an image to upright sRGB pixels: orientation applied, embedded profiles converted, the first frame of an animation.
 * The browser does it, except for AVIF with transparency, whose alpha Chromium reads in the wrong range; wasm (read with
 * `readBundled`) does that. The answer's `image` is a canvas. Throws ASSET_UNSUPPORTED when the bytes cannot be decoded.
 */
export async function decodeImage(
  bytes: Uint8Array,
  type: ImageType,
  readBundled: (path: string) => Promise<Uint8Array>,
): Promise<PlatformImage> {
  const source = type === 'avif' && hasAvifAlpha(bytes) ? await decodeAvif(bytes, readBundled) : blobOf(bytes, type);
  if (!source) throw unsupported(type);
  const image = await createImageBitmap(source, {
    imageOrientation: 'from-image',
    colorSpaceConversion: 'default',
    premultiplyAlpha: 'premultiply',
  }).catch((cause: unknown) => {
    throw unsupported(type, cause);
  });
  return keepPixels(image);
}

/**
 * The bitmap's pixels on a canvas. Chromium decodes the bitmap of a file only when it is drawn, and to fewer pixels when it is
 * drawn smaller: those are not the pixels that Node scales.
 */
function keepPixels(bitmap: ImageBitmap): PlatformImage {
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const close = () => {
    canvas.width = 0;
    canvas.height = 0;
  };
  return { image: canvas, width, height, close };
}

function blobOf(bytes: Uint8Array, type: ImageType): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${type}` });
}

/** Whether a second image of alpha comes along: MIAF, 7.3.5.2. Its kind is named in the properties near the start. */
function hasAvifAlpha(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));
  return head.includes('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha');
}

function unsupported(type: ImageType, cause?: unknown): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', `The ${type} image is damaged and cannot be decoded.`, { cause });
}
