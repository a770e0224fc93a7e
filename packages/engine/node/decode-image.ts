import { createCanvas, Image } from '@napi-rs/canvas';
import { PlatenError } from '@platen/template';
import sharp from 'sharp';
import { jpegComponents } from '../images/jpeg-segments.ts';
import type { ImageType } from '../platform/platform.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import { decodeInks } from './decode-inks.ts';
import { nativeCall } from './native-work.ts';

/**
 * Decodes an image to upright sRGB pixels by Skia, away from the main thread: orientation applied, embedded profiles
 * converted, the first frame of an animation. Skia's pixels are those of Chromium, but for the rounding of inks, which is done here; libvips
 * differs for gAMA chunks and subsampled AVIF. Damaged data that still gives an image is drawn, so look at it with `inspectImage` first.
 * Throws ASSET_UNSUPPORTED when the bytes cannot be decoded.
 */
export async function decodeImage(bytes: Uint8Array, type: ImageType): Promise<PlatformImage> {
  const image = new Image();
  const components = type === 'jpeg' ? jpegComponents(bytes) : 0;
  try {
    if (components === 4) return await decodeInks(bytes);
    const upright = type === 'png' && hasOrientation(bytes) ? await nativeCall(() => turnUpright(bytes)) : bytes;
    await nativeCall(() => {
      image.src = upright;
      return image.decode();
    });
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The ${type} image is damaged and cannot be decoded.`, { cause });
  }
  // Skia scales what has grays alone as such, and rounds that otherwise than Chromium, for which all have colors.
  if (components === 1 || (type === 'png' && bytes[25] === 0)) return withColors(image);
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

/** The pixels of an image with colors and opacity, as a canvas has them. */
function withColors(image: Image): PlatformImage {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  image.src = '';
  return {
    image: canvas as unknown as CanvasImageSource,
    width,
    height,
    close: () => {
      canvas.width = 0;
      canvas.height = 0;
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
