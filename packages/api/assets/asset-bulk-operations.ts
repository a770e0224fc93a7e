import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { cursorQuery, nextCursor, tagList } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { folderOfAsset } from './asset-input.ts';
import { readAssets } from '../access.ts';
import { writeAssets } from './asset-operations.ts';
import { templateUse } from './template-use.ts';

const tag = 'Brand assets';

/** The most assets that one call changes, deletes or asks about. */
export const maxBulkAssets = 500;

const ids = z
  .array(z.int().positive())
  .min(1)
  .max(maxBulkAssets)
  .transform((all) => [...new Set(all)])
  .describe(`Ids of assets of any type; at most ${maxBulkAssets}.`);
const idsInQuery = z
  .string()
  .max(8500)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(maxBulkAssets))
  .transform((all) => [...new Set(all)])
  .describe(`Ids of assets, separated by commas; at most ${maxBulkAssets}.`);
const skipped = z.array(z.int()).describe('Ids that the caller has no such asset of; they were left alone.');

/** A template that uses brand assets. */
export const brandAssetUse = templateUse.extend({
  asset_ids: z.array(z.int()).describe('Those of the assets that it uses.'),
});
export type BrandAssetUse = z.infer<typeof brandAssetUse>;

/** A brand kit whose tokens name brand assets. */
export const brandAssetKit = z.object({
  id: z.string().describe('The id of the brand kit.'),
  name: z.string().describe('Its name.'),
  used_in: z.int().nonnegative().describe('Templates that follow it.'),
  asset_ids: z.array(z.int()).describe('Those of the assets that its tokens name.'),
});

/** Operations on several brand assets at once, and where they are used. */
export const assetBulkOperations = {
  listBrandAssetUses: defineOperation({
    id: 'listBrandAssetUses',
    method: 'GET',
    path: '/brand-assets/uses',
    tag,
    summary: 'List the templates that use brand assets',
    description:
      'The templates that name an asset of these by its id, or a brand font by its family, and the brand kits whose tokens name one. Test data does not count, nor do earlier versions of templates. In an embed, only templates of its user.',
    access: { ...readAssets, scope: 'workspace:templates:read' },
    rateLimit: generalLimits.reads,
    query: embedScoping.extend({ ids: idsInQuery, ...cursorQuery({ max: 200, usual: 50 }) }),
    answers: {
      200: json(
        'Newest first. `total` and `assets` count all, not only those of this page.',
        z.object({
          data: z.array(brandAssetUse),
          total: z.int().nonnegative().describe('Templates that use at least one of the assets.'),
          assets: z
            .array(z.object({ id: z.int(), template_count: z.int().nonnegative() }))
            .describe('Each asset found, with the number of templates that use it.'),
          brand_kits: z.array(brandAssetKit),
          next_cursor: nextCursor,
        }),
      ),
    },
    errors: ['embed_not_found'],
  }),
  updateBrandAssets: defineOperation({
    id: 'updateBrandAssets',
    method: 'PATCH',
    path: '/brand-assets',
    tag,
    summary: 'Move or tag several assets',
    description:
      'Puts assets of any type into a folder, adds tags to them, and removes tags. An asset that belongs to another owner than the folder is skipped.',
    access: writeAssets('rename'),
    rateLimit: generalLimits.writes,
    query: embedScoping,
    body: z
      .strictObject({
        ids,
        folder_id: folderOfAsset.optional(),
        add_tags: tagList.optional().describe('Tags to add to those that each has.'),
        remove_tags: tagList.optional().describe('Tags to remove, ignoring case.'),
      })
      .refine(({ folder_id, add_tags, remove_tags }) => folder_id !== undefined || add_tags || remove_tags, {
        error: 'Say what to change: folder_id, add_tags or remove_tags.',
      }),
    answers: {
      200: json(
        'What was changed.',
        z.object({ data: z.object({ changed: z.array(z.int()).describe('Ids of the assets.'), skipped }) }),
      ),
    },
    errors: ['folder_not_found', 'conflict', 'embed_not_found'],
  }),
  deleteBrandAssets: defineOperation({
    id: 'deleteBrandAssets',
    method: 'POST',
    path: '/brand-assets/delete',
    tag,
    summary: 'Delete several assets',
    description:
      'This cannot be undone. Templates that refer to them show nothing in their place; `GET /brand-assets/uses` names those templates.',
    access: writeAssets('delete'),
    rateLimit: generalLimits.writes,
    query: embedScoping,
    body: z.strictObject({ ids }),
    answers: {
      200: json(
        'What was deleted.',
        z.object({ data: z.object({ deleted: z.array(z.int()).describe('Ids of the assets.'), skipped }) }),
      ),
    },
    errors: ['embed_not_found'],
  }),
};
