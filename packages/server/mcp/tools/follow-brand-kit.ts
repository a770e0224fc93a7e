import { operations } from '@platen/api';
import { z } from 'zod';
import { brandKitId } from '../brand-kit-field.ts';
import { describeSaved, savedTemplateField } from '../saved-template-field.ts';
import { defineTool } from '../tool.ts';
import { templateId } from './shared-fields.ts';

/** Lets a template follow a brand kit. */
export const followBrandKit = defineTool({
  name: 'follow_brand_kit',
  title: 'Let a template follow a brand kit',
  description:
    'Lets a template follow a brand kit, or none: tokens of the same name and type take the values of the kit, in every render from then on. Next: render_template to view it, with axes such as mode.',
  input: z.strictObject({ template_id: templateId, brand_kit_id: brandKitId.nullable().describe('null for none.') }),
  output: savedTemplateField,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  operations: [operations.followBrandKit],
  async run({ template_id: id, brand_kit_id }, { client }) {
    return { data: describeSaved(await client.followBrandKit({ params: { id }, body: { brand_kit_id } })) };
  },
});
