import { z } from 'zod';
import { administerWorkspace } from '../access.ts';
import type { ServiceErrorCode } from '../error.ts';
import { cursorQuery, idInPath, pagination } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { renderJobWebhookUrl } from '../jobs/render-job.ts';
import { defineOperation, json } from '../operation.ts';
import { webhookEvent, webhookEvents } from './webhook-message.ts';
import {
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryStatus,
  webhookSubscription,
} from './webhook-subscription.ts';

/** Subscriptions that a workspace can have. */
export const maxWebhookSubscriptions = 20;

const common = { tag: 'Workspace', access: administerWorkspace } as const;
const reading = { ...common, rateLimit: generalLimits.reads } as const;
const writing = { ...common, rateLimit: generalLimits.writes } as const;
const path = '/workspace/webhook-subscriptions';
const params = z.object({ id: idInPath.describe('Id of the subscription.') });
const deliveryParams = params.extend({ deliveryId: idInPath.describe('Id of the delivery.') });
const one = json('The subscription.', z.object({ data: webhookSubscription }));
const unknown = ['webhook_subscription_not_found'] as const satisfies readonly ServiceErrorCode[];
const unknownDelivery = [...unknown, 'webhook_delivery_not_found'] as const;

const name = z.string().trim().min(1).max(100);
const url = renderJobWebhookUrl.describe('A public http or https address. Messages are signed by Standard Webhooks.');
const events = z
  .array(webhookEvent)
  .min(1)
  .max(webhookEvents.length)
  .transform((list) => webhookEvents.filter((event) => list.includes(event)))
  .describe('What is posted there.');

/** The operations on subscriptions to events of the workspace. */
export const webhookSubscriptionOperations = {
  listWebhookSubscriptions: defineOperation({
    ...reading,
    id: 'listWebhookSubscriptions',
    method: 'GET',
    path,
    summary: 'List webhook subscriptions',
    description: 'All subscriptions of the workspace, newest first. `paused_reason` says why one is paused.',
    answers: { 200: json('All subscriptions, newest first.', z.object({ data: z.array(webhookSubscription) })) },
  }),
  createWebhookSubscription: defineOperation({
    ...writing,
    id: 'createWebhookSubscription',
    method: 'POST',
    path,
    summary: 'Subscribe an address to events',
    description:
      'Events of the workspace and of the users of its embeds are posted to the address, signed with the `webhook_secret` of the workspace, and retried for about a day.',
    idempotent: true,
    body: z.strictObject({ name, url, events }),
    answers: { 201: one },
    errors: ['url_not_allowed', 'conflict'],
  }),
  getWebhookSubscription: defineOperation({
    ...reading,
    id: 'getWebhookSubscription',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read a webhook subscription',
    description: 'One subscription with its events and state.',
    params,
    answers: { 200: one },
    errors: unknown,
  }),
  updateWebhookSubscription: defineOperation({
    ...writing,
    id: 'updateWebhookSubscription',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change, pause or resume a webhook subscription',
    description:
      'Messages that wait are posted to the new address. Events that happen while it is paused are not posted.',
    params,
    body: z
      .strictObject({
        name: name.optional(),
        url: url.optional(),
        events: events.optional(),
        active: z.boolean().optional(),
      })
      .refine((fields) => Object.keys(fields).length > 0, 'must have at least one field to change'),
    answers: { 200: one },
    errors: [...unknown, 'url_not_allowed'],
  }),
  deleteWebhookSubscription: defineOperation({
    ...writing,
    id: 'deleteWebhookSubscription',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a webhook subscription',
    description: 'Messages that wait are not posted any more.',
    params,
    answers: { 200: json('It was deleted.', z.object({ message: z.string(), id: z.int() })) },
    errors: unknown,
  }),
  testWebhookSubscription: defineOperation({
    ...writing,
    id: 'testWebhookSubscription',
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Post a test message to a webhook subscription',
    description: 'Queues a message `webhook.test`, even if the subscription is paused.',
    params,
    answers: { 202: json('The delivery.', z.object({ data: webhookDelivery })) },
    errors: unknown,
  }),
  listWebhookDeliveries: defineOperation({
    ...reading,
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    summary: 'List the deliveries of a webhook subscription',
    description: 'Deliveries are kept for 7 days.',
    params,
    query: z.object({
      ...cursorQuery({ max: 100, usual: 25 }),
      status: webhookDeliveryStatus.optional().describe('Only deliveries in this state.'),
    }),
    answers: {
      200: json('Deliveries, newest first.', z.object({ data: z.array(webhookDelivery), pagination })),
    },
    errors: unknown,
  }),
  getWebhookDelivery: defineOperation({
    ...reading,
    id: 'getWebhookDelivery',
    method: 'GET',
    path: `${path}/{id}/deliveries/{deliveryId}`,
    summary: 'Read a delivery of a webhook subscription',
    description: 'One message that was posted, or is still tried, with its body and the last response.',
    params: deliveryParams,
    answers: { 200: json('The delivery with its message.', z.object({ data: webhookDeliveryDetail })) },
    errors: unknownDelivery,
  }),
  redeliverWebhookDelivery: defineOperation({
    ...writing,
    id: 'redeliverWebhookDelivery',
    method: 'POST',
    path: `${path}/{id}/deliveries/{deliveryId}/redeliver`,
    summary: 'Post a message of a webhook subscription again',
    description: 'Posts it to the present address of the subscription, with the same `webhook-id`.',
    params: deliveryParams,
    answers: { 202: json('The delivery.', z.object({ data: webhookDelivery })) },
    errors: unknownDelivery,
  }),
};
