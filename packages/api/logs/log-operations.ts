import { z } from 'zod';
import { readWorkspace, renderTemplates } from '../access.ts';
import { cursorQuery, pagination, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { deletedRender } from '../jobs/job-operations.ts';
import { metadataInQuery, storedMetadata } from '../render-metadata.ts';
import { defineOperation, json } from '../operation.ts';

/** One render in a workspace's log, without the data sent with it. */
export const logEntry = z.object({
  id: z.int().describe('Also serves as the cursor.'),
  created_at: z.string().describe('ISO 8601.'),
  status: z.int().describe('HTTP status of the render; 200 if it succeeded.'),
  source: z.string().describe('The source of the request, such as api, signed-url or webhook.'),
  template_id: z
    .union([z.int(), z.string()])
    .nullable()
    .describe('Id of a studio template or slug of a library template.'),
  template_type: z.enum(['library', 'studio']),
  format: z.string(),
  type: z.string().describe('url: the answer had addresses; binary: the bytes, as they are or as base64.'),
  response_time_ms: z.int(),
  response: z.record(z.string(), z.unknown()).nullable().describe('The files with their addresses; null on failure.'),
  credits_used: z.int().describe('0 for failures and for renders served from the cache.'),
  is_overage: z.boolean(),
  error: z.string().nullable(),
  metadata: storedMetadata.describe('As sent with the render.'),
  test: z.boolean().describe('True if a test key asked for it.'),
  render_job_id: z
    .string()
    .nullable()
    .describe('The job that it was; null for synchronous renders and rows of batches.'),
  deleted_at: timestamp.nullable().describe('When the render was deleted: its files and metadata are gone.'),
  deleted_by: z.string().nullable().describe('Id of the person who deleted it, or who created the API key used.'),
});
export type LogEntry = z.infer<typeof logEntry>;

/** The operations on a workspace's log. */
export const logOperations = {
  listLogs: defineOperation({
    id: 'listLogs',
    method: 'GET',
    path: '/workspace/logs',
    tag: 'Logs',
    summary: 'List the render log',
    description: 'Newest first.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    query: z.object({
      ...cursorQuery({ max: 50, usual: 50 }),
      status: z.enum(['200', 'error']).optional().describe('200: successful renders; error: failures.'),
      source: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('Only renders from this source, such as api, signed-url or webhook.'),
      template_id: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('Id of a studio template or slug of a library template.'),
      format: z.string().min(1).max(20).optional().describe('Such as png, jpg, pdf or mp4.'),
      metadata: metadataInQuery,
      from: timestamp.optional().describe('Created at or after this time.'),
      to: timestamp.optional().describe('Created at or before this time.'),
    }),
    answers: {
      200: json(
        'One page of the log.',
        z.object({
          data: z.array(logEntry),
          pagination,
        }),
      ),
    },
    errors: ['invalid_cursor'],
    invalidCodes: { cursor: 'invalid_cursor' },
    invalidSentences: { cursor: 'Invalid cursor' },
  }),
  deleteLoggedRender: defineOperation({
    id: 'deleteLoggedRender',
    method: 'DELETE',
    path: '/workspace/logs/{id}',
    tag: 'Logs',
    summary: 'Delete a render and its files',
    description:
      'Removes the files and the metadata of a render, and its job if it has one. Files that another render of the workspace shares stay until that one is deleted too. The entry stays in the log, without files, with `deleted_at`. Deleting it again changes nothing.',
    access: renderTemplates,
    rateLimit: generalLimits.writes,
    params: z.object({
      id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The id of the entry.'),
    }),
    answers: { 200: json('The render was deleted.', deletedRender) },
    errors: ['not_found', 'conflict'],
  }),
};
