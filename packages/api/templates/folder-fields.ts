import { z } from 'zod';
import { idInPath } from '../field.ts';
import { json } from '../operation.ts';
import { storedName } from './template-fields.ts';

/** How deep folders may be in each other, and how many their owner may have. */
export const folderLimits = { depth: 10, count: 1000 } as const;

/** The path of a folder. */
export const folderInPath = z.object({ id: idInPath.describe('The folder’s id.') });

const name = storedName(255);
const parent = z.int().positive().nullable().describe('The folder to put it in; null for the top level.');

/** The body that creates a folder. */
export const newFolder = z
  .strictObject({ name: name.describe('Its name.'), parent_id: parent.default(null) })
  .describe('The new folder.');

/** The body that renames or moves a folder. */
export const changedFolder = z
  .strictObject({ name: name.optional().describe('Its name.'), parent_id: parent.optional() })
  .refine((body) => Object.keys(body).length > 0, { error: 'Name at least one field to change.' })
  .describe('The fields to change.');

/** The answer to deleting a folder. */
export const deletedFolder = json(
  'The folder was deleted.',
  z.strictObject({
    message: z.string().describe('A sentence.'),
    id: z.string().describe('The id of the deleted folder.'),
  }),
);
