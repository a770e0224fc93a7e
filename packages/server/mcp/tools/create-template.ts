import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { describeSaved, savedTemplateField } from '../saved-template-field.ts';
import { tags } from './shared-fields.ts';

const example =
  '{"schemaVersion":1,"name":"Quote","pages":[{"id":"p1","width":1080,"height":1080,"backgrounds":[{"type":"solid","color":"#ffffff"}],' +
  '"layers":[{"type":"text","id":"words","x":90,"y":300,"width":900,"height":480,"runs":[{"text":"Hello"}],"style":{"fontSize":96}}],' +
  '"parameters":[{"key":"title","type":"text","bindings":[{"layerId":"words"}]}]}]}';

/** Creates a template. */
export const createTemplate = defineTool({
  name: 'create_template',
  title: 'Create a template',
  description:
    'Creates a template: an empty one of a given size (name, width, height), or one with a design in content. Prefer generate_variants for other sizes of an existing design, and render_template if only text or images differ. report lists what an import could not preserve. Next: render_template to view it, update_template to correct it.',
  input: z
    .strictObject({
      name: z.string().min(1).max(255).optional().describe('Required unless content has one.'),
      description: z.string().max(5000).optional(),
      width: z.int().min(1).max(5000).optional().describe('Pixels. Required without content.'),
      height: z.int().min(1).max(5000).optional().describe('Pixels. Required without content.'),
      tags: tags.optional(),
      folder_id: z.int().positive().optional(),
      content: z
        .union([z.string().max(6_000_000), z.record(z.string(), z.unknown())])
        .optional()
        .describe(
          `The text of an SVG, Polotno or Fabric JSON, or Platen’s format (see get_template with include_content): ${example}`,
        ),
    })
    .refine(({ content, name }) => content !== undefined || name !== undefined, {
      path: ['name'],
      error: 'is required without content',
    })
    .refine(({ content, width, height }) => content !== undefined || (width !== undefined && height !== undefined), {
      path: ['width'],
      error: 'and height are required without content',
    }),
  output: savedTemplateField,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  operations: [operations.createTemplate],
  fieldsThere: { width: 'canvas_width', height: 'canvas_height' },
  async run({ name, description, width, height, tags: given, folder_id, content }, { client }) {
    const saved = await client.createTemplate({
      body: {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(width !== undefined && { canvas_width: width }),
        ...(height !== undefined && { canvas_height: height }),
        ...(given !== undefined && { tags: given }),
        ...(folder_id !== undefined && { folder_id }),
        ...(content !== undefined && { content }),
      },
    });
    return { data: describeSaved(saved) };
  },
});
