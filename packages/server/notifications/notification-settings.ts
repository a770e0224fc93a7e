import {
  type MailFrequency,
  type NotificationGroup,
  type NotificationSettings,
  type NotificationSettingsChange,
  groupOfKind,
  notificationGroups,
} from '@platen/api';
import type { Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../db/tables/notification-tables.ts';
import type { Database } from '../db/database.ts';
import type { Config } from '../config/config.ts';
import { nextMailAt } from './next-mail-at.ts';
import { queueMail } from './queue-mail.ts';
import type { NotificationParts } from './notification-parts.ts';

/** Default email settings. */
const usualEmail: Readonly<Record<NotificationGroup, MailFrequency>> = {
  reviews: 'immediate',
  decisions: 'immediate',
  mentions: 'immediate',
  comments: 'hourly',
};
const usualDigestHour = 9;
const usualTimeZone = 'UTC';

type Parts = Pick<NotificationParts, 'database' | 'queue' | 'now'>;

/** A person's email settings, with defaults for those not set. */
export interface MailWishes extends Pick<NotificationSettings, 'email' | 'digest_hour' | 'language'> {
  time_zone: string;
  /** Whether the time zone is theirs, and not the usual one. */
  isZoneKnown: boolean;
}

/** Returns a person's email settings. */
function toWishes(row: Selectable<NotificationSettingsTable> | undefined): MailWishes {
  const isOff = row?.is_unsubscribed === true;
  const email = Object.fromEntries(
    notificationGroups.map((group) => [group, isOff ? 'never' : (row?.email[group] ?? usualEmail[group])]),
  ) as NotificationSettings['email'];
  return {
    email,
    digest_hour: row?.digest_hour ?? usualDigestHour,
    language: row?.language ?? null,
    time_zone: row?.time_zone ?? usualTimeZone,
    isZoneKnown: row !== undefined && row.time_zone !== null,
  };
}

/** The wishes of people, by their ids. */
export async function readMailWishes(
  { database }: { database: Database },
  personIds: readonly number[],
): Promise<(personId: number) => MailWishes> {
  const rows =
    personIds.length === 0
      ? []
      : await database.query
          .selectFrom('notification_settings')
          .selectAll()
          .where('person_id', 'in', personIds)
          .execute();
  return (personId) => toWishes(rows.find(({ person_id }) => person_id === personId));
}

/** A person's settings as answers show them. */
export async function readNotificationSettings(
  { database, config }: { config: Config; database: Database },
  personId: number,
): Promise<NotificationSettings> {
  const wishes = (await readMailWishes({ database }, [personId]))(personId);
  const person = await database.query
    .selectFrom('person')
    .select(['email', 'email_verified'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return {
    email: wishes.email,
    digest_hour: wishes.digest_hour,
    time_zone: wishes.isZoneKnown ? wishes.time_zone : null,
    language: wishes.language,
    is_mail_available: config.smtpUrl !== undefined && person?.email_verified === true && person.email !== null,
  };
}

/** Changes a person's settings; what waits to be mailed goes by them from then on. */
export async function changeNotificationSettings(
  parts: Parts,
  personId: number,
  change: NotificationSettingsChange,
): Promise<void> {
  const { database } = parts;
  await database.transaction(async () => {
    const { email } = (await readMailWishes(parts, [personId]))(personId);
    const row = {
      // Who declined all mail by a link and chooses some again wants no other.
      ...(change.email && { email: JSON.stringify({ ...email, ...change.email }), is_unsubscribed: false }),
      ...(change.digest_hour !== undefined && { digest_hour: change.digest_hour }),
      ...(change.time_zone !== undefined && { time_zone: change.time_zone }),
      ...(change.language !== undefined && { language: change.language }),
    };
    await writeSettings(parts, personId, row);
    if (change.email || change.digest_hour !== undefined || change.time_zone !== undefined) {
      await planAgain(parts, personId);
    }
  });
}

/** Declines all mail for a person, or takes that back. */
export async function setUnsubscribed(parts: Parts, personId: number, isUnsubscribed: boolean): Promise<void> {
  await parts.database.transaction(async () => {
    await writeSettings(parts, personId, { is_unsubscribed: isUnsubscribed });
    if (isUnsubscribed) await planAgain(parts, personId);
  });
}

async function writeSettings(
  { database }: { database: Database },
  personId: number,
  row: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  await database.query
    .insertInto('notification_settings')
    .values({ person_id: personId, digest_hour: null, time_zone: null, language: null, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ person_id: personId, ...row }))
    .execute();
}

/** Finds new times for what waits to be mailed to a person. What was not to be mailed before is not mailed now. */
async function planAgain(parts: Parts, personId: number): Promise<void> {
  const { database, now } = parts;
  const wishes = (await readMailWishes(parts, [personId]))(personId);
  for (const group of notificationGroups) {
    const mailAt = nextMailAt(now(), wishes.email[group], wishes);
    const { numUpdatedRows } = await database.query
      .updateTable('notification')
      .set({ mail_at: mailAt })
      .where('person_id', '=', personId)
      .where('mail_at', 'is not', null)
      .where('mailed_at', 'is', null)
      .where('kind', 'in', kindsOf(group))
      .executeTakeFirstOrThrow();
    if (mailAt && numUpdatedRows > 0n) await queueMail(parts, personId, mailAt);
  }
}

function kindsOf(group: NotificationGroup): (keyof typeof groupOfKind)[] {
  return (Object.keys(groupOfKind) as (keyof typeof groupOfKind)[]).filter((kind) => groupOfKind[kind] === group);
}
