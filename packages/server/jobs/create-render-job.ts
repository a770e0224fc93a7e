import type { RenderJob } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import type { RenderRequest } from '../renders/render-request.ts';
import type { RenderPublishing } from '../social/posts/publish-render.ts';
import { nothingDelivered, renderJobColumns, toRenderJob } from './render-job-record.ts';

/** What a job is made with besides its render. */
export interface RenderJobOptions {
  /** Comes back on the job and in its webhook. */
  metadata?: string | undefined;
  /** Told when the job has finished. */
  webhookUrl?: string | undefined;
  /** What is published of it. */
  publish?: RenderPublishing | undefined;
  /** Called with the job before it is committed, in the same transaction. */
  onQueued?: (job: RenderJob) => Promise<void>;
}

/**
 * Queues a render that was parsed, checked and allowed: its row and its work together or neither. Answers the job, queued; the
 * answer to the caller is 202 with `Location` set to the job's `self`.
 */
export async function createRenderJob(
  { database, queue, publicUrl, now }: Pick<Dependencies, 'database' | 'queue' | 'publicUrl' | 'now'>,
  request: RenderRequest,
  options: RenderJobOptions = {},
): Promise<RenderJob> {
  const { template, response } = request;
  // A row holds JSON: bytes are answered by their address.
  const stored: RenderRequest =
    response.type === 'binary' ? { ...request, response: { ...response, type: 'url' } } : request;
  return database.transaction(async () => {
    const row = await database.query
      .insertInto('render_job')
      .values({
        workspace_id: request.workspaceId,
        user_id: request.userId,
        embed_id: request.embedId,
        embed_user_id: request.embedUserId,
        template_id: template.kind === 'studio' ? String(template.id) : template.slug,
        status: 'queued',
        format: response.format,
        request: JSON.stringify(stored),
        metadata: options.metadata ?? null,
        webhook_url: options.webhookUrl ?? null,
        publish: options.publish ? JSON.stringify(options.publish) : null,
        created_at: now(),
      })
      .returning(renderJobColumns)
      .executeTakeFirstOrThrow();
    await queue.add('render', { jobId: row.id });
    const job = toRenderJob({ ...row, result: null, ...nothingDelivered }, publicUrl);
    await options.onQueued?.(job);
    return job;
  });
}
