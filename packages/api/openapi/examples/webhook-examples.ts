import type { ChapterExamples } from './operation-example.ts';

const subscription = {
  id: 4,
  name: 'Shop',
  url: 'https://shop.example/hooks/studio',
  events: ['template.published', 'render_job.finished'],
  active: true,
  paused_reason: null,
  created_at: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:00.000Z',
};
const savedTemplate = { id: 12, name: 'Announcement', version: 7, embed_id: null, embed_user_id: null };
const delivery = {
  id: 981,
  message_id: 'msg_6f1c9d0a4b7e4c55a3a1f0c2d9e8b741',
  event: 'template.published',
  status: 'failed',
  attempts: 13,
  last_status: 503,
  last_error: null,
  created_at: '2026-03-02T09:31:00.000Z',
  delivered_at: null,
  failed_at: '2026-03-03T08:12:40.000Z',
};
const waiting = { ...delivery, status: 'waiting', failed_at: null };

/** Messages to subscriptions, by their events, that have no example elsewhere. */
export const subscriptionMessages = {
  'template.saved': { event: 'template.saved', template: savedTemplate },
  'template.published': { event: 'template.published', template: savedTemplate },
  'approval_item.moved': {
    event: 'approval_item.moved',
    item: {
      id: 31,
      flow_id: 2,
      flow: 'campaigns',
      template_id: 12,
      template_name: 'Announcement',
      from_stage: 'review',
      to_stage: 'approved',
      category: 'approved',
    },
  },
  'social_post.published': {
    event: 'social_post.published',
    post: {
      id: 77,
      status: 'published',
      content: 'Rye, still warm',
      publications: [
        { account_id: 3, platform: 'mastodon', status: 'published', url: 'https://social.example/@bakery/1142' },
      ],
    },
  },
  'webhook.test': { event: 'webhook.test', subscription: { id: 4, name: 'Shop' } },
} as const;

/** Subscriptions to events of the workspace. */
export const webhookExamples = {
  listWebhookSubscriptions: { answers: { 200: { data: [subscription] } } },
  createWebhookSubscription: {
    body: { name: 'Shop', url: subscription.url, events: subscription.events },
    answers: { 201: { data: subscription } },
  },
  getWebhookSubscription: { params: { id: 4 }, answers: { 200: { data: subscription } } },
  updateWebhookSubscription: {
    params: { id: 4 },
    body: { active: false },
    answers: { 200: { data: { ...subscription, active: false } } },
  },
  deleteWebhookSubscription: {
    params: { id: 4 },
    answers: { 200: { message: 'The webhook subscription was deleted.', id: 4 } },
  },
  testWebhookSubscription: {
    params: { id: 4 },
    answers: { 202: { data: { ...waiting, event: 'webhook.test', attempts: 0, last_status: null } } },
  },
  listWebhookDeliveries: {
    params: { id: 4 },
    query: { status: 'failed', limit: 1 },
    answers: { 200: { data: [delivery], pagination: { limit: 1, has_more: true, next_cursor: 981 } } },
  },
  getWebhookDelivery: {
    params: { id: 4, deliveryId: 981 },
    answers: { 200: { data: { ...delivery, body: subscriptionMessages['template.published'] } } },
  },
  redeliverWebhookDelivery: { params: { id: 4, deliveryId: 981 }, answers: { 202: { data: waiting } } },
} satisfies ChapterExamples;
