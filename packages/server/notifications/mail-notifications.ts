import type { Notification } from '@platen/api';
import type { Logger } from 'pino';
import { MailError, type Mailer } from '../accounts/mailer.ts';
import { findPerson } from '../accounts/find-person.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Vault } from '../vault/vault.ts';
import { pageLanguages } from '../pages/page-language.ts';
import { findNotifications } from './find-notifications.ts';
import { collectMs } from './next-mail-at.ts';
import { readMailWishes } from './notification-settings.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';
import { writeMail } from './write-mail.ts';

/** Milliseconds that a process keeps notifications to itself while it mails them; past every time limit of sending. */
const leaseMs = 120_000;
/** Maximum number of notifications per email; the next email has the earlier ones. */
const maxAtOnce = 500;

/** Dependencies of mailing. */
export type MailParts = {
  publicUrl: string;
  database: Database;
  queue: Queue;
  vault: Vault;
  log: Logger;
  now: () => Date;
} & {
  mailer: Mailer;
};

/**
 * Mails a person in one letter what they have not read of what they are to be mailed by now, and marks it. Notifications that another
 * process is mailing are left to it, and looked at once more when it should be done. Throws MailError when the letter could not be sent now;
 * one that is refused for good is given up.
 */
export async function mailNotifications(parts: MailParts, personId: number): Promise<void> {
  const { mailer, publicUrl, log } = parts;
  const person = mailer.isSet ? await findPerson(parts, personId) : undefined;
  if (!person?.email_verified) return giveUp(parts, personId);
  const claimed = await claim(parts, personId);
  if (claimed.length === 0) return;
  const ids = claimed.map(({ id }) => id);
  const wishes = (await readMailWishes(parts, [personId]))(personId);
  const mail = writeMail({
    to: person.email,
    notifications: claimed,
    language: wishes.language ?? pageLanguages[0],
    timeZone: wishes.time_zone,
    publicUrl,
    unsubscribeToken: createUnsubscribeToken(parts, personId),
  });
  try {
    await mailer.deliver(mail);
  } catch (error) {
    const isForGood = error instanceof MailError && error.isForGood;
    await mark(parts, ids, isForGood ? { mailing_until: null, mail_at: null } : { mailing_until: null });
    if (!isForGood) throw error;
    log.warn({ err: error, personId }, 'A mail with notifications was refused for good, and is not sent');
    return;
  }
  await mark(parts, ids, { mailing_until: null, mailed_at: parts.now() });
}

/** Takes what is to be mailed now, so that no other process does. What the person may not see any more is not mailed at all. */
async function claim(parts: MailParts, personId: number): Promise<Notification[]> {
  const { database, now, queue } = parts;
  const at = now();
  // Immediate ones that came while others were collected go with them.
  const until = new Date(at.getTime() + 2 * collectMs);
  const lease = new Date(at.getTime() + leaseMs);
  return database.transaction(async () => {
    const known = await dueIds(parts, personId, until);
    const found = await findNotifications(parts, personId, { limit: maxAtOnce, due: { until, now: at } });
    const taken = await take(
      parts,
      found.map(({ id }) => id),
      { mailing_until: lease },
    );
    const isRest = known.length > maxAtOnce;
    const unseen = known.filter((each) => each.mailingUntil === null && !found.some(({ id }) => id === each.id));
    if (isRest) await queue.add('notify', { personId }, { singletonKey: `${personId} rest` });
    else
      await take(
        parts,
        unseen.map(({ id }) => id),
        { mail_at: null },
      );
    const busy = known
      .map(({ id, mailingUntil }) => (taken.has(id) ? null : mailingUntil))
      .find((each) => each && each > at);
    if (busy) await queue.add('notify', { personId }, { startAfter: busy, singletonKey: `${personId} busy` });
    return found.filter(({ id }) => taken.has(id));
  });
}

/** Selects the notifications to be emailed to a person until then, the newest first, with the end of their lease. */
async function dueIds(
  { database }: MailParts,
  personId: number,
  until: Date,
): Promise<{ id: number; mailingUntil: Date | null }[]> {
  return database.query
    .selectFrom('notification')
    .select(['id', 'mailing_until as mailingUntil'])
    .where('person_id', '=', personId)
    .where('mail_at', '<=', until)
    .where('mailed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxAtOnce + 1)
    .execute();
}

/** Changes those that no other process is at, and answers which these were. */
async function take(
  { database, now }: MailParts,
  ids: readonly number[],
  change: { mailing_until: Date } | { mail_at: null },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database.query
    .updateTable('notification')
    .set(change)
    .where('id', 'in', ids)
    .where('mailed_at', 'is', null)
    .where(({ or, eb }) => or([eb('mailing_until', 'is', null), eb('mailing_until', '<=', now())]))
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function mark(
  { database }: Pick<MailParts, 'database'>,
  ids: readonly number[],
  change: { mailing_until: null; mail_at?: null; mailed_at?: Date },
): Promise<unknown> {
  return database.query.updateTable('notification').set(change).where('id', 'in', ids).execute();
}

/** Nothing is mailed to who has no confirmed address, or while the service sends no mail: it would be old news later. */
async function giveUp({ database, now }: MailParts, personId: number): Promise<void> {
  await database.query
    .updateTable('notification')
    .set({ mail_at: null })
    .where('person_id', '=', personId)
    .where('mail_at', '<=', now())
    .where('mailed_at', 'is', null)
    .execute();
}
