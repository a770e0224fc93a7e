import type { RenderBatch } from '@platen/api';
import { batchRowStatuses, renderBatchStatuses } from '@platen/api';
import { z } from 'zod';

/** The batch that a tool works on. */
export const batchId = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a batch_id, a number')
  .describe('From render_batch.');

/** A batch as short as a model can use it. */
export const batchField = z.object({
  batch_id: z.string(),
  template_id: z.int(),
  status: z.enum(renderBatchStatuses),
  finished: z.boolean(),
  total: z.int().describe('Number of rows.'),
  succeeded: z.int(),
  failed: z.int(),
  canceled: z.int(),
  seconds_left: z.number().nullable(),
  combined_url: z.string().nullable().describe('The one file of all rows, if combine was given.'),
  combine_error: z.string().nullable(),
  archive_url: z.string().describe('ZIP of all files, with the same credentials.'),
  report_url: z.string().describe('CSV with the URLs of all files, with the same credentials.'),
});

/** The state of a row. */
export const rowStatus = z.enum(batchRowStatuses);

/** A batch as tools answer it. */
export function describeBatch(batch: RenderBatch): z.output<typeof batchField> {
  const { id, template_id, status, finished, total, succeeded, failed, canceled, seconds_left, combined } = batch;
  const { combine_error, archive_url, report_url } = batch;
  const counts = { total, succeeded, failed, canceled, seconds_left };
  const files = { combined_url: combined?.url ?? null, combine_error, archive_url, report_url };
  return { batch_id: id, template_id, status, finished, ...counts, ...files };
}
