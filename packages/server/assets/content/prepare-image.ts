import { findFocalPoint, focalCopySide, type ContentType, type FocalPoint } from '@platen/engine';
import sharp from 'sharp';
import { ServiceError } from '../../http/service-error.ts';
import { drawThumbnail, fitThumbnail, thumbnailSide } from './draw-thumbnail.ts';
import type { PreparedAsset, PrepareDependencies } from './prepared-asset.ts';
import { stripMetadata } from './strip-metadata.ts';

/** The engine's limit for one image. */
const maxPixels = 100_000_000;
/** Larger drawings are traced photographs, which are better kept as such. */
export const maxSvgBytes = 5 * 1024 * 1024;
const maxSeconds = 20;

/** Checks and cleans an image and makes its thumbnail. Throws ServiceError. */
export async function prepareImage(
  dependencies: PrepareDependencies,
  bytes: Uint8Array,
  mediaType: string,
  signal: AbortSignal,
): Promise<PreparedAsset> {
  if (mediaType === 'image/svg+xml') return prepareDrawing(dependencies, bytes, signal);
  const type = mediaType.slice('image/'.length) as Exclude<ContentType, 'svg'>;
  const structure = await dependencies.reader.inspectImage(bytes, type);
  if (!structure) throw new ServiceError('asset_unsupported', 'The image is damaged: its size cannot be read.');
  if (!structure.isWhole) throw new ServiceError('asset_unsupported', 'The image is cut off or damaged.');
  if (structure.width * structure.height > maxPixels) {
    const size = `${structure.width} by ${structure.height}`;
    throw new ServiceError('asset_unsupported', `The image has ${size} pixels. The maximum is ${maxPixels}.`);
  }
  const { thumbnail, orientation, upright, focalPoint } = await drawWithEngine(dependencies, bytes, structure, signal);
  return {
    bytes: stripMetadata(bytes, mediaType, orientation),
    fileType: mediaType,
    ...upright,
    thumbnail,
    ...(focalPoint && { focalPoint }),
  };
}

interface DrawnImage {
  thumbnail: Uint8Array;
  orientation: number;
  upright: { width: number; height: number };
  focalPoint?: FocalPoint;
}

/** An image's thumbnail, of its first frame, its size as it is shown, and how it is turned. What sharp does not read the engine may. */
async function drawWithEngine(
  dependencies: PrepareDependencies,
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  signal: AbortSignal,
): Promise<DrawnImage> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({
      seconds: maxSeconds,
    });
    const { orientation = 1, autoOrient: upright } = await image.metadata();
    const thumbnail = await image
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp({ quality: 80 })
      .toBuffer();
    return {
      thumbnail,
      orientation,
      upright: { width: upright.width, height: upright.height },
      focalPoint: await findFocalPointOf(thumbnail),
    };
  } catch {
    const size = { width, height };
    const fitted = fitThumbnail(size);
    return { thumbnail: await drawImage(dependencies, bytes, fitted, signal), orientation: 1, upright: size };
  }
}

/** The focal point of an image by its thumbnail, which holds few pixels however many the image has. */
async function findFocalPointOf(thumbnail: Uint8Array): Promise<FocalPoint> {
  const { data, info } = await sharp(thumbnail)
    .resize(focalCopySide, focalCopySide, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return findFocalPoint({ width: info.width, height: info.height, data });
}

async function prepareDrawing(
  dependencies: PrepareDependencies,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PreparedAsset> {
  if (bytes.length > maxSvgBytes) {
    throw new ServiceError('asset_unsupported', `The SVG is larger than the maximum of ${maxSvgBytes} bytes.`);
  }
  const { text, size } = await dependencies.reader.cleanDrawing(bytes);
  const cleaned = Buffer.from(text);
  const fitted = fitDrawing(size);
  const thumbnail = await drawImage(dependencies, cleaned, fitted, signal);
  const sides = size && { width: Math.max(1, Math.round(size.width)), height: Math.max(1, Math.round(size.height)) };
  return { bytes: cleaned, fileType: 'image/svg+xml', ...sides, thumbnail };
}

function drawImage(
  dependencies: PrepareDependencies,
  bytes: Uint8Array,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const draw = (source: string) => ({
    layers: [{ type: 'image' as const, id: 'file', source, fit: 'contain' as const, ...size }],
  });
  return drawThumbnail(dependencies, bytes, size, draw, signal);
}

/** Drawings have no pixels of their own: small ones are drawn larger. */
function fitDrawing(size: { width: number; height: number } = { width: 300, height: 150 }): {
  width: number;
  height: number;
} {
  const scale = thumbnailSide / 2 / Math.max(size.width, size.height);
  return fitThumbnail({ width: size.width * Math.max(1, scale), height: size.height * Math.max(1, scale) });
}
