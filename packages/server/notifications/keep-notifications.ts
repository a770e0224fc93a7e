import { sql, type RawBuilder } from 'kysely';
import type { NotificationParts } from './notification-parts.ts';

const dayMs = 24 * 3_600_000;
/** Milliseconds that notifications are kept. */
const keepMs = 90 * dayMs;
/** Notifications that a person has at most; the oldest go. */
const maxOfOne = 1000;
/** Milliseconds after which a mail that did not go is not sent any more. */
const lateMs = 2 * dayMs;

/** Selects expired notifications: those of more than 90 days, and of each person those before the newest 1000. */
export function endedNotifications(at: number): readonly [table: string, isOver: RawBuilder<unknown>][] {
  return [
    ['notification', sql`created_at < ${new Date(at - keepMs)}`],
    [
      'notification',
      sql`id in (
        select id from (
          select id, row_number() over (partition by person_id order by id desc) as place from notification
        ) as counted
        where place > ${maxOfOne})`,
    ],
  ];
}

/**
 * Queues mail again that is past its time, because the mail server was away for long or the queue was lost with a restored database; after
 * two days it is given up.
 */
export async function queueLateMail({
  database,
  now,
  queue,
}: Pick<NotificationParts, 'database' | 'queue' | 'now'>): Promise<void> {
  const at = now().getTime();
  const late = database.query
    .selectFrom('notification')
    .select('person_id')
    .where('mailed_at', 'is', null)
    .where('mail_at', '<', new Date(at - 60_000));
  await database.query
    .updateTable('notification')
    .set({ mail_at: null })
    .where('mailed_at', 'is', null)
    .where('mail_at', '<', new Date(at - lateMs))
    .execute();
  for (const { person_id: personId } of await late.distinct().limit(10_000).execute()) {
    await queue.add('notify', { personId }, { singletonKey: `${personId} late` });
  }
}
