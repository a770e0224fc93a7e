import { z } from 'zod';
import { idInPath, timestamp } from '../field.ts';

/** A folder of brand assets. */
export const assetFolder = z.strictObject({
  id: z.int().describe('The folder’s id.'),
  name: z.string().describe('Its name.'),
  parent_id: z.int().nullable().describe('The parent folder; null at the top level.'),
  asset_count: z.int().describe('Number of assets of the library directly in it.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When it was last renamed or moved.'),
});
export type AssetFolder = z.infer<typeof assetFolder>;

/** The folder that lists and searches are narrowed to. */
export const folderInQuery = z
  .union([idInPath, z.literal('none')])
  .optional()
  .describe('Only assets directly in this folder; `none` for those in no folder.');
