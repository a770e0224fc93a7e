import { z } from 'zod';
import { embedScoping } from '../embed-scoping.ts';
import { idInPath, listInQuery, normalizeTags } from '../field.ts';

/** Text that is stored: well-formed Unicode without NUL. */
export function storedText(maxLength: number): z.ZodString {
  return z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), {
      error: 'contains characters that cannot be stored (NUL or half of a surrogate pair)',
    });
}

/** A name that is not blank. */
export function storedName(maxLength: number): z.ZodType<string, string> {
  return storedText(maxLength).trim().min(1, { error: 'must not be empty' });
}

/** Tags as a template may have them; stored as `normalizeTags` leaves them. */
export const templateTags = z.array(storedText(100)).max(100).transform(normalizeTags);

/** The template of a path. */
export const templateInPath = z.object({ id: idInPath.describe('The template’s id.') });

/** The folder of a template: null at the top. */
export const folderOfTemplate = z.int().positive().nullable().describe('The folder it is in; null at the top level.');

/** Filters of a list of templates. */
export const templateFilter = embedScoping.extend({
  ids: listInQuery
    .pipe(z.array(z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)).max(100))
    .optional()
    .describe('Ids separated by commas, at most 100. Only these templates; ids of others are left out.'),
  search: storedText(255)
    .optional()
    .describe('Only templates whose name contains this text, ignoring case. `%` and `_` are plain characters.'),
  tags: listInQuery
    .optional()
    .describe('Tags separated by commas. Only templates that have all of them, ignoring case.'),
  folder_id: z
    .union([z.literal('none'), idInPath])
    .optional()
    .describe('Only templates directly in this folder; `none` for those in no folder.'),
  sort: z
    .enum(['newest', 'oldest', 'updated', 'name'])
    .optional()
    .describe(
      'The order: `newest` (the default) and `oldest` by creation date, `updated` by last save, most recent first, or `name`.',
    ),
  owner: z
    .enum(['own', 'workspace', 'all'])
    .optional()
    .describe(
      'Whose templates to list: `own` are those of the calling embed user (the default in embeds), `workspace` those of the workspace itself, `all` both. Without an embed user the default is `all`, which includes the templates of embed users, and `own` means the same as `workspace`.',
    ),
});
