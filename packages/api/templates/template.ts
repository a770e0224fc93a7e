import { parameterType, reportEntry, template as contentSchema, type ModificationEntry } from '@platen/template';
import { z } from 'zod';
import { timestamp } from '../field.ts';

/** The content of a template: its pages, layers, parameters and fonts in Platen's own format. */
export const templateContent = contentSchema.meta({
  id: 'TemplateContent',
  description: 'A design with holes, in Platen’s own format: pages of layers with named parameters.',
});

/** One thing that a render of a template can be given. */
export const modificationEntry = z.strictObject({
  key: z
    .string()
    .describe('What a render names it by; prefixed like `page1@title` when the template has several pages.'),
  id: z.string().describe('The same as `key`.'),
  type: parameterType.describe('The kind of content it takes.'),
  description: z.string().describe('What it is: the layer’s name and its kind of content, or what the designer wrote.'),
  help_text: z.string().describe('The same as `description`.'),
  element_name: z.string().optional().describe('Name of the layer; absent when it has none.'),
  example: z
    .string()
    .describe('The value that is drawn when none is given. Lists cut long ones after 1,000 characters.'),
  page_number: z.int().describe('1-based.'),
  page_id: z.string().describe('The page’s stable id.'),
}) satisfies z.ZodType<ModificationEntry>;

/** A page as lists of templates show it. */
export const listedPage = z.strictObject({
  page_id: z.string().describe('Stable: never changes while the page lives.'),
  name: z.string().describe('The page’s name; may be empty.'),
  thumbnail_url: z.string().describe('An image of the page; empty until it has been drawn.'),
});

/** A template as lists show it. */
export const templateEntry = z.strictObject({
  id: z.int().describe('The template’s id.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When its content was last saved.'),
  workspace_id: z.string().describe('The workspace it belongs to.'),
  user_id: z.string().describe('The person who created it; empty when it was made in an embed.'),
  canvas_width: z.number().describe('Width of the first page in pixels.'),
  canvas_height: z.number().describe('Height of the first page in pixels.'),
  name: z.string().describe('Its name.'),
  description: z.string().describe('What it is for; may be empty.'),
  tags: z.array(z.string()).describe('Its tags.'),
  thumbnail_url: z.string().describe('An image of the first page; empty until it has been drawn.'),
  embed_user_id: z.string().nullable().describe('The embed user it belongs to; null for workspace templates.'),
  pages_data: z.array(listedPage).describe('Its pages in order.'),
  modifications: z.array(modificationEntry).describe('What a render of it can be given, page by page.'),
});
export type TemplateEntry = z.infer<typeof templateEntry>;

const savedFields = {
  folder_id: z.int().nullable().describe('The folder it lies in; null at the top.'),
  revision: z.int().describe('Counts every change of the content, from 1. `If-Match` names it.'),
  current_version: z.string().describe('The version that the present content is kept as.'),
};

/** What was noticed while a template was read or saved. */
export const saveReport = z
  .array(reportEntry)
  .describe(
    'What could not be kept of an imported file, and assets that the template names and the workspace does not have.',
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
        layers: z.array(z.unknown()).describe('The page’s layers, the last on top.'),
        parameters: z.array(z.unknown()).describe('The page’s parameters.'),
      }),
    )
    .describe('Its pages whole: what lists show of them, and everything that `content.pages` holds.'),
  modifications_json: z
    .record(z.string(), z.string())
    .describe('What each modification is when none is given, by key: a template for the `modifications` of a render.'),
  content: templateContent.describe('The whole template, as `PUT` takes it back.'),
});
export type TemplateDetail = z.infer<typeof templateDetail>;

/** The size of a list in pages. */
export const pageBlock = z.strictObject({
  page: z.int().describe('The page that was asked for, from 1.'),
  limit: z.int().describe('Templates on a page.'),
  totalTemplates: z.int().describe('Templates that match, on all pages.'),
  totalPages: z.int().describe('Pages there are; 0 when nothing matches.'),
});
