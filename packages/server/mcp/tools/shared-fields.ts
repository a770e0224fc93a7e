import { z } from 'zod';

/** The template that a tool works on. */
export const templateId = z.int().positive().describe('Id of the template, from list_templates.');

/** One thing that a render of a template can be given, as short as a model can use it. */
export const modificationField = z.object({
  key: z.string().describe('Key in modifications, such as title or page2@title.'),
  type: z.string().describe('text, imageUrl, color, list, object, …'),
  description: z.string(),
  example: z.unknown().describe('Drawn if none is given; of data, a possible value.'),
  page_number: z.int(),
});

/** Problems found while a template was drawn or read. */
export const reportField = z
  .array(z.object({ page: z.int(), layer: z.string(), code: z.string(), message: z.string() }))
  .describe('Problems to know or correct, such as text_overflow. Empty if there are none.');

/** Where a list continues. */
export const nextCursor = z.int().nullable().describe('cursor of the next page; null at the end.');
/** Where the next page of a list begins. */
export const cursor = z.int().positive().describe('next_cursor of the previous result.');

/** Tags, as a filter or to be set. */
export const tags = z.array(z.string().min(1).max(100)).max(50);

/** A folder of brand assets as a filter. */
export const folderFilter = z
  .union([z.int().positive(), z.literal('none')])
  .describe('Only assets directly in this folder, from list_asset_folders; "none": in no folder.');

/** Values for a template by their keys. What else they must be the API checks, once for all. */
export const modificationValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.looseObject({})]),
);

const contentWithData = z.looseObject({ data: z.record(z.string(), z.looseObject({ type: z.string() })).default({}) });

/** A template's modifications as a tool answers them; those of its data with their own types, and lists and objects as such. */
export function shortModifications({
  modifications,
  content,
}: {
  modifications: readonly { key: string; type: string; description: string; example: string; page_number: number }[];
  content?: unknown;
}): z.output<typeof modificationField>[] {
  const types = contentWithData.safeParse(content).data?.data ?? {};
  return modifications.map(({ key, type: plain, description, example, page_number }) => {
    const type = Object.hasOwn(types, key) ? (types[key]?.type ?? plain) : plain;
    const isNested = type === 'list' || type === 'object';
    const read: unknown = isNested ? JSON.parse(example) : example;
    return { key, type, description, example: read, page_number };
  });
}
