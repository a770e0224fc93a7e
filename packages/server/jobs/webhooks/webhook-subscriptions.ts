import {
  maxWebhookSubscriptions,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryStatus,
  type WebhookEvent,
  type WebhookSubscription,
} from '@platen/api';
import { sql, type Selectable } from 'kysely';
import type { WebhookDeliveryTable } from '../../db/tables/render-tables.ts';
import type { WebhookSubscriptionTable } from '../../db/tables/webhook-tables.ts';
import { ServiceError } from '../../http/service-error.ts';
import { queueDeliveries, type WebhookEventParts } from './queue-webhook-events.ts';

type DeliveryRow = Pick<
  Selectable<WebhookDeliveryTable>,
  | 'id'
  | 'message_id'
  | 'event'
  | 'attempts'
  | 'last_status'
  | 'last_error'
  | 'created_at'
  | 'delivered_at'
  | 'failed_at'
>;

const deliveryColumns = [
  'id',
  'message_id',
  'event',
  'attempts',
  'last_status',
  'last_error',
  'created_at',
  'delivered_at',
  'failed_at',
] as const;

/** Returns all subscriptions of a workspace, newest first. */
export async function listSubscriptions(
  { database }: WebhookEventParts,
  workspaceId: number,
): Promise<WebhookSubscription[]> {
  const rows = await database.query
    .selectFrom('webhook_subscription')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(maxWebhookSubscriptions)
    .execute();
  return rows.map(present);
}

/** Returns a subscription of a workspace. Throws ServiceError `webhook_subscription_not_found`. */
export async function requireSubscription(
  { database }: Pick<WebhookEventParts, 'database'>,
  workspaceId: number,
  id: number,
): Promise<WebhookSubscription> {
  const row = await database.query
    .selectFrom('webhook_subscription')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!row) throw subscriptionNotFound();
  return present(row);
}

/** Adds a subscription. Throws ServiceError `conflict` when the workspace has as many as it can have. */
export async function addSubscription(
  { database, now }: WebhookEventParts,
  workspaceId: number,
  given: { name: string; url: string; events: WebhookEvent[] },
): Promise<WebhookSubscription> {
  return database.transaction(async () => {
    // Two at once are counted one after the other.
    await database.query.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().execute();
    const { count } = await database.query
      .selectFrom('webhook_subscription')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    if (count >= maxWebhookSubscriptions) {
      const message = `A workspace can have at most ${maxWebhookSubscriptions} webhook subscriptions. Delete one first.`;
      throw new ServiceError('conflict', message);
    }
    const at = now();
    const row = await database.query
      .insertInto('webhook_subscription')
      .values({ workspace_id: workspaceId, ...given, is_active: true, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(row);
  });
}

/** Changes a subscription; what waits goes to its new address. Throws ServiceError `webhook_subscription_not_found`. */
export async function changeSubscription(
  { database, now }: WebhookEventParts,
  workspaceId: number,
  id: number,
  { active, ...given }: { name?: string; url?: string; events?: WebhookEvent[]; active?: boolean },
): Promise<WebhookSubscription> {
  return database.transaction(async () => {
    const row = await database.query
      .updateTable('webhook_subscription')
      .set({
        ...given,
        ...(active !== undefined && { is_active: active, paused_reason: null }),
        updated_at: now(),
      })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw subscriptionNotFound();
    if (given.url !== undefined) {
      await database.query
        .updateTable('webhook_delivery')
        .set({ url: given.url })
        .where('subscription_id', '=', id)
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute();
    }
    return present(row);
  });
}

/** Deletes a subscription with its deliveries. Throws ServiceError `webhook_subscription_not_found`. */
export async function deleteSubscription(
  { database }: WebhookEventParts,
  workspaceId: number,
  id: number,
): Promise<void> {
  const { numDeletedRows } = await database.query
    .deleteFrom('webhook_subscription')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw subscriptionNotFound();
}

/** Queues a test message for a subscription and returns its delivery. */
export async function testSubscription(
  parts: WebhookEventParts,
  workspaceId: number,
  { id, name, url }: WebhookSubscription,
): Promise<WebhookDelivery> {
  return parts.database.transaction(async () => {
    const message = { event: 'webhook.test', subscription: { id, name } } as const;
    const [deliveryId = 0] = await queueDeliveries(parts, { id, url, workspaceId }, [message]);
    const row = await parts.database.query
      .selectFrom('webhook_delivery')
      .select(deliveryColumns)
      .where('id', '=', deliveryId)
      .executeTakeFirstOrThrow();
    return presentDelivery(row);
  });
}

/** Returns deliveries of a subscription, newest first, and whether there are more. */
export async function listDeliveries(
  { database }: WebhookEventParts,
  subscriptionId: number,
  { limit, cursor, status }: { limit: number; cursor?: number | undefined; status?: WebhookDeliveryStatus | undefined },
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  const rows = await database.query
    .selectFrom('webhook_delivery')
    .select(deliveryColumns)
    .where('subscription_id', '=', subscriptionId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .$if(status === 'delivered', (query) => query.where('delivered_at', 'is not', null))
    .$if(status === 'failed', (query) => query.where('failed_at', 'is not', null))
    .$if(status === 'waiting', (query) => query.where('delivered_at', 'is', null).where('failed_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { deliveries: rows.slice(0, limit).map(presentDelivery), hasMore: rows.length > limit };
}

/** Returns a delivery with its message. Throws ServiceError `webhook_delivery_not_found`. */
export async function readDelivery(
  { database }: WebhookEventParts,
  subscriptionId: number,
  id: number,
): Promise<WebhookDeliveryDetail> {
  const row = await database.query
    .selectFrom('webhook_delivery')
    .select([...deliveryColumns, 'body'])
    .where('id', '=', id)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  if (!row) throw deliveryNotFound();
  return { ...presentDelivery(row), body: JSON.parse(row.body) as Record<string, unknown> };
}

/** Posts a message again, under the same message id, to the present address. Throws ServiceError `webhook_delivery_not_found`. */
export async function redeliver(
  { database, queue }: WebhookEventParts,
  workspaceId: number,
  { id: subscriptionId, url }: WebhookSubscription,
  id: number,
): Promise<WebhookDelivery> {
  return database.transaction(async () => {
    const row = await database.query
      .updateTable('webhook_delivery')
      .set({ url, round_start: sql<number>`attempts`, delivered_at: null, failed_at: null })
      .where('id', '=', id)
      .where('subscription_id', '=', subscriptionId)
      .returning(deliveryColumns)
      .executeTakeFirst();
    if (!row) throw deliveryNotFound();
    const share = { workspaceId, user: null };
    await queue.add('webhook', { deliveryId: row.id, attempts: row.attempts }, { share });
    return presentDelivery(row);
  });
}

function present(row: Selectable<WebhookSubscriptionTable>): WebhookSubscription {
  const { id, name, url, events, is_active, paused_reason, created_at, updated_at } = row;
  return {
    id,
    name,
    url,
    events,
    active: is_active,
    paused_reason,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.message_id,
    event: row.event ?? '',
    status: row.delivered_at ? 'delivered' : row.failed_at ? 'failed' : 'waiting',
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
  };
}

function subscriptionNotFound(): ServiceError {
  return new ServiceError('webhook_subscription_not_found', 'There is no such webhook subscription.');
}

function deliveryNotFound(): ServiceError {
  const message = 'There is no such delivery. Deliveries are kept for 7 days.';
  return new ServiceError('webhook_delivery_not_found', message);
}
