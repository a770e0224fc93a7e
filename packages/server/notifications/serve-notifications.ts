import { operations } from '@platen/api';
import type { Routes } from '../http/routes.ts';
import { countUnread, findNotifications } from './find-notifications.ts';
import { changeNotificationSettings, readNotificationSettings } from './notification-settings.ts';
import type { NotificationParts } from './notification-parts.ts';

/** Serves notifications and their settings to signed-in people. */
export function serveNotifications(
  routes: Routes,
  dependencies: Pick<NotificationParts, 'config' | 'database' | 'queue' | 'now'>,
): void {
  const { database, now } = dependencies;

  routes.serve(operations.listNotifications, async ({ query }, { person }) => {
    const { limit } = query;
    const found = await findNotifications(dependencies, person.personId, { ...query, limit: limit + 1 });
    const data = found.slice(0, limit);
    const hasMore = found.length > limit;
    return {
      data,
      unread_count: await countUnread(dependencies, person.personId),
      pagination: { limit, has_more: hasMore, next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null },
    };
  });

  routes.serve(operations.readNotifications, async ({ body }, { person }) => {
    const { ids, item, workspace, newest } = body;
    const { numUpdatedRows } = await database.query
      .updateTable('notification')
      .set({ read_at: now() })
      .where('person_id', '=', person.personId)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .$if(item !== undefined, (query) => query.where('item_id', '=', item ?? 0))
      .$if(workspace !== undefined, (query) => query.where('workspace_id', '=', workspace ?? 0))
      .$if(newest !== undefined, (query) => query.where('id', '<=', newest ?? 0))
      .executeTakeFirstOrThrow();
    return { data: { read: Number(numUpdatedRows), unread_count: await countUnread(dependencies, person.personId) } };
  });

  routes.serve(operations.getNotificationSettings, async (_input, { person }) => ({
    data: await readNotificationSettings(dependencies, person.personId),
  }));

  routes.serve(operations.updateNotificationSettings, async ({ body }, { person }) => {
    await changeNotificationSettings(dependencies, person.personId, body);
    return { data: await readNotificationSettings(dependencies, person.personId) };
  });
}
