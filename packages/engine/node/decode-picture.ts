import { createCanvas, ImageData } from '@napi-rs/canvas';
import { PlatenError } from '@platen/template';
import sharp from 'sharp';
import type { PictureType, PlatformImage } from '../platform.ts';

/**
 * Decodes a picture to upright sRGB pixels with libvips: orientation applied, embedded profiles converted, the first frame of
 * an animation. The answer's `image` is a canvas. Throws ASSET_UNSUPPORTED when the bytes cannot be decoded.
 */
export async function decodePicture(bytes: Uint8Array, type: PictureType): Promise<PlatformImage> {
  const { data, info } = await sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new PlatenError('ASSET_UNSUPPORTED', `The ${type} picture is damaged and cannot be decoded.`, { cause });
    });
  const canvas = createCanvas(info.width, info.height);
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
  return {
    image: canvas as unknown as CanvasImageSource,
    width: info.width,
    height: info.height,
    close: () => {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
