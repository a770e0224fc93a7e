import { z } from 'zod';
import { renderJobWebhookUrl } from '../jobs/render-job.ts';
import { modificationsBody, renderBody, responseBody } from '../renders/render-body.ts';
import { renderMetadata } from '../render-metadata.ts';

/** Limits of batches. */
export const batchLimits = {
  rows: 100_000,
  columns: 500,
  /** Bytes of a file of rows, or of the body with the rows inline. */
  bytes: 32 * 1024 * 1024,
  /** Values of a body, each key with its value counted as one. */
  values: 4_000_000,
  concurrency: 256,
  /** Batches of a workspace that are not finished; an embed user may have a quarter of them. */
  open: 100,
} as const;

/** The media types of files of rows, by their type in a batch. */
export const batchDataTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const;
/** The type of a file of rows. */
export const batchDataType = z.enum(['csv', 'xlsx', 'json']);
export type BatchDataType = z.infer<typeof batchDataType>;

/** A file of rows of the workspace, as its upload answers it. */
export const batchFileId = z.string().regex(/^[0-9a-f]{64}\.(?:csv|xlsx|json)$/, 'must be the fileId of an upload');

const { locale, axes, brand, mode } = renderBody.shape;
const design = { locale, axes, brand, mode };

/** One row: the values of a render, with its own language and axes where they differ from the batch's. */
export const batchRowBody = z.strictObject({ modifications: modificationsBody.prefault({}), ...design });
export type BatchRowBody = z.infer<typeof batchRowBody>;

/** The pattern of file names. */
const namePattern = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\p{Cc}/\\]+$/u, 'must not contain slashes or control characters')
  .describe(
    'File names in the ZIP and of the links, such as `{sku}-{page}.png`: placeholders are columns, `row` and `page`. Names that occur twice get a number. Default: `{row}`.',
  );

/** The body of a batch. */
export const createBatchBody = z
  .strictObject({
    templateId: renderBody.shape.templateId,
    rows: z
      .array(batchRowBody)
      .min(1)
      .max(batchLimits.rows)
      .optional()
      .describe('The rows: `[{"modifications": {"title": "Rye"}}]`. Or give `data`.'),
    data: z
      .strictObject({
        url: z
          .url({ protocol: /^https?$/ })
          .max(2000)
          .optional()
          .describe('A public http or https address.'),
        fileId: batchFileId.optional().describe('A file that was uploaded for batches.'),
        type: batchDataType.optional().describe('Default: by the content.'),
        columns: z
          .record(z.string().min(1).max(300), z.string().max(300))
          .refine(
            (columns) => Object.keys(columns).length <= batchLimits.columns,
            `must not have more than ${batchLimits.columns} columns`,
          )
          .optional()
          .describe(
            'The modification keys of columns that are named otherwise: `{"Article": "sku"}`. An empty key leaves a column unused.',
          ),
      })
      .refine(({ url, fileId }) => (url === undefined) !== (fileId === undefined), 'needs either url or fileId')
      .optional()
      .describe(
        'A file of rows: CSV or the first sheet of an XLSX, whose first row names the columns after modification keys, or a JSON list of objects.',
      ),
    response: responseBody
      .omit({ type: true, mode: true, fileName: true })
      .extend({ type: z.literal('url').optional() })
      .prefault({})
      .describe('As for a single render. Files are answered by their addresses.'),
    ...design,
    pdfOptions: renderBody.shape.pdfOptions,
    videoOptions: renderBody.shape.videoOptions,
    name: namePattern.optional(),
    combine: z
      .enum(['pdf', 'zip'])
      .optional()
      .describe(
        'One file of all rows in their order, made in the end: `pdf` for the format pdf, at most 256 MiB together, or `zip`.',
      ),
    invalidRows: z
      .enum(['refuse', 'skip'])
      .default('refuse')
      .describe(
        'Rows whose values do not match the template: `refuse` refuses the batch with 422 and renders nothing; `skip` renders the others and lists them as failed.',
      ),
    concurrency: z
      .int()
      .min(1)
      .max(batchLimits.concurrency)
      .optional()
      .describe('Maximum number of rows in progress at the same time, in all processes. Default: as many as are free.'),
    source: renderBody.shape.source,
    webhook_url: renderJobWebhookUrl.optional(),
    metadata: renderMetadata.optional(),
  })
  .refine(({ rows, data }) => (rows === undefined) !== (data === undefined), 'needs either rows or data');
export type CreateBatchBody = z.infer<typeof createBatchBody>;
