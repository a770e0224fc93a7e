import type { Concern } from '../http/concern.ts';
import { serveNotifications } from './serve-notifications.ts';
import { serveUnsubscribePage } from './serve-unsubscribe-page.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Vault } from '../vault/vault.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  database: Database;
  queue: Queue;
  vault: Vault;
  now: () => Date;
}

/** Notifications of people, and the page that mails link to. */
export function createNotifications(parts: Parts): Concern {
  return {
    pages: (app) => serveUnsubscribePage(app, parts),
    routes: (routes) => serveNotifications(routes, parts),
  };
}
