import { setTimeout as wait } from 'node:timers/promises';
import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { batchField, batchId, describeBatch } from './batch-fields.ts';

/** Milliseconds between two looks at a batch. */
const pauseMs = 1000;

/** Follows a batch. */
export const getRenderBatch = defineTool({
  name: 'get_render_batch',
  title: 'Follow a render batch',
  description:
    'Waits for a batch of render_batch and shows how many rows are done, and the addresses of the files. Call again while finished is false. partial means that rows failed: next, list_render_batch_rows with status failed. Batches are retained for 7 days.',
  input: z.strictObject({
    batch_id: batchId,
    wait_seconds: z.int().min(0).max(50).default(20).describe('Returns sooner if the batch has finished.'),
  }),
  output: batchField,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.getRenderBatch],
  async run({ batch_id: id, wait_seconds: seconds }, { client, progress, signal }) {
    const end = performance.now() + seconds * 1000;
    for (;;) {
      const batch = await client.getRenderBatch({ params: { id } }, { signal });
      const leftMs = end - performance.now();
      if (batch.finished || leftMs <= 0) return { data: describeBatch(batch) };
      await progress.notify(batch.succeeded + batch.failed, batch.total, 'Rendering');
      await wait(Math.min(pauseMs, leftMs), undefined, { signal });
    }
  },
});
