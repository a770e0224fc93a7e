import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { templateId } from './shared-fields.ts';

/** Tool that returns the JSON Schema of a template's modifications. */
export const getTemplateSchema = defineTool({
  name: 'get_template_schema',
  title: 'Read a template’s parameters',
  description:
    'Returns the JSON Schema (2020-12) of the modifications of one template: every key, its type, length, allowed values and default, and an example of lists. Use it before render_template to fill a template correctly on the first try. Style keys such as title.color or title.fontSize can also be used.',
  input: z.strictObject({ template_id: templateId }),
  output: z.object({ schema: z.record(z.string(), z.unknown()).describe('Modifications must match it.') }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.getTemplateSchema],
  async run({ template_id }, { client }) {
    const answer = await client.getTemplateSchema({ params: { id: template_id } });
    return { data: { schema: z.record(z.string(), z.unknown()).parse(await answer.json()) } };
  },
});
