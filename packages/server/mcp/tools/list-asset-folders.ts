import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

/** Lists the folders of brand assets. */
export const listAssetFolders = defineTool({
  name: 'list_asset_folders',
  title: 'List folders of brand assets',
  description:
    'Lists the folders that the workspace’s brand assets are in, by name. Next: give a folder_id to list_brand_assets, search_brand_assets or add_brand_asset.',
  input: z.strictObject({}),
  output: z.object({
    folders: z.array(
      z.object({
        folder_id: z.int(),
        name: z.string(),
        parent_id: z.int().nullable().describe('The folder it is in; null at the top level.'),
        asset_count: z.int().describe('Assets directly in it.'),
      }),
    ),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listAssetFolders],
  async run(_given, { client }) {
    const { data } = await client.listAssetFolders({ query: {} });
    const folders = data.map(({ id, name, parent_id, asset_count }) => ({
      folder_id: id,
      name,
      parent_id,
      asset_count,
    }));
    return { data: { folders } };
  },
});
