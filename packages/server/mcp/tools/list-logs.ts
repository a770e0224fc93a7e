import { operations, storedMetadata } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { cursor, nextCursor } from './shared-fields.ts';

/** The part of a log entry's response that names files. */
const loggedFiles = z.object({ files: z.array(z.object({ url: z.string() })) });

/** Reads the log of renders. */
export const listLogs = defineTool({
  name: 'list_logs',
  title: 'Read the render log',
  description:
    'Lists the workspace’s renders, newest first: their source, duration, cost, and their files or why they failed. Use it to find an earlier render’s file, or to explain failures and costs. Renders of this server have the source mcp.',
  input: z.strictObject({
    status: z.enum(['200', 'error']).optional().describe('200: succeeded; error: failed.'),
    source: z.string().min(1).max(64).optional().describe('api, mcp, signed-url, webhook, …'),
    template_id: z
      .union([z.int().positive(), z.string().min(1).max(100)])
      .optional()
      .describe('Id, or slug of a library template.'),
    format: z.string().min(1).max(20).optional(),
    metadata: z
      .record(z.string().min(1).max(64), z.string().max(500))
      .optional()
      .describe('Only renders whose metadata has these values.'),
    from: z.iso.datetime({ offset: true }).optional().describe('ISO 8601 with Z or an offset.'),
    to: z.iso.datetime({ offset: true }).optional(),
    limit: z.int().min(1).max(50).default(20),
    cursor: cursor.optional(),
  }),
  output: z.object({
    renders: z.array(
      z.object({
        id: z.int(),
        created_at: z.string(),
        status: z.int().describe('HTTP status; 200 if it succeeded.'),
        source: z.string(),
        template_id: z.union([z.int(), z.string()]).nullable(),
        format: z.string(),
        response_time_ms: z.int(),
        credits_used: z.int(),
        files: z.array(z.string()).describe('Addresses.'),
        error: z.string().nullable(),
        metadata: storedMetadata,
        deleted_at: z.string().nullable().describe('When it was deleted with its files.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listLogs],
  async run({ template_id, metadata, ...rest }, { client }) {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const query = {
      ...given,
      ...(template_id !== undefined && { template_id: String(template_id) }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
    };
    const { data, pagination } = await client.listLogs({ query });
    const renders = data.map((entry) => {
      const { id, created_at, status, source, format, response_time_ms, credits_used, error } = entry;
      const files = loggedFiles.safeParse(entry.response).data?.files.map(({ url }) => url) ?? [];
      return {
        id,
        created_at,
        status,
        source,
        template_id: entry.template_id,
        format,
        response_time_ms,
        credits_used,
        files,
        error,
        metadata: entry.metadata,
        deleted_at: entry.deleted_at,
      };
    });
    return { data: { renders, next_cursor: pagination.next_cursor } };
  },
});
