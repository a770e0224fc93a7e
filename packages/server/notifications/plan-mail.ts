import { groupOfKind, type NotificationKind } from '@platen/api';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import { nextMailAt } from './next-mail-at.ts';
import { readMailWishes } from './notification-settings.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Schedules the emails about new notifications by each person's settings. None are scheduled while the service sends no email: they would
 * be outdated later.
 */
export async function planMail(
  parts: { config: Config; database: Database; queue: Queue; now: () => Date },
  notified: readonly (readonly [personId: number, kind: NotificationKind])[],
): Promise<(personId: number) => Date | null> {
  const plan = new Map<number, Date>();
  if (parts.config.smtpUrl === undefined) return () => null;
  const wishesOf = await readMailWishes(
    parts,
    notified.map(([personId]) => personId),
  );
  for (const [personId, kind] of notified) {
    const wishes = wishesOf(personId);
    const mailAt = nextMailAt(parts.now(), wishes.email[groupOfKind[kind]], wishes);
    if (!mailAt) continue;
    plan.set(personId, mailAt);
    await queueMail(parts, personId, mailAt);
  }
  return (personId) => plan.get(personId) ?? null;
}
