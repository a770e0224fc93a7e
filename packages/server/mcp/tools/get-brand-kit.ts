import { operations } from '@platen/api';
import { z } from 'zod';
import { brandKitField, brandKitId, describeKit } from '../brand-kit-field.ts';
import { defineTool } from '../tool.ts';

/** Shows one brand kit. */
export const getBrandKit = defineTool({
  name: 'get_brand_kit',
  title: 'View a brand kit',
  description:
    'Shows a brand kit with its axes and the values of its tokens, which you need to change it with update_brand_kit.',
  input: z.strictObject({ brand_kit_id: brandKitId }),
  output: brandKitField,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.getBrandKit],
  async run({ brand_kit_id: id }, { client }) {
    return { data: describeKit((await client.getBrandKit({ params: { id } })).data) };
  },
});
