import type { RenderJob } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queue } from './queue.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { findRenderJob, jobNotFound } from './render-job-store.ts';

/**
 * Posts the webhook of a finished job of the scope again, under the same message id, and answers the job. Throws ServiceError
 * `job-not-found`, or `conflict` for a job that has not finished or was given no webhook.
 */
export async function redeliverWebhook(
  parts: { publicUrl: string; database: Database; queue: Queue },
  scope: ItemScope,
  jobId: number,
): Promise<RenderJob> {
  const { database, queue } = parts;
  const job = await findRenderJob(parts, jobId, scope);
  if (!job) throw jobNotFound();
  if (!job.webhook) throw new ServiceError('conflict', 'This render job has no webhook_url.');
  await database.transaction(async () => {
    const delivery = await database.query
      .updateTable('webhook_delivery')
      .set({ round_start: sql<number>`attempts`, delivered_at: sql<null>`null`, failed_at: sql<null>`null` })
      .where('render_job_id', '=', jobId)
      .returning(['id', 'attempts'])
      .executeTakeFirst();
    if (!delivery) throw new ServiceError('conflict', 'Nothing to deliver: this render job has not finished.');
    await queue.add('webhook', { deliveryId: delivery.id, attempts: delivery.attempts });
  });
  return { ...job, webhook: { ...job.webhook, delivered_at: null, failed_at: null } };
}
