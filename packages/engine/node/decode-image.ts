import { Image } from '@napi-rs/canvas';
import { PlatenError } from '@platen/template';
import sharp from 'sharp';
import type { ImageType } from '../platform/platform.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import { nativeCall } from './native-work.ts';

/**
 * Decodes an image to upright sRGB pixels by Skia, away from the main thread: orientation applied, embedded profiles
 * converted, the first frame of an animation. Skia's pixels are those of Chromium; libvips differs for CMYK, gAMA chunks and
 * subsampled AVIF. Damaged data that still gives an image is drawn, so look at it with `inspectImage` first.
 * Throws ASSET_UNSUPPORTED when the bytes cannot be decoded.
 */
export async function decodeImage(bytes: Uint8Array, type: ImageType): Promise<PlatformImage> {
  const image = new Image();
  try {
    const upright = type === 'png' && hasOrientation(bytes) ? await nativeCall(() => turnUpright(bytes)) : bytes;
    await nativeCall(() => {
      image.src = upright;
      return image.decode();
    });
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The ${type} image is damaged and cannot be decoded.`, { cause });
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

/** Whether a PNG may say which way up it is: it has Exif data before its pixels, which Skia, unlike Chromium, does not read. */
function hasOrientation(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const exif = buffer.indexOf('eXIf', 0, 'latin1');
  return exif > 0 && exif < buffer.indexOf('IDAT', 0, 'latin1');
}

async function turnUpright(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .keepIccProfile()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
