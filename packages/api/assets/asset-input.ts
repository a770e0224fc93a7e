import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { booleanInQuery, cursorQuery, idInPath, listInQuery, tagList } from '../field.ts';
import { folderInQuery } from './asset-folder.ts';
import { assetOwner } from './asset-owner.ts';
import { assetMeta, brandColorType } from './brand-asset.ts';

const fileName = z.string().min(1).max(1000);

/** The folder of an asset in a body. */
export const folderOfAsset = z
  .int()
  .positive()
  .nullable()
  .describe('The folder to put it in, of the same owner; null for none.');
const folderInForm = idInPath.optional().describe('The folder to put it in, if the body is the file itself.');

/** Body for adding a file. Further properties are allowed, and ignored. */
export const addFileBody = z.looseObject({
  file: z
    .string()
    .min(1)
    .describe('An http or https URL, a data URI or base64. Send raw bytes as a form or as the whole body.'),
  fileName: fileName.optional().describe('Default: generated from the time.'),
  fileType: z.string().max(255).optional().describe('Media type. The content takes precedence.'),
  tags: tagList.default([]).describe('Trimmed; empty tags and duplicates that differ only in case are dropped.'),
  meta: assetMeta.default({}).describe('Free-form; at most 16,384 characters as JSON.'),
  folder_id: folderOfAsset.optional(),
});

/** Body for replacing a file. Further properties are allowed, and ignored. */
export const replaceFileBody = addFileBody.pick({ file: true, fileType: true });

/** Body for adding a color. Further properties are allowed, and ignored. */
export const addColorBody = z.looseObject({
  value: z.string().trim().min(1).max(4000).describe('CSS text of a color or gradient.'),
  type: brandColorType
    .optional()
    .describe('Default: derived from the value. A type that does not match the value is refused.'),
  tags: tagList.default([]).describe('Trimmed; empty tags and duplicates that differ only in case are dropped.'),
  folder_id: folderOfAsset.optional(),
});

/** Fields of a color that can be changed. */
export const updateColorBody = z.strictObject({
  tags: tagList.describe('Replaces all tags; an empty array clears them.'),
});

/** Fields of a file that can be changed; at least one is required. */
export const updateFileBody = z
  .strictObject({
    tags: tagList.optional().describe('Replaces all tags; an empty array clears them.'),
    fileName: fileName.optional().describe('The new name. Templates and addresses are not affected.'),
    meta: assetMeta.optional().describe('Replaces the current data.'),
    folder_id: folderOfAsset.optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: 'Say what to change: tags, fileName, meta or folder_id.',
  });

/** The query when an asset is added; the last four are for bodies that are the file itself. */
export const addFileQuery = embedScoping.extend({
  fileName: fileName.optional().describe('If the body is the file itself.'),
  tags: listInQuery.pipe(tagList).optional().describe('Separated by commas, if the body is the file itself.'),
  folder_id: folderInForm,
  listed: booleanInQuery
    .optional()
    .describe(
      'Whether the library lists the asset; default true. With `false`, only templates that name it use it, and a file that is stored already is returned, not stored again.',
    ),
});

/** The query of lists: all of the tags, newest first. */
export const listAssetsQuery = embedScoping.extend({
  tag: listInQuery.optional().describe('Tags separated by commas. Only assets that have all of them, ignoring case.'),
  folder_id: folderInQuery,
  owner: assetOwner,
  ...cursorQuery({ max: 1000, usual: 1000 }),
});

/** The path of one asset. */
export const assetParams = z.object({ id: idInPath.describe('The id of the asset.') });
