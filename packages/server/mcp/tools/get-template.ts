import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { modificationField, shortModifications, templateId } from './shared-fields.ts';

/** Content that is longer as JSON is too much for a model. */
const maxContentLength = 100_000;

/** Shows one template. */
export const getTemplate = defineTool({
  name: 'get_template',
  title: 'View a template',
  description:
    'Shows one template: a small image of its first page, its pages and its modifications. With include_content also the whole design in Platen’s format, which you need to change it with update_template (with the revision) or to learn the format. Next: render_template.',
  input: z.strictObject({
    template_id: templateId,
    include_content: z
      .boolean()
      .default(false)
      .describe('The whole design, which is long. Only for changing or copying it.'),
  }),
  output: z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    folder_id: z.int().nullable(),
    revision: z.int().describe('Send it with update_template.'),
    updated_at: z.string(),
    pages: z.array(
      z.object({
        page_number: z.int(),
        page_id: z.string(),
        name: z.string(),
        width: z.int(),
        height: z.int(),
        thumbnail_url: z.string(),
      }),
    ),
    modifications: z.array(modificationField).describe('Modifications for render_template.'),
    content: z.record(z.string(), z.unknown()).nullable().optional().describe('null if it is too long to be read.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.getTemplate],
  async run({ template_id, include_content }, { client, previews }) {
    const template = await client.getTemplate({ params: { id: template_id } });
    const { id, name, description, tags, folder_id, revision, updated_at, content } = template;
    const isShort = include_content && JSON.stringify(content).length <= maxContentLength;
    const data = {
      id,
      name,
      description,
      tags,
      folder_id,
      revision,
      updated_at,
      pages: template.pages_data.map((page, index) => ({
        page_number: index + 1,
        page_id: page.page_id,
        name: page.name,
        width: page.width,
        height: page.height,
        thumbnail_url: page.thumbnail_url,
      })),
      modifications: shortModifications(template),
      ...(include_content && { content: isShort ? { ...content } : null }),
    };
    return { data, content: await previews.of([template.thumbnail_url]) };
  },
});
