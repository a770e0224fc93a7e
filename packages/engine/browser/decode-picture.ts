import { PlatenError } from '@platen/template';
import type { PictureType, PlatformImage } from '../platform.ts';

/**
 * Decodes a picture to upright sRGB pixels: orientation applied, embedded profiles converted, the first frame of an animation.
 * The answer's `image` is an ImageBitmap. Throws ASSET_UNSUPPORTED when the bytes cannot be decoded.
 */
export async function decodePicture(bytes: Uint8Array, type: PictureType): Promise<PlatformImage> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${type}` });
  const image = await createImageBitmap(blob, {
    imageOrientation: 'from-image',
    colorSpaceConversion: 'default',
    premultiplyAlpha: 'premultiply',
  }).catch((cause: unknown) => {
    throw new PlatenError('ASSET_UNSUPPORTED', `The ${type} picture is damaged and cannot be decoded.`, { cause });
  });
  return { image, width: image.width, height: image.height, close: () => image.close() };
}
