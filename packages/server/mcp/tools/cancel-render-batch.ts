import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { batchField, batchId, describeBatch } from './batch-fields.ts';

/** Cancels a batch. */
export const cancelRenderBatch = defineTool({
  name: 'cancel_render_batch',
  title: 'Cancel a render batch',
  description:
    'Cancels the rows of a batch that have not begun. Files that are there stay. retry_render_batch continues it.',
  input: z.strictObject({ batch_id: batchId }),
  output: batchField,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  operations: [operations.cancelRenderBatch],
  async run({ batch_id: id }, { client }) {
    return { data: describeBatch(await client.cancelRenderBatch({ params: { id } })) };
  },
});
