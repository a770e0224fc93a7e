import { reportEntry } from '@platen/template';
import { z } from 'zod';
import { timestamp } from '../field.ts';

/** The states of a render job; the last three are its ends. */
export const renderJobStatuses = ['queued', 'processing', 'succeeded', 'failed', 'canceled'] as const;
/** The schema of a render job's state. */
export const renderJobStatus = z.enum(renderJobStatuses);
export type RenderJobStatus = z.infer<typeof renderJobStatus>;

/** Text that comes back on the job and in its webhook. */
export const renderJobMetadata = z
  .string()
  .max(10_000)
  .refine((text) => !text.includes('\u0000'), 'must not contain the character U+0000')
  .describe('Any text of yours, at most 10,000 characters; the job and its webhook carry it back. Async only.');

/** Where the webhook of a finished job is posted. */
export const renderJobWebhookUrl = z
  .url({ protocol: /^https?$/, error: 'The address of a webhook is a public http or https address.' })
  .max(2000)
  .refine((address) => !hasCredentials(address), 'A webhook URL cannot contain a user name or password.')
  .describe(
    'A public http or https address; the finished job is posted there, signed after Standard Webhooks. Async only.',
  );

function hasCredentials(address: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(address);
}

/** What became of a job's webhook. */
export const renderJobWebhook = z.object({
  url: z.string(),
  attempts: z.int().min(0).describe('Times it was posted so far.'),
  delivered_at: timestamp.nullable().describe('When a post was answered with success.'),
  failed_at: timestamp.nullable().describe('When it was given up; null while it is still tried.'),
  last_error: z.string().nullable().describe('Why the last post did not succeed; null when none failed.'),
});

/** Entries of a report that a failed job carries. */
export const maxReported = 500;

/** A render job: queued work, and in the end its result or its error. */
export const renderJob = z.object({
  id: z.string().describe('A decimal number as text.'),
  status: renderJobStatus,
  finished: z.boolean().describe('Whether the status is final.'),
  self: z.string().describe('The address of this job.'),
  template_id: z.union([z.string(), z.int()]).describe('Id of the studio template, or slug of the library template.'),
  format: z.string(),
  progress: z.number().min(0).max(1),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The whole body of the synchronous answer. Bytes never lie in it: `binary` is answered as `url`, and so is `base64` of more than 1 MiB. Lists leave out results of more than 64 KiB.',
    ),
  error: z.string().nullable().describe('Why it failed, in a sentence a person can act on.'),
  error_code: z.string().nullable().describe('Why it failed, as a stable code.'),
  report: z
    .array(reportEntry)
    .nullable()
    .describe(
      `What a strict job was refused for, at most ${maxReported} entries. Null for others: the report of one that succeeded is in its result.`,
    ),
  metadata: z.string().nullable(),
  webhook: renderJobWebhook.nullable(),
});
export type RenderJob = z.infer<typeof renderJob>;

/** The body of the one event: what is posted to a job's `webhook_url` when it has finished. */
export const renderJobFinished = z.object({ event: z.literal('render_job.finished'), job: renderJob });
export type RenderJobFinished = z.infer<typeof renderJobFinished>;
