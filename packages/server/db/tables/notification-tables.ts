import type { MailFrequency, MailLanguage, NotificationGroup, NotificationKind } from '@platen/api';
import type { Generated } from 'kysely';
import type { CreatedInstant, DefaultedJson, Identity, Instant } from './column.ts';

/** A notification for a person. */
export interface NotificationTable {
  id: Identity;
  workspace_id: number;
  person_id: number;
  actor_id: number | null;
  item_id: number | null;
  comment_id: number | null;
  kind: NotificationKind;
  /** Its subject, for when the item no longer exists. */
  title: string;
  read_at: Instant | null;
  /** When it is to be mailed; null when it is not, or not any more. */
  mail_at: Instant | null;
  /** Until when a process is at mailing it. */
  mailing_until: Instant | null;
  mailed_at: Instant | null;
  created_at: CreatedInstant;
}

/** How a person is notified of things; without a row, as is usual. */
export interface NotificationSettingsTable {
  person_id: number;
  /** Settings that differ from the defaults. */
  email: DefaultedJson<Partial<Record<NotificationGroup, MailFrequency>>>;
  digest_hour: number | null;
  time_zone: string | null;
  language: MailLanguage | null;
  /** Whether all mail was declined by the link in one, until the settings are changed. */
  is_unsubscribed: Generated<boolean>;
}

/** The statements that let notifications be mailed. */
export const notificationTables = [
  `alter table notification
    drop column is_mailed,
    add column mail_at timestamptz,
    add column mailing_until timestamptz,
    add column mailed_at timestamptz`,
  `create index notification_unread on notification (person_id) where read_at is null`,
  `create index notification_to_mail on notification (person_id, mail_at) where mail_at is not null and mailed_at is null`,
  `create index notification_created on notification (created_at)`,
  `create index notification_item on notification (item_id)`,
  `create index notification_comment on notification (comment_id)`,
  `create table notification_settings (
    person_id bigint primary key references person on delete cascade,
    email jsonb not null default '{}',
    digest_hour integer,
    time_zone text,
    language text,
    is_unsubscribed boolean not null default false)`,
];
