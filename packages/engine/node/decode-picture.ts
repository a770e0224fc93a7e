import { Image } from '@napi-rs/canvas';
import { PlatenError } from '@platen/template';
import type { PictureType, PlatformImage } from '../platform.ts';

/**
 * Decodes a picture to upright sRGB pixels by Skia, away from the main thread: orientation applied, embedded profiles
 * converted, the first frame of an animation. Skia's pixels are those of Chromium; libvips differs for CMYK, gAMA chunks and
 * subsampled AVIF. Damaged data that still gives a picture is drawn, so look at it with `inspectPicture` first.
 * Throws ASSET_UNSUPPORTED when the bytes cannot be decoded.
 */
export async function decodePicture(bytes: Uint8Array, type: PictureType): Promise<PlatformImage> {
  const image = new Image();
  try {
    image.src = bytes;
    await image.decode();
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The ${type} picture is damaged and cannot be decoded.`, { cause });
  }
  return {
    image: image as unknown as CanvasImageSource,
    width: image.naturalWidth,
    height: image.naturalHeight,
    // Another source frees the pixels at once; collecting the object would free them some time.
    close: () => {
      image.src = '';
    },
  };
}
