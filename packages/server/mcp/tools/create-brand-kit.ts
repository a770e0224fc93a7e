import { operations } from '@platen/api';
import type { Client } from '@platen/api/client';
import { z } from 'zod';
import { brandKitField, describeKit, kitParts } from '../brand-kit-field.ts';
import { defineTool } from '../tool.ts';

type Body = Parameters<Client['createBrandKit']>[0]['body'];

/** Creates a brand kit. */
export const createBrandKit = defineTool({
  name: 'create_brand_kit',
  title: 'Create a brand kit',
  description:
    'Creates a brand kit: named colors, fonts, numbers, texts and images for templates to follow. Look at list_brand_kits first: creating twice makes two. Next: follow_brand_kit.',
  input: z.strictObject({
    name: z.string().min(1).max(120),
    axes: kitParts.axes.default([]),
    values: kitParts.values,
  }),
  output: brandKitField,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  operations: [operations.createBrandKit],
  async run(body, { client }) {
    // What is wrong in it is named by the service, as for every other client.
    return { data: describeKit((await client.createBrandKit({ body: body as Body })).data) };
  },
});
