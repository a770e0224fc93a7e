import type { ChapterExamples } from './operation-example.ts';

/** The answer of a render of one image. */
export const imageAnswer = {
  data: {
    content: 'https://studio.example/files/renders/1/9f2c41.png',
    format: 'png',
    type: 'url',
    responseTime: 84,
  },
  report: [],
};

/** The answer of a render that became a job. */
const queued = { id: '481', status: 'queued', self: 'https://studio.example/v1/studio/render-jobs/481' };

const webhook = {
  id: 3,
  public_id: 'wh_Jq2mZ8vT4nXc',
  url: 'https://studio.example/v1/studio/webhook/wh_Jq2mZ8vT4nXc',
  name: 'New orders',
  template_id: 12,
  mapping: { title: 'Order {{order.id}}', price: 'order.items[0].price' },
  response: { format: 'png', type: 'url' },
  created_at: '2026-03-02T09:30:00.000Z',
};

/** Renders, addresses that render and inbound webhooks. */
export const renderExamples = {
  renderTemplate: {
    body: {
      templateId: 12,
      modifications: { title: 'Rye, still warm', 'title.color': '#7a3b00' },
      response: { type: 'url', format: 'png', scale: 2 },
    },
    answers: { 200: imageAnswer, 202: queued },
  },
  getDynamicImage: {
    params: { name: 'announcement' },
    query: { templateId: '12', title: 'Good morning', sign: '5be1c0' },
  },
  getDynamicFile: {
    params: { name: 'announcement', format: 'pdf' },
    query: { templateId: '12', title: 'Good morning', expires: '1798761600', sign: '77aa02' },
  },
  createSignedUrl: {
    body: { templateId: 12, modifications: { title: 'Good morning' }, expiresAt: null },
    answers: {
      200: {
        data: {
          url: 'https://studio.example/v1/studio/dynamic-url/announcement.png?templateId=12&title=Good%20morning&sign=5be1',
          expiresAt: null,
        },
      },
    },
  },
  renderByWebhook: {
    params: { webhookId: 'wh_Jq2mZ8vT4nXc' },
    body: { order: { id: 1042, items: [{ name: 'Rye', price: '4.20' }] } },
    answers: { 200: imageAnswer, 202: queued },
  },
  listWebhooks: { answers: { 200: { data: [webhook] } } },
  createWebhook: {
    body: { name: webhook.name, templateId: 12, mapping: webhook.mapping, response: webhook.response },
    answers: { 201: { data: webhook } },
  },
  getWebhook: { params: { id: 3 }, answers: { 200: { data: webhook } } },
  updateWebhook: {
    params: { id: 3 },
    body: { response: { format: 'pdf', mode: 'async' } },
    answers: { 200: { data: { ...webhook, response: { format: 'pdf', mode: 'async' } } } },
  },
  deleteWebhook: { params: { id: 3 }, answers: { 200: { message: 'The webhook is gone.', id: '3' } } },
} satisfies ChapterExamples;
