import type { ChapterExamples } from './operation-example.ts';

const notification = {
  id: 41,
  kind: 'changes_requested',
  title: 'Autumn poster',
  workspace: { id: '1', name: 'Bakery' },
  flow: { id: 3, slug: 'shop-window', name: 'Shop window' },
  item_id: 17,
  template_id: 12,
  actor: { id: '8', name: 'Jo Lind' },
  comment: { id: 90, excerpt: 'The price is missing.' },
  read_at: null,
  created_at: '2026-03-02T09:00:00.000Z',
};
const settings = {
  email: { reviews: 'immediate', decisions: 'immediate', mentions: 'immediate', comments: 'hourly' },
  digest_hour: 9,
  time_zone: 'Europe/Berlin',
  language: 'de',
  is_mail_available: true,
};

/** Examples of notifications and their settings. */
export const notificationExamples = {
  listNotifications: {
    answers: {
      200: {
        data: [notification],
        unread_count: 1,
        pagination: { limit: 30, has_more: false, next_cursor: null },
      },
    },
  },
  readNotifications: { body: { ids: [41] }, answers: { 200: { data: { read: 1, unread_count: 0 } } } },
  getNotificationSettings: { answers: { 200: { data: settings } } },
  updateNotificationSettings: {
    body: { email: { comments: 'daily' }, digest_hour: 8 },
    answers: { 200: { data: { ...settings, email: { ...settings.email, comments: 'daily' }, digest_hour: 8 } } },
  },
} satisfies ChapterExamples;
