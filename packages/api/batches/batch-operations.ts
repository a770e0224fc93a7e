import { z } from 'zod';
import type { ServiceErrorCode } from '../error.ts';
import { booleanInQuery, cursorQuery, nextCursor, pagination, requestedBy } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { modificationsBody } from '../renders/render-body.ts';
import { metadataInQuery } from '../render-metadata.ts';
import { mayRender, renderErrors, renderInvalidCodes } from '../renders/render-operations.ts';
import { batchDataTypes, batchFileId, batchLimits, createBatchBody } from './batch-body.ts';
import { batchRowStatuses, renderBatch, renderBatchRow } from './render-batch.ts';

const batchInPath = z.object({ id: z.string().describe('The id of the batch.') });
const batch = json('The batch.', renderBatch);
const batchErrors = ['batch-not-found'] as const satisfies readonly ServiceErrorCode[];

/** A file of rows as a body. */
const rowsFile = {
  bodyTypes: Object.values(batchDataTypes).filter((type) => type !== batchDataTypes.json),
  body: z.array(z.record(z.string(), z.unknown())).min(1).max(batchLimits.rows),
  bodyLimitBytes: batchLimits.bytes,
  bodyLimitValues: batchLimits.values,
};

/** The operations on batches: many renders of one template. */
export const batchOperations = {
  uploadBatchRows: defineOperation({
    id: 'uploadBatchRows',
    method: 'POST',
    path: '/render-batches/files',
    tag: 'Render batches',
    summary: 'Upload a file of rows',
    description: 'CSV, XLSX or JSON as the body itself, at most 32 MiB. The file can be used for a day.',
    access: mayRender,
    rateLimit: generalLimits.writes,
    ...rowsFile,
    answers: {
      200: json(
        'The file, for `data.fileId` of a batch.',
        z.object({ fileId: batchFileId, type: z.enum(['csv', 'xlsx', 'json']), bytes: z.int() }),
      ),
    },
  }),
  readBatchRows: defineOperation({
    id: 'readBatchRows',
    method: 'POST',
    path: '/render-batches/rows',
    tag: 'Render batches',
    summary: 'Read a file of rows',
    description:
      'Returns the columns and cells of a CSV, XLSX or JSON file as text, as a batch would read them. Nothing is stored.',
    access: mayRender,
    rateLimit: generalLimits.writes,
    ...rowsFile,
    answers: {
      200: json('The table.', z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
    },
  }),
  createRenderBatch: defineOperation({
    id: 'createRenderBatch',
    method: 'POST',
    path: '/studio/render/batch',
    tag: 'Render batches',
    summary: 'Render a template once for each row',
    description:
      'Up to 100,000 rows, given inline, by a URL or by an uploaded file. All rows are checked against the JSON Schema of the template before any is rendered; `issues` lists the values that do not match, with row and column. Equal renders are served from the cache at no cost, and each row is charged once.',
    access: mayRender,
    rateLimit: generalLimits.renders,
    idempotent: true,
    query: z.object({
      cache: booleanInQuery.optional().describe('false renders rows again even if they are cached. Default true.'),
    }),
    body: createBatchBody,
    bodyLimitBytes: batchLimits.bytes,
    bodyLimitValues: batchLimits.values,
    answers: {
      202: json(
        'The batch, queued.',
        z.object({
          batchId: z.string(),
          status: z.literal('queued'),
          self: z.string().describe('The address of the batch.'),
          total: z.int().describe('Number of rows.'),
          invalid: z.int().describe('Number of rows that are skipped because their values do not match.'),
          unknown_columns: z.array(z.string()).describe('Columns that the template has no parameter for.'),
        }),
      ),
    },
    errors: [...renderErrors, 'rows_invalid', 'url_unreachable'],
    invalidCodes: renderInvalidCodes,
  }),
  listRenderBatches: defineOperation({
    id: 'listRenderBatches',
    method: 'GET',
    path: '/render-batches',
    tag: 'Render batches',
    summary: 'List render batches',
    description: 'Newest first. Batches are retained for 7 days after they finished.',
    access: mayRender,
    rateLimit: generalLimits.reads,
    query: z.object({
      template_id: z.coerce.number().int().positive().optional().describe('Only batches of this template.'),
      requested_by: requestedBy,
      metadata: metadataInQuery,
      ...cursorQuery({ max: 100, usual: 20 }),
    }),
    answers: {
      200: json('One page of batches.', z.object({ data: z.array(renderBatch), pagination, next_cursor: nextCursor })),
    },
  }),
  getRenderBatch: defineOperation({
    id: 'getRenderBatch',
    method: 'GET',
    path: '/render-batches/{id}',
    tag: 'Render batches',
    summary: 'Read a render batch',
    description: 'Counts, pace and time left. Poll until `finished` is true, or start the batch with a `webhook_url`.',
    access: mayRender,
    rateLimit: generalLimits.reads,
    params: batchInPath,
    answers: { 200: batch },
    errors: batchErrors,
  }),
  listRenderBatchRows: defineOperation({
    id: 'listRenderBatchRows',
    method: 'GET',
    path: '/render-batches/{id}/rows',
    tag: 'Render batches',
    summary: 'List the rows of a render batch',
    description: 'In order, with their values, files and errors.',
    access: mayRender,
    rateLimit: generalLimits.reads,
    params: batchInPath,
    query: z.object({
      status: z.enum(batchRowStatuses).optional().describe('Only rows in this state.'),
      ...cursorQuery({ max: 500, usual: 100 }),
    }),
    answers: {
      200: json('One page of rows.', z.object({ data: z.array(renderBatchRow), pagination, next_cursor: nextCursor })),
    },
    errors: batchErrors,
  }),
  cancelRenderBatch: defineOperation({
    id: 'cancelRenderBatch',
    method: 'POST',
    path: '/render-batches/{id}/cancel',
    tag: 'Render batches',
    summary: 'Cancel a render batch',
    description:
      'Rows in progress are finished and charged; the others are canceled. A finished batch is returned unchanged.',
    access: mayRender,
    rateLimit: generalLimits.writes,
    params: batchInPath,
    answers: { 200: batch },
    errors: batchErrors,
  }),
  retryRenderBatch: defineOperation({
    id: 'retryRenderBatch',
    method: 'POST',
    path: '/render-batches/{id}/retry',
    tag: 'Render batches',
    summary: 'Render failed and canceled rows again',
    description:
      'Only rows that failed or were canceled are rendered; rendered rows stay as they are. `rows` replaces values of failed rows and limits the retry to them.',
    access: mayRender,
    rateLimit: generalLimits.renders,
    params: batchInPath,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            row: z.int().min(1).max(batchLimits.rows).describe('The number of the row.'),
            modifications: modificationsBody.optional().describe('All values of the row from now on.'),
          }),
        )
        .min(1)
        .max(1000)
        .optional(),
    }),
    bodyOptional: true,
    bodyLimitBytes: batchLimits.bytes,
    answers: { 200: batch },
    errors: [
      ...batchErrors,
      'conflict',
      'rows_invalid',
      'template-not-found',
      'credits_exhausted',
      'too_many_jobs',
      'render_blocked_by_approval',
    ],
  }),
  downloadRenderBatch: defineOperation({
    id: 'downloadRenderBatch',
    method: 'GET',
    path: '/render-batches/{id}/archive.zip',
    tag: 'Render batches',
    summary: 'Download the files of a render batch',
    description:
      'A ZIP of the files rendered so far, sent while it is written. Until the batch has finished it is named for that, such as `batch-7-partial-12-of-40.zip`.',
    access: mayRender,
    rateLimit: generalLimits.reads,
    params: batchInPath,
    answers: { 200: { description: 'The ZIP.', contentTypes: ['application/zip'] } },
    errors: batchErrors,
  }),
  exportRenderBatch: defineOperation({
    id: 'exportRenderBatch',
    method: 'GET',
    path: '/render-batches/{id}/report.csv',
    tag: 'Render batches',
    summary: 'Download the rows of a render batch as CSV',
    description:
      'Your columns, followed by `row`, `status`, `file`, `url` and `error`. Several files of a row are separated by spaces. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
    access: mayRender,
    rateLimit: generalLimits.reads,
    params: batchInPath,
    answers: { 200: { description: 'The CSV, in UTF-8 with a byte order mark.', contentTypes: ['text/csv'] } },
    errors: batchErrors,
  }),
};
