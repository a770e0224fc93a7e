import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { cursor, nextCursor } from './shared-fields.ts';

/** Finds the templates that use brand assets. */
export const findBrandAssetUses = defineTool({
  name: 'find_brand_asset_uses',
  title: 'Find where brand assets are used',
  description:
    'Lists the templates, and the brand kits, that use any of some brand assets, newest first. Use it before replace_brand_asset, and when the person asks where a logo or a font is used.',
  input: z.strictObject({
    asset_ids: z.array(z.int().positive()).min(1).max(100).describe('Ids from list_brand_assets.'),
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.optional(),
  }),
  output: z.object({
    templates: z.array(
      z.object({ template_id: z.int(), name: z.string(), asset_ids: z.array(z.int()).describe('Those it uses.') }),
    ),
    total: z.int().describe('Templates that use at least one.'),
    brand_kits: z.array(z.object({ brand_kit_id: z.string(), name: z.string(), used_in: z.int() })),
    next_cursor: nextCursor,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listBrandAssetUses],
  fieldsThere: { asset_ids: 'ids' },
  async run({ asset_ids, limit, cursor: from }, { client }) {
    const query = { ids: asset_ids.map(String).join(','), limit, ...(from !== undefined && { cursor: from }) };
    const { data, total, brand_kits, next_cursor } = await client.listBrandAssetUses({ query });
    return {
      data: {
        templates: data.map(({ id, name, asset_ids: used }) => ({ template_id: id, name, asset_ids: used })),
        total,
        brand_kits: brand_kits.map(({ id, name, used_in }) => ({ brand_kit_id: id, name, used_in })),
        next_cursor,
      },
    };
  },
});
