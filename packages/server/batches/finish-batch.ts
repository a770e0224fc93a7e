import { randomUUID } from 'node:crypto';
import type { RenderBatchFinished, RenderBatchStatus } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { shareOf } from '../fairness/share.ts';
import type { Queue } from '../jobs/queue.ts';
import { queueRun } from '../jobs/queue-run.ts';
import { queueWebhookEvents } from '../jobs/webhooks/queue-webhook-events.ts';
import { countRows, noRows, selectBatches, toRenderBatch } from './batch-record.ts';

interface Parts {
  publicUrl: string;
  database: Database;
  queue: Queue;
  now: () => Date;
}

/**
 * Ends a batch of which no row waits or is in progress, and queues its webhook, together; otherwise changes nothing. Each lane asks after
 * its last row, so that the one that is last finds all of them done. One whose files are to be combined ends after that.
 */
export async function finishBatch(parts: Parts, batchId: number): Promise<void> {
  const { database, queue, publicUrl, now } = parts;
  await database.transaction(async () => {
    const ended = await database.query
      .updateTable('render_batch')
      .set({ status: endStatus(batchId), completed_at: now() })
      .where('id', '=', batchId)
      .where('status', 'in', ['queued', 'processing'])
      .where(sql<boolean>`(combine is null or combined is not null or combine_error is not null)`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('render_batch_row')
              .select('number')
              .where('batch_id', '=', batchId)
              .where('status', 'in', ['queued', 'processing']),
          ),
        ),
      )
      .returning(['webhook_url', 'workspace_id', 'embed_id', 'embed_user_id', 'workflow_run_id', 'is_test'])
      .executeTakeFirst();
    if (ended?.workflow_run_id) await queueRun(queue, ended.workspace_id, ended.workflow_run_id);
    if (!ended) return;
    const event = 'render_batch.finished';
    const write = async (): Promise<RenderBatchFinished> => {
      const record = await selectBatches(parts).where('render_batch.id', '=', batchId).executeTakeFirstOrThrow();
      const counts = (await countRows(parts, [batchId])).get(batchId) ?? noRows;
      return { event, batch: toRenderBatch(record, counts, { publicUrl, now: now() }) };
    };
    const workspace = ended.workspace_id;
    if (!ended.is_test)
      await queueWebhookEvents(parts, { workspaceId: workspace, event, write: async () => [await write()] });
    if (ended.webhook_url === null) return;
    // A batch that was retried says so again, under another id.
    await database.query.deleteFrom('webhook_delivery').where('render_batch_id', '=', batchId).execute();
    const delivery = await database.query
      .insertInto('webhook_delivery')
      .values({
        workspace_id: ended.workspace_id,
        render_batch_id: batchId,
        message_id: `msg_${randomUUID().replaceAll('-', '')}`,
        url: ended.webhook_url,
        body: JSON.stringify(await write()),
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { workspace_id: workspaceId, embed_id: embedId, embed_user_id: embedUserId } = ended;
    const share = shareOf({ workspaceId, embedId, embedUserId });
    await queue.add('webhook', { deliveryId: delivery.id, attempts: 0 }, { share });
  });
}

/** Combines the files of a batch of which no row waits or is in progress, if that was asked for, or else ends it. */
export async function combineOrFinish(parts: Parts, batchId: number): Promise<void> {
  const uncombined = await parts.database.query
    .selectFrom('render_batch')
    .select(['workspace_id', 'embed_id', 'embed_user_id'])
    .where('id', '=', batchId)
    .where('status', 'in', ['queued', 'processing'])
    .where('combine', 'is not', null)
    .where('combined', 'is', null)
    .where('combine_error', 'is', null)
    .executeTakeFirst();
  if (!uncombined) return finishBatch(parts, batchId);
  const counts = (await countRows(parts, [batchId])).get(batchId) ?? noRows;
  if (counts.queued + counts.processing > 0) return;
  const { workspace_id: workspaceId, embed_id: embedId, embed_user_id: embedUserId } = uncombined;
  const share = shareOf({ workspaceId, embedId, embedUserId });
  await parts.queue.add('combine', { batchId }, { singletonKey: `combine-${batchId}`, share });
}

/** How a batch ends whose rows are done. */
function endStatus(batchId: number) {
  return sql<RenderBatchStatus>`(
    select case when count(*) filter (where status = 'succeeded') = 0 and count(*) filter (where status = 'failed') > 0 then 'failed'
      when count(*) filter (where status = 'failed') > 0 then 'partial' else 'succeeded' end
    from render_batch_row where batch_id = ${batchId})`;
}
