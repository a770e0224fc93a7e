import { operations } from '@platen/api';
import { z } from 'zod';
import { describeSaved, savedTemplateField } from '../saved-template-field.ts';
import { defineTool } from '../tool.ts';
import { modificationValues, tags, templateId } from './shared-fields.ts';

const details = ['name', 'description', 'tags', 'folder_id'] as const;

/** Changes a template. */
export const updateTemplate = defineTool({
  name: 'update_template',
  title: 'Change a template',
  description:
    'Changes a template for everybody who uses it, in one of three ways per call: its name, description, tags or folder; defaults, the values drawn if a render gives none; or content, the whole design, with the revision returned by get_template. Earlier versions are kept and people can restore them. To try text or images, use render_template instead: it changes nothing. Next: render_template to view it.',
  input: z
    .strictObject({
      template_id: templateId,
      name: z.string().min(1).max(255).optional(),
      description: z.string().max(5000).optional().describe('Empty clears it.'),
      tags: tags.optional().describe('Replaces its tags.'),
      folder_id: z.int().positive().nullable().optional().describe('null moves it to the top.'),
      defaults: modificationValues.optional().describe('New defaults by key, as in modifications of render_template.'),
      content: z.record(z.string(), z.unknown()).optional().describe('The whole design in Platen’s own format.'),
      revision: z.int().positive().optional().describe('Required with content: the revision that was edited.'),
    })
    .superRefine(({ content, revision, defaults, ...rest }, context) => {
      const refuse = (field: string, message: string): void =>
        context.addIssue({ code: 'custom', path: [field], message });
      const ways = [details.some((name) => rest[name] !== undefined), defaults !== undefined, content !== undefined];
      const count = ways.filter(Boolean).length;
      if (count === 0) refuse('name', 'or another field to change is required');
      if (count > 1) refuse(content ? 'content' : 'defaults', 'must be changed in a separate call');
      if ((content !== undefined) !== (revision !== undefined))
        refuse('revision', 'and content must be given together');
    }),
  output: savedTemplateField,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  operations: [operations.updateTemplate, operations.updateTemplateModifications, operations.saveTemplate],
  async run({ template_id, content, revision, defaults, name, description, tags: given, folder_id }, { client }) {
    const params = { id: template_id };
    if (content !== undefined) {
      const headers = { 'if-match': `"${revision}"` };
      // What is lacking in it is named by the service, as for every other client.
      const body = content as { schemaVersion: number; pages: unknown[] };
      return { data: describeSaved(await client.saveTemplate({ params, headers, body })) };
    }
    if (defaults !== undefined) {
      const body = { modifications: defaults };
      return { data: describeSaved(await client.updateTemplateModifications({ params, body })) };
    }
    const saved = await client.updateTemplate({
      params,
      body: {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(given !== undefined && { tags: given }),
        ...(folder_id !== undefined && { folder_id }),
      },
    });
    return { data: describeSaved(saved) };
  },
});
