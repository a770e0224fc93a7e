import { z } from 'zod';
import { readWorkspace } from '../access.ts';
import { cursorQuery, pagination, timestamp } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';

/** One render in a workspace's log. What was sent with it is left out. */
export const logEntry = z.object({
  id: z.int().describe('Also the cursor.'),
  created_at: z.string().describe('ISO 8601.'),
  status: z.int().describe('HTTP status of the render; 200 when it went through.'),
  source: z.string().describe('What asked for it, such as api, signed-url or webhook.'),
  template_id: z.union([z.int(), z.string()]).nullable().describe('Id of a studio template or slug of a library one.'),
  template_type: z.enum(['library', 'studio']),
  format: z.string(),
  type: z.string().describe('url, base64 or binary.'),
  response_time_ms: z.int(),
  response: z.record(z.string(), z.unknown()).nullable().describe('The files, with their addresses; null on failure.'),
  credits_used: z.int().describe('0 for failures, and for renders that were kept.'),
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
    summary: 'List the log of renders',
    description: 'Newest first.',
    access: readWorkspace,
    rateLimit: generalLimits.reads,
    query: z.object({
      ...cursorQuery({ max: 50, usual: 50 }),
      status: z.enum(['200', 'error']).optional().describe('200: renders that went through; error: failures.'),
      source: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('Only renders asked for by it, such as api, signed-url or webhook.'),
      template_id: z.string().min(1).max(100).optional().describe('Id of a studio template or slug of a library one.'),
      format: z.string().min(1).max(20).optional().describe('Such as png, jpg, pdf or mp4.'),
      from: timestamp.optional().describe('Created at this instant or later.'),
      to: timestamp.optional().describe('Created at this instant or earlier.'),
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
