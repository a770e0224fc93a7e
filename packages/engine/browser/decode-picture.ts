import { PlatenError } from '@platen/template';
import type { PictureType, PlatformImage } from '../platform.ts';

/** Decodes to sRGB pixels, upright. Throws ASSET_UNSUPPORTED when the bytes are not a whole picture of that type. */
export async function decodePicture(bytes: Uint8Array, type: PictureType): Promise<PlatformImage> {
  try {
    const blob = new Blob([new Uint8Array(bytes)], { type: `image/${type}` });
    const image = await createImageBitmap(blob, { imageOrientation: 'from-image', premultiplyAlpha: 'premultiply' });
    return { image, width: image.width, height: image.height, close: () => image.close() };
  } catch (error) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The picture could not be decoded as ${type}.`, { cause: error });
  }
}
