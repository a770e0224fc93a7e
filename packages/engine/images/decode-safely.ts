import { PlatenError } from '@platen/template';
import type { Limits } from '../platform/limits.ts';
import type { ImageType, Platform } from '../platform/platform.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import { dropCmykProfile } from './drop-cmyk-profile.ts';
import { inspectImage } from './inspect-image.ts';
import { sniffType } from './sniff-type.ts';

export type ImageLimits = Pick<Limits, 'maxAssetBytes' | 'maxAssetPixels'>;

/**
 * Decodes an image after a look at its structure, so that every platform refuses the same ones and none allocates for a
 * size that the limits forbid. Throws ASSET_UNSUPPORTED or LIMIT_ASSET_PIXELS.
 */
export async function decodeSafely(
  bytes: Uint8Array,
  platform: Pick<Platform, 'decodeImage'>,
  limits: ImageLimits,
): Promise<PlatformImage> {
  const type = sniffType(bytes);
  if (type === undefined || type === 'svg') {
    throw new PlatenError('ASSET_UNSUPPORTED', 'It is not a PNG, JPEG, WebP, AVIF, GIF or SVG.');
  }
  const structure = inspectImage(bytes, type);
  if (!structure) throw damaged(type);
  if (structure.width * structure.height > limits.maxAssetPixels) {
    const size = `${structure.width} by ${structure.height}`;
    throw new PlatenError(
      'LIMIT_ASSET_PIXELS',
      `The image of ${size} pixels is over the limit of ${limits.maxAssetPixels} pixels.`,
    );
  }
  if (!structure.isWhole) throw damaged(type);
  return platform.decodeImage(type === 'jpeg' ? dropCmykProfile(bytes) : bytes, type);
}

function damaged(type: ImageType): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', `The ${type} image is damaged or cut off.`);
}
