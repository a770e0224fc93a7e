import { parameterType, reportEntry, template as contentSchema, type ModificationEntry } from '@platen/template';
import { z } from 'zod';
import { timestamp } from '../field.ts';

/** The content of a template: its pages, layers, parameters and fonts in Platen's own format. */
export const templateContent = contentSchema.meta({
  id: 'TemplateContent',
  description: 'A design in Platen’s format: pages of layers with named parameters.',
});

/** One thing that a render of a template can be given. */
export const modificationEntry = z.strictObject({
  key: z.string().describe('The key used in renders; prefixed like `page1@title` if the template has several pages.'),
  id: z.string().describe('Same as `key`.'),
  type: parameterType.describe('The type of content it accepts.'),
  description: z.string().describe('A description: the layer’s name and its type of content, or the designer’s text.'),
  help_text: z.string().describe('Same as `description`.'),
  element_name: z.string().optional().describe('Name of the layer; absent if it has none.'),
  example: z
    .string()
    .describe('The value drawn if none is given. In lists, long values are cut after 1,000 characters.'),
  page_number: z.int().describe('1-based.'),
  page_id: z.string().describe('The page’s stable id.'),
}) satisfies z.ZodType<ModificationEntry>;

/** A page as lists of templates show it. */
export const listedPage = z.strictObject({
  page_id: z.string().describe('Stable: never changes during the life of the page.'),
  name: z.string().describe('The page’s name; may be empty.'),
  thumbnail_url: z.string().describe('A thumbnail of the page; empty until it has been drawn.'),
});

/** A template as lists show it. */
export const templateEntry = z.strictObject({
  id: z.int().describe('The template’s id.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When its content was last saved.'),
  workspace_id: z.string().describe('The workspace it belongs to.'),
  user_id: z.string().describe('The person who created it; empty if it was created in an embed.'),
  canvas_width: z.number().describe('Width of the first page in pixels.'),
  canvas_height: z.number().describe('Height of the first page in pixels.'),
  name: z.string().describe('Its name.'),
  description: z.string().describe('Description of its purpose; may be empty.'),
  tags: z.array(z.string()).describe('Its tags.'),
  thumbnail_url: z.string().describe('A thumbnail of the first page; empty until it has been drawn.'),
  embed_user_id: z.string().nullable().describe('The embed user it belongs to; null for workspace templates.'),
  pages_data: z.array(listedPage).describe('Its pages in order.'),
  modifications: z.array(modificationEntry).describe('The modifications it accepts, page by page.'),
});
export type TemplateEntry = z.infer<typeof templateEntry>;

const savedFields = {
  folder_id: z.int().nullable().describe('The folder it is in; null at the top level.'),
  revision: z.int().describe('Counts every change of the content, from 1. `If-Match` names it.'),
  current_version: z.string().describe('The version in which the current content is stored.'),
};

/** Problems found while a template was read or saved. */
export const saveReport = z
  .array(reportEntry)
  .describe(
    'What could not be preserved of an imported file, and assets used by the template that the workspace does not have.',
  );

/** A template as it is answered after it was created or changed. */
export const savedTemplate = templateEntry.extend({ ...savedFields, report: saveReport });
export type SavedTemplate = z.infer<typeof savedTemplate>;

/** A template, whole. */
export const templateDetail = templateEntry.extend({
  ...savedFields,
  pages_data: z
    .array(
      z.looseObject({
        ...listedPage.shape,
        width: z.int().describe('Pixels.'),
        height: z.int().describe('Pixels.'),
        layers: z.array(z.unknown()).describe('The page’s layers, the topmost last.'),
        parameters: z.array(z.unknown()).describe('The page’s parameters.'),
      }),
    )
    .describe('Its complete pages: the fields shown in lists, and everything in `content.pages`.'),
  modifications_json: z
    .record(z.string(), z.string())
    .describe('The default of each modification by key: a starting point for the `modifications` of a render.'),
  content: templateContent.describe('The complete template, as accepted by `PUT`.'),
});
export type TemplateDetail = z.infer<typeof templateDetail>;

/** The size of a list in pages. */
export const pageBlock = z.strictObject({
  page: z.int().describe('The requested page, from 1.'),
  limit: z.int().describe('Templates per page.'),
  totalTemplates: z.int().describe('Total number of matching templates.'),
  totalPages: z.int().describe('Number of pages; 0 if nothing matches.'),
});
