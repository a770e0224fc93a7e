import { reportEntry } from '@platen/template';
import { z } from 'zod';
import { timestamp } from '../field.ts';
import { renderJobWebhook } from '../jobs/render-job.ts';
import { storedMetadata } from '../render-metadata.ts';

/** The states of a batch; the last four are final. `partial` has rows that were rendered and rows that failed. */
export const renderBatchStatuses = ['queued', 'processing', 'succeeded', 'partial', 'failed', 'canceled'] as const;
/** The schema of a batch's state. */
export const renderBatchStatus = z.enum(renderBatchStatuses);
export type RenderBatchStatus = z.infer<typeof renderBatchStatus>;

/** The states of a row; the last three are final. */
export const batchRowStatuses = ['queued', 'processing', 'succeeded', 'failed', 'canceled'] as const;
/** The schema of a row's state. */
export const batchRowStatus = z.enum(batchRowStatuses);
export type BatchRowStatus = z.infer<typeof batchRowStatus>;

const rowCount = z.int().min(0);

/** A batch: many renders of one template, and how far they are. */
export const renderBatch = z.object({
  id: z.string().describe('A decimal number as a string.'),
  status: renderBatchStatus,
  finished: z.boolean().describe('True if the status is final.'),
  self: z.string().describe('The address of this batch.'),
  template_id: z.int(),
  format: z.string(),
  total: rowCount.describe('Number of rows.'),
  queued: rowCount,
  processing: rowCount,
  succeeded: rowCount,
  failed: rowCount,
  canceled: rowCount,
  progress: z.number().min(0).max(1).describe('The part of the rows that is done, 0 to 1.'),
  rows_per_second: z.number().nullable().describe('Average pace so far; null before the first row is done.'),
  seconds_left: z.number().nullable().describe('Estimated time left at that pace; null if unknown or finished.'),
  columns: z.array(z.string()).describe('The columns of the data, as placeholders of the name pattern.'),
  unknown_columns: z.array(z.string()).describe('Columns that the template has no parameter for.'),
  name: z.string().nullable().describe('The pattern of file names.'),
  metadata: storedMetadata.describe('As sent with the batch.'),
  test: z.boolean().describe('True if a test key asked for it: its files carry a watermark.'),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  combined: z
    .object({ url: z.string(), bytes: z.int() })
    .nullable()
    .describe('The one file that `combine` asked for; null before it is there.'),
  combine_error: z.string().nullable().describe('Why there is no such file; null otherwise.'),
  archive_url: z.string().describe('The address of the ZIP of all files; it needs the same credentials.'),
  report_url: z.string().describe('The address of the CSV of all rows; it needs the same credentials.'),
  webhook: renderJobWebhook.nullable(),
});
export type RenderBatch = z.infer<typeof renderBatch>;

/** A problem with one value of a row. */
export const batchRowIssue = z.object({
  column: z.string().describe('The column or modification key; empty for the row as a whole.'),
  message: z.string(),
});
export type BatchRowIssue = z.infer<typeof batchRowIssue>;

/** A row of a batch with its files. */
export const renderBatchRow = z.object({
  row: z.int().min(1).describe('The number of the row, from 1.'),
  status: batchRowStatus,
  name: z
    .string()
    .nullable()
    .describe('Its file name from the pattern, with {page} left open; null without a pattern.'),
  modifications: z.record(z.string(), z.unknown()),
  files: z.array(
    z.object({
      url: z.string(),
      name: z.string().describe('The name of the file in the ZIP.'),
      page: z.int().describe('1-based; 0 for a file of all pages.'),
      size: z.string().optional().describe('Name of the extra size.'),
      width: z.number(),
      height: z.number(),
      bytes: z.int(),
    }),
  ),
  report: z.array(reportEntry),
  error: z.string().nullable(),
  error_code: z.string().nullable(),
  issues: z.array(batchRowIssue).describe('The values for which an invalid row was not rendered.'),
});
export type RenderBatchRow = z.infer<typeof renderBatchRow>;

/** The body of the event that is posted to a batch's `webhook_url` when it has finished. */
export const renderBatchFinished = z.object({ event: z.literal('render_batch.finished'), batch: renderBatch });
export type RenderBatchFinished = z.infer<typeof renderBatchFinished>;
