import type { Concern } from '../http/concern.ts';
import { serveNotifications } from './serve-notifications.ts';
import { serveUnsubscribePage } from './serve-unsubscribe-page.ts';
import type { NotificationParts } from './notification-parts.ts';

/** Notifications of people, and the page that mails link to. */
export function createNotifications(
  parts: Pick<NotificationParts, 'config' | 'publicUrl' | 'database' | 'queue' | 'vault' | 'now'>,
): Concern {
  return {
    pages: (app) => serveUnsubscribePage(app, parts),
    routes: (routes) => serveNotifications(routes, parts),
  };
}
