import { checkFormat } from '../images/check-format.ts';
import type { PngCompression, StillFormat } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import { encodeAvif } from './avif-codec.ts';

const mimeTypes: Record<Exclude<StillFormat, 'avif'>, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Encodes a canvas of this platform; `quality` 1 to 100, which PNG ignores: it has `compression`. JPEG has no transparency: what shows through is
 * white. AVIF is encoded by wasm, read with `readBundled`, as browsers write none, and so is WebP where the browser
 * writes none. Throws FORMAT_UNSUPPORTED when the encoder gave another format.
 */
export async function encodeImage(
  canvas: PlatformCanvas,
  format: StillFormat,
  quality: number,
  compression: PngCompression,
  readBundled: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (format === 'avif') return checkFormat(await encodeAvif(readPixels(canvas), quality, readBundled), format);
  if (format === 'png' && compression === 'small') {
    const pixels = readPixels(canvas);
    const { encodeSmallPng } = await import('./encode-small-png.ts');
    return encodeSmallPng(pixels);
  }
  const source = canvas as unknown as OffscreenCanvas;
  const blob = await (format === 'jpg' ? flatten(source) : source).convertToBlob({
    type: mimeTypes[format],
    quality: quality / 100,
  });
  if (format === 'webp' && blob.type !== mimeTypes.webp) {
    const { encodeWebp } = await import('./webp-codec.ts');
    return checkFormat(await encodeWebp(readPixels(canvas), quality, readBundled), format);
  }
  return checkFormat(new Uint8Array(await blob.arrayBuffer()), format);
}

function readPixels(canvas: PlatformCanvas): ImageData {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new TypeError('The canvas has no 2D context.');
  return pixels;
}

function flatten(canvas: OffscreenCanvas): OffscreenCanvas {
  const flat = new OffscreenCanvas(canvas.width, canvas.height);
  const context = flat.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return canvas;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return flat;
}
