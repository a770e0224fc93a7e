import { z } from 'zod';
import { ownAccount } from '../access.ts';
import { booleanInQuery, cursorQuery, idInPath, pagination } from '../field.ts';
import { generalLimits } from '../general-limits.ts';
import { defineOperation, json } from '../operation.ts';
import { notification, notificationSettings, notificationSettingsChange } from './notification.ts';

const unreadCount = z.int().describe('Unread ones in all of the person’s workspaces.');
const settings = json('The settings.', z.strictObject({ data: notificationSettings }));

/** The operations of people who are signed in on what they are told. */
export const notificationOperations = {
  listNotifications: defineOperation({
    id: 'listNotifications',
    method: 'GET',
    path: '/me/notifications',
    tag: 'Account',
    summary: 'List your notifications',
    description:
      'The newest first, of all workspaces that you are in and of items that you may see. They are kept for 90 days.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    query: z.object({
      ...cursorQuery({ max: 100, usual: 30 }),
      unread: booleanInQuery.optional().describe('Only unread ones.'),
      workspace: idInPath.optional().describe('Only of this workspace.'),
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
    description: 'By their ids, all of one item, or all. What is read is not mailed any more.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    body: z
      .strictObject({
        ids: z.array(z.int().positive()).min(1).max(500).optional().describe('These.'),
        item: z.int().positive().optional().describe('All of this item of an approval flow.'),
        all: z.literal(true).optional().describe('All.'),
        workspace: z.int().positive().optional().describe('Of all, only those of this workspace.'),
        newest: z
          .int()
          .positive()
          .optional()
          .describe('Of all, none after the one with this id: what came since stays unread.'),
      })
      .refine(({ ids, item, all }) => [ids, item, all].filter(Boolean).length === 1, 'Name one of ids, item and all.')
      .refine(
        ({ all, workspace, newest }) => all === true || (workspace === undefined && newest === undefined),
        'workspace and newest are only for all.',
      ),
    answers: {
      200: json(
        'What was marked.',
        z.strictObject({
          data: z.strictObject({ read: z.int().describe('How many were unread.'), unread_count: unreadCount }),
        }),
      ),
    },
  }),
  getNotificationSettings: defineOperation({
    id: 'getNotificationSettings',
    method: 'GET',
    path: '/me/notification-settings',
    tag: 'Account',
    summary: 'Read how you are notified',
    access: ownAccount,
    rateLimit: generalLimits.people,
    answers: { 200: settings },
  }),
  updateNotificationSettings: defineOperation({
    id: 'updateNotificationSettings',
    method: 'PATCH',
    path: '/me/notification-settings',
    tag: 'Account',
    summary: 'Change how you are notified',
    description: 'What was not mailed yet goes by the new settings.',
    access: ownAccount,
    rateLimit: generalLimits.people,
    body: notificationSettingsChange,
    answers: { 200: settings },
  }),
};
