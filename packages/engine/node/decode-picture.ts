import { createCanvas, ImageData as NodeImageData } from '@napi-rs/canvas';
import { PlatenError } from '@platen/template';
import sharp from 'sharp';
import type { PictureType, PlatformImage } from '../platform.ts';

/**
 * Decodes to sRGB pixels, upright: embedded profiles (CMYK, wide gamut) are converted and the EXIF orientation is applied.
 * Throws ASSET_UNSUPPORTED when the bytes are not a whole picture of that type.
 */
export async function decodePicture(bytes: Uint8Array, type: PictureType): Promise<PlatformImage> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: false })
      .rotate()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const canvas = createCanvas(info.width, info.height);
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    canvas.getContext('2d').putImageData(new NodeImageData(pixels, info.width, info.height), 0, 0);
    return {
      image: canvas as unknown as CanvasImageSource,
      width: info.width,
      height: info.height,
      close() {
        canvas.width = 0;
        canvas.height = 0;
      },
    };
  } catch (error) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The picture could not be decoded as ${type}.`, { cause: error });
  }
}
