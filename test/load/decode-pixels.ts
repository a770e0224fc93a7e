import { defaultLimits } from '../../packages/engine/render/limits.ts';
import { decodeSafely } from '../../packages/engine/load/decode-safely.ts';
import type { Platform } from '../../packages/engine/platform.ts';

/** Decodes a picture as the loader does, draws it and reads it back: straight RGBA. */
export async function decodePixels(
  bytes: Uint8Array,
  platform: Platform,
): Promise<{ pixels: Uint8ClampedArray; width: number; height: number }> {
  const picture = await decodeSafely(bytes, platform, defaultLimits);
  const { width, height } = picture;
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(picture.image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  picture.close();
  platform.releaseCanvas(canvas);
  return { pixels, width, height };
}
