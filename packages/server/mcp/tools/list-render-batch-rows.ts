import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { batchId, rowStatus } from './batch-fields.ts';
import { cursor, nextCursor } from './shared-fields.ts';

/** Lists the rows of a batch. */
export const listRenderBatchRows = defineTool({
  name: 'list_render_batch_rows',
  title: 'List the rows of a render batch',
  description:
    'Lists rows of a batch with the URLs of their files, or why they failed and which values do not match. To correct failed rows use retry_render_batch.',
  input: z.strictObject({
    batch_id: batchId,
    status: rowStatus.optional(),
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        row: z.int().describe('From 1.'),
        status: rowStatus,
        modifications: z.record(z.string(), z.unknown()),
        files: z.array(z.string()),
        error: z.string().nullable(),
        issues: z.array(z.object({ column: z.string(), message: z.string() })),
      }),
    ),
    next_cursor: nextCursor,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listRenderBatchRows],
  async run({ batch_id: id, ...rest }, { client }) {
    const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const { data, next_cursor } = await client.listRenderBatchRows({ params: { id }, query });
    const rows = data.map(({ row, status, modifications, files, error, issues }) => ({
      row,
      status,
      modifications,
      files: files.map(({ url }) => url),
      error,
      issues,
    }));
    return { data: { rows, next_cursor } };
  },
});
