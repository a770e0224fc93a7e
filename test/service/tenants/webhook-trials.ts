import { inPath, type Entry, type Trial } from './trial.ts';

/** Names a message of a subscription, as `subscription/delivery`. */
const inDelivery: Trial = {
  kind: 'webhook delivery',
  send(id) {
    const [subscription = '', delivery = ''] = id.split('/');
    return { params: { id: subscription, deliveryId: delivery } };
  },
};

/** What is tried of subscriptions to events. */
export const webhookEntries: Readonly<Record<string, Entry>> = {
  listWebhookSubscriptions: { plain: {} },
  createWebhookSubscription: { open: 'It names nothing; the subscription is that of the caller’s workspace.' },
  getWebhookSubscription: { trials: [inPath('webhook subscription')] },
  updateWebhookSubscription: { trials: [inPath('webhook subscription', 'id', { parts: { body: { name: 'Taken' } } })] },
  deleteWebhookSubscription: { trials: [inPath('webhook subscription')] },
  testWebhookSubscription: { trials: [inPath('webhook subscription')] },
  listWebhookDeliveries: { trials: [inPath('webhook subscription')] },
  getWebhookDelivery: { trials: [inDelivery] },
  redeliverWebhookDelivery: { trials: [inDelivery] },
  listWebhooks: { plain: {} },
  createWebhook: {
    trials: [{ kind: 'template', send: (id) => ({ body: { name: 'Hook', templateId: Number(id) } }) }],
  },
  getWebhook: { trials: [inPath('webhook')] },
  updateWebhook: {
    trials: [
      inPath('webhook', 'id', { parts: { body: { name: 'Taken over' } } }),
      {
        kind: 'template',
        send: async (id, own) => ({ params: { id: await own('webhook') }, body: { templateId: Number(id) } }),
      },
    ],
  },
  deleteWebhook: { trials: [inPath('webhook')] },
};
