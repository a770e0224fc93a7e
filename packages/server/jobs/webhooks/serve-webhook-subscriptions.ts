import { operations } from '@platen/api';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import type { Routes } from '../../http/routes.ts';
import { checkWebhook } from '../../renders/pipeline/render-or-queue.ts';
import type { WebhookEventParts } from './queue-webhook-events.ts';
import {
  addSubscription,
  changeSubscription,
  deleteSubscription,
  listDeliveries,
  listSubscriptions,
  readDelivery,
  redeliver,
  requireSubscription,
  testSubscription,
} from './webhook-subscriptions.ts';

/** Subscriptions to events of a workspace, and what became of their messages. */
export function serveWebhookSubscriptions(
  routes: Routes,
  parts: WebhookEventParts & { fetcher: Pick<SafeFetcher, 'check'> },
): void {
  const check = (url: string): Promise<void> => checkWebhook(parts, url, 'url');

  routes.serve(operations.listWebhookSubscriptions, async (_input, { caller }) => ({
    data: await listSubscriptions(parts, caller.workspaceId),
  }));

  routes.serve(operations.createWebhookSubscription, async ({ body }, { caller }) => {
    await check(body.url);
    return { data: await addSubscription(parts, caller.workspaceId, body) };
  });

  routes.serve(operations.getWebhookSubscription, async ({ params }, { caller }) => ({
    data: await requireSubscription(parts, caller.workspaceId, params.id),
  }));

  routes.serve(operations.updateWebhookSubscription, async ({ params, body }, { caller: { workspaceId } }) => {
    const { name, url, events, active } = body;
    if (url !== undefined) {
      await requireSubscription(parts, workspaceId, params.id);
      await check(url);
    }
    const given = {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(events && { events }),
      ...(active !== undefined && { active }),
    };
    return { data: await changeSubscription(parts, workspaceId, params.id, given) };
  });

  routes.serve(operations.deleteWebhookSubscription, async ({ params }, { caller }) => {
    await deleteSubscription(parts, caller.workspaceId, params.id);
    return { message: 'The webhook subscription was deleted.', id: params.id };
  });

  routes.serve(operations.testWebhookSubscription, async ({ params }, { caller: { workspaceId } }) => {
    const subscription = await requireSubscription(parts, workspaceId, params.id);
    return { data: await testSubscription(parts, workspaceId, subscription) };
  });

  routes.serve(operations.listWebhookDeliveries, async ({ params, query }, { caller }) => {
    const { id } = await requireSubscription(parts, caller.workspaceId, params.id);
    const { deliveries, hasMore } = await listDeliveries(parts, id, query);
    const next_cursor = hasMore ? (deliveries.at(-1)?.id ?? null) : null;
    return { data: deliveries, pagination: { limit: query.limit, has_more: hasMore, next_cursor } };
  });

  routes.serve(operations.getWebhookDelivery, async ({ params }, { caller }) => {
    const { id } = await requireSubscription(parts, caller.workspaceId, params.id);
    return { data: await readDelivery(parts, id, params.deliveryId) };
  });

  routes.serve(operations.redeliverWebhookDelivery, async ({ params }, { caller: { workspaceId } }) => {
    const subscription = await requireSubscription(parts, workspaceId, params.id);
    return { data: await redeliver(parts, workspaceId, subscription, params.deliveryId) };
  });
}
