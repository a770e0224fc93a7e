import { reportEntry } from '@platen/template';
import { z } from 'zod';
import { timestamp } from '../field.ts';
import { storedMetadata } from '../render-metadata.ts';

/** The states of a render job; the last three are final. */
export const renderJobStatuses = ['queued', 'processing', 'succeeded', 'failed', 'canceled'] as const;
/** The schema of a render job's state. */
export const renderJobStatus = z.enum(renderJobStatuses);
export type RenderJobStatus = z.infer<typeof renderJobStatus>;

/** The URL to which a finished job is posted. */
export const renderJobWebhookUrl = z
  .url({ protocol: /^https?$/, error: 'A webhook URL must be a public http or https address.' })
  .max(2000)
  .refine((address) => !hasCredentials(address), 'A webhook URL cannot contain a user name or password.')
  .describe(
    'A public http or https address. The finished job is posted there, signed according to Standard Webhooks. Async only.',
  );

function hasCredentials(address: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(address);
}

/** Delivery state of a job's webhook. */
export const renderJobWebhook = z.object({
  url: z.string(),
  attempts: z.int().min(0).describe('Number of attempts so far.'),
  delivered_at: timestamp.nullable().describe('When it was delivered successfully.'),
  failed_at: timestamp.nullable().describe('When delivery was given up; null while attempts continue.'),
  last_error: z.string().nullable().describe('Why the last attempt failed; null if none failed.'),
});

/** Maximum number of report entries of a failed job. */
export const maxReported = 500;

/** A render job: queued work, and finally its result or its error. */
export const renderJob = z.object({
  id: z.string().describe('A decimal number as a string.'),
  status: renderJobStatus,
  finished: z.boolean().describe('True if the status is final.'),
  self: z.string().describe('The address of this job.'),
  template_id: z.union([z.string(), z.int()]).describe('Id of a studio template or slug of a library template.'),
  format: z.string(),
  progress: z.number().min(0).max(1),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The full body of the synchronous response. It never contains bytes: `binary` is returned as `url`, and so is `base64` of more than 1 MiB. Lists omit results of more than 64 KiB.',
    ),
  error: z.string().nullable().describe('Why it failed, as a sentence a person can act on.'),
  error_code: z.string().nullable().describe('Why it failed, as a stable code.'),
  report: z
    .array(reportEntry)
    .nullable()
    .describe(
      `Why a strict job was refused, at most ${maxReported} entries. Null for other jobs; the report of a successful job is in its result.`,
    ),
  metadata: storedMetadata.describe('As sent with the render.'),
  test: z.boolean().describe('True if a test key asked for it: its files carry a watermark.'),
  webhook: renderJobWebhook.nullable(),
});
export type RenderJob = z.infer<typeof renderJob>;

/** The body of the only event: it is posted to a job's `webhook_url` when it has finished. */
export const renderJobFinished = z.object({ event: z.literal('render_job.finished'), job: renderJob });
export type RenderJobFinished = z.infer<typeof renderJobFinished>;
