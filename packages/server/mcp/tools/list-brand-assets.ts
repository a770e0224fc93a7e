import { brandAssetType, operations, type BrandAssetType } from '@platen/api';
import type { Client } from '@platen/api/client';
import { z } from 'zod';
import { brandAssetField, describeAsset, type AnyBrandAsset } from '../brand-asset-field.ts';
import { defineTool } from '../tool.ts';
import { cursor, folderFilter, nextCursor, tags } from './shared-fields.ts';

/** Lists the brand assets of a type. */
export const listBrandAssets = defineTool({
  name: 'list_brand_assets',
  title: 'List brand assets',
  description:
    'Lists the workspace’s brand assets of one type, newest first, optionally by tags. To find one by a word, or in all types, use search_brand_assets. A file’s reference (asset:12) is a value for image and video parameters of render_template.',
  input: z.strictObject({
    type: brandAssetType,
    tags: tags.optional().describe('Only assets that have all of these tags.'),
    folder_id: folderFilter.optional(),
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.optional(),
  }),
  output: z.object({ assets: z.array(brandAssetField), next_cursor: nextCursor }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [
    operations.listBrandImages,
    operations.listBrandColors,
    operations.listBrandFonts,
    operations.listBrandVideos,
    operations.listBrandAudio,
  ],
  async run({ type, tags: wanted, folder_id, limit, cursor: from }, { client }) {
    const query = {
      limit,
      ...(wanted !== undefined && { tag: wanted }),
      ...(folder_id !== undefined && { folder_id }),
      ...(from !== undefined && { cursor: from }),
    };
    const { data, next_cursor } = await list[type](client, query);
    return { data: { assets: data.map((asset) => describeAsset(type, asset)), next_cursor } };
  },
});

type Query = NonNullable<NonNullable<Parameters<Client['listBrandImages']>[0]>['query']>;
type Listed = Promise<{ data: AnyBrandAsset[]; next_cursor: number | null }>;

const list: Readonly<Record<BrandAssetType, (client: Client, query: Query) => Listed>> = {
  image: (client, query) => client.listBrandImages({ query }),
  color: (client, query) => client.listBrandColors({ query }),
  font: (client, query) => client.listBrandFonts({ query }),
  video: (client, query) => client.listBrandVideos({ query }),
  audio: (client, query) => client.listBrandAudio({ query }),
};
