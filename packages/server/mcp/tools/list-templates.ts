import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { tags } from './shared-fields.ts';

/** Finds templates. */
export const listTemplates = defineTool({
  name: 'list_templates',
  title: 'List templates',
  description:
    'Finds templates of the workspace, newest first; search looks in their names. Start here if you do not know a template’s id. Next: get_template to view one, or get_template_schema to render it. At most 40 per page; request the next page while page is below total_pages.',
  input: z.strictObject({
    search: z.string().max(255).optional().describe('Part of the name, ignoring case.'),
    tags: tags.optional().describe('Only templates that have all of these tags.'),
    folder_id: z.int().positive().optional().describe('Only templates in this folder.'),
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.int().min(1).max(40).default(10),
  }),
  output: z.object({
    templates: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        description: z.string(),
        width: z.number().describe('Pixels of the first page.'),
        height: z.number(),
        pages: z.int().describe('Number of pages.'),
        tags: z.array(z.string()),
        modification_keys: z.array(z.string()).describe('Its modifications; at most 30 of them.'),
        thumbnail_url: z.string().describe('Empty until it has been drawn.'),
        updated_at: z.string(),
      }),
    ),
    page: z.int(),
    total: z.int(),
    total_pages: z.int(),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listAllTemplates],
  async run({ search, tags: wanted, folder_id, page, limit }, { client }) {
    const { data, pagination } = await client.listAllTemplates({
      query: {
        page,
        limit,
        ...(search !== undefined && { search }),
        ...(wanted !== undefined && { tags: wanted }),
        ...(folder_id !== undefined && { folder_id }),
      },
    });
    const templates = data.map((template) => ({
      id: template.id,
      name: template.name,
      description: template.description,
      width: template.canvas_width,
      height: template.canvas_height,
      pages: template.pages_data.length,
      tags: template.tags,
      modification_keys: template.modifications.slice(0, 30).map(({ key }) => key),
      thumbnail_url: template.thumbnail_url,
      updated_at: template.updated_at,
    }));
    return {
      data: { templates, page, total: pagination.totalTemplates, total_pages: pagination.totalPages },
    };
  },
});
