import { hash, randomUUID } from 'node:crypto';
import type { WebhookEvent, WebhookMessage } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Queue } from '../queue.ts';

/** Dependencies of events. */
export interface WebhookEventParts {
  database: Database;
  queue: Queue;
  now: () => Date;
}

/** Messages that may wait for one subscription; past them it is paused. */
const maxWaiting = 10_000;
/** Rows of one statement. */
const chunk = 500;

/** Whether a workspace has subscribed to an event. */
export async function isSubscribed(
  { database }: Pick<WebhookEventParts, 'database'>,
  workspaceId: number,
  event: WebhookEvent,
): Promise<boolean> {
  return (await findSubscriptions(database, workspaceId, event)).length > 0;
}

/**
 * Queues the messages of an event for all subscriptions of a workspace to it, in the transaction in which it happens. `write` is called
 * only where there are any. With `key`, an event that is queued again under the same key is posted once.
 */
export async function queueWebhookEvents<Event extends WebhookEvent>(
  parts: WebhookEventParts,
  {
    workspaceId,
    event,
    key,
    write,
  }: {
    workspaceId: number;
    event: Event;
    key?: string;
    write: () =>
      | readonly Extract<WebhookMessage, { event: Event }>[]
      | Promise<readonly Extract<WebhookMessage, { event: Event }>[]>;
  },
): Promise<void> {
  const subscriptions = await findSubscriptions(parts.database, workspaceId, event);
  if (subscriptions.length === 0) return;
  const messages = await write();
  for (const subscription of subscriptions) {
    if (await pauseIfFull(parts, subscription.id)) continue;
    await queueDeliveries(parts, { ...subscription, workspaceId }, messages, key);
  }
}

/** Queues messages for one subscription. Returns the ids of their deliveries. */
export async function queueDeliveries(
  { database, queue, now }: WebhookEventParts,
  { id, url, workspaceId }: { id: number; url: string; workspaceId: number },
  messages: readonly WebhookMessage[],
  key?: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < messages.length; start += chunk) {
    const rows = await database.query
      .insertInto('webhook_delivery')
      .values(
        messages.slice(start, start + chunk).map((message, index) => ({
          workspace_id: workspaceId,
          subscription_id: id,
          event: message.event,
          message_id: messageId(key && `${id} ${message.event} ${key} ${start + index}`),
          url,
          body: JSON.stringify(message),
          created_at: now(),
        })),
      )
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .returning('id')
      .execute();
    for (const row of rows) {
      ids.push(row.id);
      await queue.add('webhook', { deliveryId: row.id, attempts: 0 }, { share: { workspaceId, user: null } });
    }
  }
  return ids;
}

function messageId(key: string | undefined): string {
  return `msg_${key === undefined ? randomUUID().replaceAll('-', '') : hash('sha256', key).slice(0, 32)}`;
}

function findSubscriptions(
  database: Database,
  workspaceId: number,
  event: WebhookEvent,
): Promise<{ id: number; url: string }[]> {
  return database.query
    .selectFrom('webhook_subscription')
    .select(['id', 'url'])
    .where('workspace_id', '=', workspaceId)
    .where('is_active', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('id')
    .execute();
}

/** A receiver that is away for long does not fill the database. */
async function pauseIfFull({ database, now }: WebhookEventParts, id: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from webhook_delivery
      where subscription_id = ${id} and delivered_at is null and failed_at is null
      limit ${maxWaiting}) as waiting`.execute(database.query);
  if ((rows[0]?.count ?? 0) < maxWaiting) return false;
  await database.query
    .updateTable('webhook_subscription')
    .set({ is_active: false, paused_reason: 'overflow', updated_at: now() })
    .where('id', '=', id)
    .execute();
  return true;
}
