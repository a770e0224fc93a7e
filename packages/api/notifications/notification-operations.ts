import { z } from 'zod';
import { ownAccount } from '../access.ts';
import { booleanInQuery, cursorQuery, idInPath, pagination } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { notification, notificationSettings, notificationSettingsChange } from './notification.ts';

const unreadCount = z.int().describe('Number of unread notifications in all of the person’s workspaces.');
const settings = json('The settings.', z.strictObject({ data: notificationSettings }));

/** Operations of signed-in people on their notifications. */
export const notificationOperations = {
  listNotifications: defineOperation({
    id: 'listNotifications',
    method: 'GET',
    path: '/me/notifications',
    tag: 'Account',
    summary: 'List your notifications',
    description: 'Newest first, from all your workspaces, about items you may see. They are retained for 90 days.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    query: z.object({
      ...cursorQuery({ max: 100, usual: 30 }),
      unread: booleanInQuery.optional().describe('Only unread notifications.'),
      workspace: idInPath.optional().describe('Only from this workspace.'),
    }),
    answers: {
      200: json(
        'The notifications.',
        z.strictObject({ data: z.array(notification), unread_count: unreadCount, pagination }),
      ),
    },
  }),
  readNotifications: defineOperation({
    id: 'readNotifications',
    method: 'POST',
    path: '/me/notifications/read',
    tag: 'Account',
    summary: 'Mark notifications as read',
    description: 'By id, all of one item, or all. Read notifications are no longer emailed.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    body: z
      .strictObject({
        ids: z.array(z.int().positive()).min(1).max(500).optional().describe('The ids of the notifications.'),
        item: z.int().positive().optional().describe('All of this item of an approval flow.'),
        all: z.literal(true).optional().describe('All.'),
        workspace: z.int().positive().optional().describe('With `all`: only those of this workspace.'),
        newest: z
          .int()
          .positive()
          .optional()
          .describe('With `all`: only up to the one with this id. Newer ones stay unread.'),
      })
      .refine(({ ids, item, all }) => [ids, item, all].filter(Boolean).length === 1, 'Name one of ids, item and all.')
      .refine(
        ({ all, workspace, newest }) => all === true || (workspace === undefined && newest === undefined),
        'workspace and newest require all.',
      ),
    answers: {
      200: json(
        'The result.',
        z.strictObject({
          data: z.strictObject({ read: z.int().describe('Number that were unread.'), unread_count: unreadCount }),
        }),
      ),
    },
  }),
  getNotificationSettings: defineOperation({
    id: 'getNotificationSettings',
    method: 'GET',
    path: '/me/notification-settings',
    tag: 'Account',
    summary: 'Read your notification settings',
    description: 'What you are mailed about, when digests are sent, and in which language.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: settings },
  }),
  updateNotificationSettings: defineOperation({
    id: 'updateNotificationSettings',
    method: 'PATCH',
    path: '/me/notification-settings',
    tag: 'Account',
    summary: 'Change your notification settings',
    description: 'The new settings also apply to notifications that have not been emailed yet.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    body: notificationSettingsChange,
    answers: { 200: settings },
  }),
};
