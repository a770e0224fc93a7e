import { brandAssetType, type BrandAssetType, type BrandColor, type BrandFile } from '@platen/api';
import { z } from 'zod';

/** A brand asset of any type, as the service answers it. */
export type AnyBrandAsset = BrandColor | BrandFile;

/** A brand asset as a model needs it. */
export const brandAssetField = z.object({
  id: z.int(),
  type: brandAssetType,
  name: z.string().describe('File name, or the value of a color.'),
  tags: z.array(z.string()),
  reference: z.string().optional().describe('Value for an image or video parameter; absent for colors.'),
  url: z.string().optional(),
  width: z.int().nullable().optional().describe('Pixels.'),
  height: z.int().nullable().optional(),
  duration: z.number().nullable().optional().describe('Seconds.'),
  family: z.string().optional().describe('Value for style keys such as title.fontFamily.'),
  weight: z.number().optional(),
  style: z.string().optional(),
});

/** Describes a brand asset for a model. */
export function describeAsset(type: BrandAssetType, asset: AnyBrandAsset): z.output<typeof brandAssetField> {
  const { id, tags } = asset;
  if (!('file_name' in asset)) return { id, type, name: asset.value, tags };
  return {
    id,
    type,
    name: asset.file_name,
    tags,
    reference: `asset:${id}`,
    url: asset.url,
    ...('width' in asset && { width: asset.width, height: asset.height }),
    ...('duration' in asset && { duration: asset.duration }),
    ...('family' in asset && { family: asset.family, weight: asset.weight, style: asset.style }),
  };
}
