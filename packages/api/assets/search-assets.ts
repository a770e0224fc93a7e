import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { listInQuery } from '../field.ts';
import { folderInQuery } from './asset-folder.ts';
import { assetOwner } from './asset-owner.ts';
import {
  brandAssetType,
  brandAssetTypes,
  brandAudio,
  brandColor,
  brandFont,
  brandImage,
  brandVideo,
} from './brand-asset.ts';

/** The query that asks for files by their ids. */
export const findFilesQuery = embedScoping.extend({
  ids: listInQuery
    .pipe(z.array(z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(100))
    .transform((ids) => [...new Set(ids)])
    .describe('Ids of assets, separated by commas; at most 100.'),
});

/** The query of the search over all types of assets. */
export const searchAssetsQuery = embedScoping.extend({
  query: z.string().max(200).optional().describe('Text to find. Without it, all assets are listed.'),
  types: listInQuery
    .pipe(z.array(brandAssetType))
    .transform((types) => (types.length === 0 ? [...brandAssetTypes] : [...new Set(types)]))
    .optional()
    .describe('One or more of image, color, font, video and audio, separated by commas. Default: all.'),
  folder_id: folderInQuery,
  owner: assetOwner,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Starts at 1.'),
  limit: z.coerce.number().int().min(1).max(50).default(10).describe('Results of each type per page.'),
});

const found = <Record extends z.ZodType>(record: Record) =>
  z.object({ data: z.array(record), total: z.int().nonnegative() }).optional();

/** Response to a search, with the requested types only. */
export const searchedAssets = z.object({
  data: z.object({
    image: found(brandImage),
    color: found(brandColor),
    font: found(brandFont),
    video: found(brandVideo),
    audio: found(brandAudio),
  }),
  page: z.int(),
  limit: z.int(),
});
export type SearchedAssets = z.infer<typeof searchedAssets>;
