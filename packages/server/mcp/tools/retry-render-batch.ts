import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { batchField, batchId, describeBatch } from './batch-fields.ts';
import { modificationValues } from './shared-fields.ts';

/** Renders rows of a batch again. */
export const retryRenderBatch = defineTool({
  name: 'retry_render_batch',
  title: 'Render rows again',
  description:
    'Renders the failed and canceled rows of a finished batch again; rows that succeeded stay. With rows only these, with corrected values. Next: get_render_batch.',
  input: z.strictObject({
    batch_id: batchId,
    rows: z
      .array(
        z.strictObject({
          row: z.int().min(1).max(100_000),
          modifications: modificationValues.optional().describe('All values of the row from now on.'),
        }),
      )
      .min(1)
      .max(1000)
      .optional(),
  }),
  output: batchField,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  operations: [operations.retryRenderBatch],
  async run({ batch_id: id, rows }, { client }) {
    return { data: describeBatch(await client.retryRenderBatch({ params: { id }, body: rows ? { rows } : {} })) };
  },
});
