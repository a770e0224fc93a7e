import { z } from 'zod';
import { renderTemplates } from '../access.ts';
import { cursorQuery, nextCursor, pagination, requestedBy } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { metadataInQuery } from '../render-metadata.ts';
import { renderJob, renderJobStatuses } from './render-job.ts';

const jobInPath = z.object({ id: z.string().describe('The id of the job.') });
const job = json('The job.', renderJob);

/** The answer to the deletion of a render. */
export const deletedRender = z.object({
  message: z.string(),
  id: z.string(),
  files_deleted: z.int().describe('Number of files that were removed; 0 if the render had been deleted before.'),
  files_shared: z.int().describe('Number of files that stay because another render has them too.'),
});

/** The operations on render jobs. */
export const jobOperations = {
  listRenderJobs: defineOperation({
    id: 'listRenderJobs',
    method: 'GET',
    path: '/studio/render-jobs',
    tag: 'Render jobs',
    summary: 'List render jobs',
    description: 'Newest first. Jobs are retained for 7 days.',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    query: z.object({
      status: z
        .string()
        .optional()
        .describe('Only jobs in this state.')
        .meta({ enum: [...renderJobStatuses] }),
      requested_by: requestedBy,
      metadata: metadataInQuery,
      ...cursorQuery({ max: 100, usual: 20 }),
    }),
    answers: {
      200: json(
        'One page of jobs.',
        z.object({
          data: z.array(renderJob),
          pagination,
          next_cursor: nextCursor.describe('Same as in `pagination`.'),
        }),
      ),
    },
    errors: ['invalid-status-filter'],
  }),
  getRenderJob: defineOperation({
    id: 'getRenderJob',
    method: 'GET',
    path: '/studio/render-jobs/{id}',
    tag: 'Render jobs',
    summary: 'Read a render job',
    description: 'Poll until `finished` is true, follow the job’s events, or start the render with a `webhook_url`.',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    params: jobInPath,
    answers: { 200: job },
    errors: ['invalid-job-id', 'job-not-found'],
  }),
  cancelRenderJob: defineOperation({
    id: 'cancelRenderJob',
    method: 'POST',
    path: '/studio/render-jobs/{id}/cancel',
    tag: 'Render jobs',
    summary: 'Cancel a render job that has not started',
    description: 'A job that has started continues and is returned unchanged.',
    access: renderTemplates,
    rateLimit: generalLimits.writes,
    params: jobInPath,
    body: z.looseObject({}).describe('A JSON object; its content is ignored.'),
    answers: { 200: job },
    errors: ['invalid-job-id', 'job-not-found'],
  }),
  deleteRenderJob: defineOperation({
    id: 'deleteRenderJob',
    method: 'DELETE',
    path: '/studio/render-jobs/{id}',
    tag: 'Render jobs',
    summary: 'Delete a render job and its files',
    description:
      'Removes the job with its values, metadata, webhook and files; a job that waits is canceled first. Files that another render of the workspace shares stay until that one is deleted too. The log keeps that the render was made and deleted. Deleting it again changes nothing.',
    access: renderTemplates,
    rateLimit: generalLimits.writes,
    params: jobInPath,
    answers: { 200: json('The render was deleted.', deletedRender) },
    errors: ['invalid-job-id', 'job-not-found', 'conflict'],
  }),
  redeliverRenderJob: defineOperation({
    id: 'redeliverRenderJob',
    method: 'POST',
    path: '/studio/render-jobs/{id}/redeliver',
    tag: 'Render jobs',
    summary: 'Resend the webhook of a finished render job',
    description: 'Sent immediately with the same `webhook-id`, and retried like the first time.',
    access: renderTemplates,
    rateLimit: generalLimits.writes,
    params: jobInPath,
    answers: { 200: job },
    errors: ['invalid-job-id', 'job-not-found', 'conflict'],
  }),
  watchRenderJob: defineOperation({
    id: 'watchRenderJob',
    method: 'GET',
    path: '/studio/render-jobs/{id}/events',
    tag: 'Render jobs',
    summary: 'Follow a render job',
    description:
      'Server-sent events. `progress` carries the current state of the job without its result, immediately and then at each change; `finished` carries the complete job and is the last event. A client that reconnects with `Last-Event-ID: finished` receives 204, so that an EventSource stops by itself.',
    access: renderTemplates,
    rateLimit: generalLimits.reads,
    params: jobInPath,
    answers: {
      200: { description: 'The events.', contentTypes: ['text/event-stream'] },
      204: { description: 'The job has finished and the client has already received the last event.' },
    },
    errors: ['invalid-job-id', 'job-not-found'],
  }),
};
