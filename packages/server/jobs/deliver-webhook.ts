import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { WebhookDeliveryTable } from '../db/tables/render-tables.ts';
import type { Database } from '../db/database.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { Vault } from '../vault/vault.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Queue } from './queue.ts';
import type { WorkData } from './work-kinds.ts';
import { postWebhook } from './post-webhook.ts';
import { nextWebhookTry, type WebhookOutcome } from './webhook-schedule.ts';

interface Parts {
  database: Database;
  queue: Queue;
  fetcher: SafeFetcher;
  vault: Vault;
  log: Logger;
  now: () => Date;
}

type Outcome = WebhookOutcome & { error?: string; isRefused?: boolean };

/**
 * Sends one message to its webhook and records the result: delivered, retried later, or given up. A process that ends in the middle leaves
 * it to the next one, so that a receiver may get a message twice, with the same `webhook-id`.
 */
export async function deliverWebhook(
  parts: Parts,
  { deliveryId, attempts }: WorkData['webhook'],
  signal: AbortSignal,
): Promise<void> {
  const delivery = await parts.database.query
    .selectFrom('webhook_delivery')
    .select(['id', 'workspace_id', 'message_id', 'url', 'body', 'attempts', 'round_start', 'subscription_id'])
    .where('id', '=', deliveryId)
    .where('attempts', '=', attempts)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  if (!delivery) return;
  await record(parts, delivery, await post(parts, delivery, signal));
}

async function post(
  parts: Parts,
  delivery: Pick<Selectable<WebhookDeliveryTable>, 'id' | 'workspace_id' | 'message_id' | 'url' | 'body'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { workspace_id: workspaceId, message_id: messageId, url, body } = delivery;
  try {
    return await postWebhook(parts, { workspaceId, messageId, url, body }, signal);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ServiceError) return { error: error.message, isRefused: error.code === 'url_not_allowed' };
    parts.log.warn({ err: error, deliveryId: delivery.id }, 'A webhook could not be posted');
    return { error: 'The address could not be reached.' };
  }
}

async function record(
  { database, queue, now }: Parts,
  delivery: Pick<Selectable<WebhookDeliveryTable>, 'id' | 'attempts' | 'round_start' | 'subscription_id'>,
  { status, retryAfter, error, isRefused = false }: Outcome,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  const next =
    isDelivered || isRefused
      ? undefined
      : nextWebhookTry(attempts - delivery.round_start, { ...(status !== undefined && { status }), retryAfter }, now());
  await database.transaction(async () => {
    const written = await database.query
      .updateTable('webhook_delivery')
      .set({
        attempts,
        last_status: status ?? null,
        last_error: error ?? null,
        ...(isDelivered && { delivered_at: now() }),
        ...(!isDelivered && !next && { failed_at: now() }),
      })
      .where('id', '=', delivery.id)
      // Another process may have posted it in the meantime.
      .where('attempts', '=', delivery.attempts)
      .returning('id')
      .executeTakeFirst();
    if (written && status === 410 && delivery.subscription_id !== null) {
      await database.query
        .updateTable('webhook_subscription')
        .set({ is_active: false, paused_reason: 'gone', updated_at: now() })
        .where('id', '=', delivery.subscription_id)
        .execute();
    }
    if (written && next) await queue.add('webhook', { deliveryId: delivery.id, attempts }, { startAfter: next });
  });
}
