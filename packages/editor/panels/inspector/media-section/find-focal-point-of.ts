import { findFocalPoint, focalCopySide, type FocalPoint } from '@platen/engine';
import type { Editor } from '../../../context/editor-context.ts';

/** The focal point of an image, as fractions of the whole of it. */
export interface FoundFocalPoint {
  point: FocalPoint;
  /** Whether the service stores it with a brand asset, so that renders find it too. */
  isStored: boolean;
}

/**
 * Finds the focal point of an image on the shown page: the one that is stored with a brand asset, else one found in its pixels. Undefined for
 * drawings and for images that are not loaded. Throws what asking the service throws.
 */
export async function findFocalPointOf(
  source: string,
  { service, artboard }: Pick<Editor, 'service' | 'artboard'>,
): Promise<FoundFocalPoint | undefined> {
  const id = source.startsWith('asset:') ? source.slice('asset:'.length) : undefined;
  if (service && id !== undefined) {
    const { data } = await service.client.findBrandFiles({ query: { ...service.scope, ids: [id] } });
    const asset = data.find((file) => String(file.id) === id);
    if (asset?.type === 'image' && asset.focal_point) return { point: asset.focal_point, isStored: true };
  }
  const image = artboard?.image(source);
  if (image?.kind !== 'pixels') return undefined;
  const scale = Math.min(1, focalCopySide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image.image.image, 0, 0, width, height);
  return { point: await findFocalPoint(context.getImageData(0, 0, width, height)), isStored: false };
}
