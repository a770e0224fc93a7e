import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { decodeSafely } from '../../packages/engine/images/decode-safely.ts';
import type { Platform } from '../../packages/engine/platform/platform.ts';

/** Decodes an image as the loader does, draws it and reads it back: straight RGBA. */
export async function decodePixels(
  bytes: Uint8Array,
  platform: Platform,
): Promise<{ pixels: Uint8ClampedArray; width: number; height: number }> {
  const image = await decodeSafely(bytes, platform, defaultLimits);
  const { width, height } = image;
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(image.image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  image.close();
  platform.releaseCanvas(canvas);
  return { pixels, width, height };
}
