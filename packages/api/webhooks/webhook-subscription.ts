import { z } from 'zod';
import { timestamp } from '../field.ts';
import { webhookEvent } from './webhook-message.ts';

/** Why a subscription was paused by the service. */
export const webhookPauseReason = z.enum(['gone', 'overflow']);

/** An address to which events of the workspace are posted. */
export const webhookSubscription = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  paused_reason: webhookPauseReason
    .nullable()
    .describe('`gone`: the address responded with 410. `overflow`: too many messages were waiting for it.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type WebhookSubscription = z.infer<typeof webhookSubscription>;

/** State of the delivery of one message. */
export const webhookDeliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;

/** One message to a subscription. */
export const webhookDelivery = z.object({
  id: z.int(),
  message_id: z.string().describe('The `webhook-id`: the same for every attempt and redelivery.'),
  event: z.string(),
  status: webhookDeliveryStatus,
  attempts: z.int().min(0).describe('Number of attempts so far.'),
  last_status: z.int().nullable().describe('The status that the last attempt was answered with.'),
  last_error: z.string().nullable().describe('Why the last attempt was not answered.'),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  failed_at: timestamp.nullable().describe('When delivery was given up.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One message with its body. */
export const webhookDeliveryDetail = webhookDelivery.extend({
  body: z.record(z.string(), z.unknown()).describe('The message that is posted.'),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;
