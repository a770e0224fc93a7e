import { brandAssetType, brandAssetTypes, operations } from '@platen/api';
import { z } from 'zod';
import { brandAssetField, describeAsset } from '../brand-asset-field.ts';
import { defineTool } from '../tool.ts';
import { folderFilter } from './shared-fields.ts';

/** Finds brand assets by a word. */
export const searchBrandAssets = defineTool({
  name: 'search_brand_assets',
  title: 'Search brand assets',
  description:
    'Finds brand assets of all types by a word in their file name, font family, color value or tags, and shows small images of the first images. Use it for “our logo”, “the brand green”, “the headline font”. A file’s reference (asset:12) is a value for image and video parameters of render_template, a color’s name for color parameters.',
  input: z.strictObject({
    query: z.string().max(200).optional().describe('A word or part of one; without it, all are listed.'),
    types: z.array(brandAssetType).min(1).max(5).optional().describe('Default: all.'),
    folder_id: folderFilter.optional(),
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.int().min(1).max(50).default(10).describe('Results of each type per page.'),
  }),
  output: z.object({
    assets: z.array(brandAssetField),
    totals: z.partialRecord(brandAssetType, z.int()).describe('Total of each type.'),
    page: z.int(),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.searchBrandAssets],
  async run({ query, types, folder_id, page, limit }, { client, previews }) {
    const { data } = await client.searchBrandAssets({
      query: {
        page,
        limit,
        ...(query !== undefined && { query }),
        ...(types !== undefined && { types }),
        ...(folder_id !== undefined && { folder_id }),
      },
    });
    const assets = brandAssetTypes.flatMap((type) =>
      (data[type]?.data ?? []).map((asset) => describeAsset(type, asset)),
    );
    const totals = Object.fromEntries(
      brandAssetTypes.flatMap((type) => (data[type] ? [[type, data[type].total]] : [])),
    );
    const images = (data.image?.data ?? []).map(({ url, thumbnail_url }) => thumbnail_url ?? url);
    return { data: { assets, totals, page }, content: await previews.of(images) };
  },
});
