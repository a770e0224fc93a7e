import { z } from 'zod';
import { readWorkspace } from '../access.ts';
import { cursorQuery, pagination, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
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
  type: z.string().describe('url, base64 or binary.'),
  response_time_ms: z.int(),
  response: z.record(z.string(), z.unknown()).nullable().describe('The files with their addresses; null on failure.'),
  credits_used: z.int().describe('0 for failures and for renders served from the cache.'),
  is_overage: z.boolean(),
  error: z.string().nullable(),
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
};
