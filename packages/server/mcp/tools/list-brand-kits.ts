import { operations } from '@platen/api';
import { z } from 'zod';
import { brandKitField } from '../brand-kit-field.ts';
import { defineTool } from '../tool.ts';
import { cursor, nextCursor } from './shared-fields.ts';

/** Lists brand kits. */
export const listBrandKits = defineTool({
  name: 'list_brand_kits',
  title: 'List brand kits',
  description:
    'Lists the workspace’s brand kits, newest first: tokens such as colors, fonts and logos that templates follow. Next: get_brand_kit for the values of the tokens, follow_brand_kit to let a template use them.',
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20), cursor: cursor.optional() }),
  output: z.object({
    brand_kits: z.array(
      brandKitField
        .pick({ id: true, name: true, used_in: true })
        .extend({ axes: z.array(z.string()), tokens: z.array(z.string()).describe('The names of its tokens.') }),
    ),
    next_cursor: nextCursor,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listBrandKits],
  async run({ limit, cursor: from }, { client }) {
    const query = { limit, ...(from !== undefined && { cursor: from }) };
    const { data, next_cursor } = await client.listBrandKits({ query });
    const kits = data.map(({ id, name, used_in, axes, values }) => ({
      id,
      name,
      used_in,
      axes: axes.map((axis) => axis.id),
      tokens: Object.keys(values),
    }));
    return { data: { brand_kits: kits, next_cursor } };
  },
});
