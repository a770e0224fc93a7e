import { z } from 'zod';

/** The template that a tool works on. */
export const templateId = z.int().positive().describe('Id of the template, from list_templates.');

/** One thing that a render of a template can be given, as short as a model can use it. */
export const modificationField = z.object({
  key: z.string().describe('Key in modifications, such as title or page2@title.'),
  type: z.string().describe('text, imageUrl, videoUrl, a kind of color, …'),
  description: z.string(),
  example: z.string().describe('The value drawn if none is given.'),
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

/** A template's modifications as a tool answers them. */
export function shortModifications(
  entries: readonly { key: string; type: string; description: string; example: string; page_number: number }[],
): z.output<typeof modificationField>[] {
  return entries.map(({ key, type, description, example, page_number }) => ({
    key,
    type,
    description,
    example,
    page_number,
  }));
}
