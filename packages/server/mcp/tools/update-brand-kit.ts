import { operations } from '@platen/api';
import type { Client } from '@platen/api/client';
import { z } from 'zod';
import { brandKitField, brandKitId, describeKit, kitParts } from '../brand-kit-field.ts';
import { defineTool } from '../tool.ts';

type Body = Parameters<Client['updateBrandKit']>[0]['body'];

/** Changes a brand kit. */
export const updateBrandKit = defineTool({
  name: 'update_brand_kit',
  title: 'Change a brand kit',
  description:
    'Changes a brand kit, and with it every render of the templates that follow it. What is omitted stays; axes and values are replaced as a whole, so send those of get_brand_kit with your changes. Ask the person first.',
  input: z
    .strictObject({
      brand_kit_id: brandKitId,
      revision: z
        .int()
        .positive()
        .describe('The revision that was read: another change since then is not overwritten.'),
      name: z.string().min(1).max(120).optional(),
      axes: kitParts.axes.optional(),
      values: kitParts.values.optional(),
    })
    .refine(({ name, axes, values }) => name !== undefined || axes !== undefined || values !== undefined, {
      path: ['values'],
      error: 'or another field to change is required',
    }),
  output: brandKitField,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  operations: [operations.updateBrandKit],
  async run({ brand_kit_id: id, revision, ...fields }, { client }) {
    const headers = { 'if-match': `"${revision}"` };
    // What is wrong in it is named by the service, as for every other client.
    return { data: describeKit((await client.updateBrandKit({ params: { id }, headers, body: fields as Body })).data) };
  },
});
