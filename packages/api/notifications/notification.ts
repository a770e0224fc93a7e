import { z } from 'zod';
import { approvalPerson } from '../approvals/approval-item.ts';
import { timestamp } from '../field.ts';

/**
 * Kinds of notifications: `review_wanted` asks for a decision, `due` is sent when work is due, the others report events about the person's
 * own items.
 */
export const notificationKind = z.enum([
  'review_wanted',
  'due',
  'approved',
  'changes_requested',
  'moved',
  'mention',
  'comment',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** Groups of kinds in the settings. */
export const notificationGroups = ['reviews', 'decisions', 'mentions', 'comments'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** The group of each kind. */
export const groupOfKind: Readonly<Record<NotificationKind, NotificationGroup>> = {
  review_wanted: 'reviews',
  due: 'reviews',
  approved: 'decisions',
  changes_requested: 'decisions',
  moved: 'decisions',
  mention: 'mentions',
  comment: 'comments',
};

/** A notification for a person. */
export const notification = z.strictObject({
  id: z.int(),
  kind: notificationKind,
  title: z.string().describe('The name of the template it is about.'),
  workspace: z.strictObject({ id: z.string(), name: z.string() }),
  flow: z.strictObject({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
  item_id: z.int().nullable().describe('The item in the flow.'),
  template_id: z.int().nullable(),
  actor: approvalPerson
    .nullable()
    .describe('Who caused it; null if nobody in particular did, or if the person no longer exists.'),
  comment: z
    .strictObject({
      id: z.int(),
      excerpt: z.string().describe('The beginning of the comment, at most 200 characters.'),
    })
    .nullable()
    .describe('The comment that goes with it, unless it was deleted.'),
  read_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

/** How soon notifications of a group are emailed: immediately, but collected over a short time; in digests; or never. */
export const mailFrequency = z.enum(['immediate', 'hourly', 'daily', 'never']);
export type MailFrequency = z.infer<typeof mailFrequency>;

/** Languages of emails. */
export const mailLanguage = z.enum(['en', 'de', 'ar']);
export type MailLanguage = z.infer<typeof mailLanguage>;

/** A time zone by its IANA name, such as `Europe/Berlin`. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Use an IANA time zone, such as Europe/Berlin.');

function isTimeZone(name: string): boolean {
  // Browsers and Node take offsets as well, which know no daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const emailSettings = z.strictObject({
  reviews: mailFrequency.describe('Requested reviews and due dates.'),
  decisions: mailFrequency.describe('Approvals, requested changes and moves of the person’s submissions.'),
  mentions: mailFrequency.describe('Comments that mention the person.'),
  comments: mailFrequency.describe('Comments on the person’s submissions, and replies to their comments.'),
});

/** A person's settings for notifications outside of the dashboard. */
export const notificationSettings = z.strictObject({
  email: emailSettings,
  digest_hour: z.int().min(0).max(23).describe('The hour at which daily digests are sent, in `timezone`.'),
  time_zone: timeZone.nullable().describe('IANA name; null if unknown, then UTC is used.'),
  language: mailLanguage.nullable().describe('Language of emails; null if unknown, then English is used.'),
  is_mail_available: z.boolean().describe('True if the service can send email and the person’s address is confirmed.'),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** A change of these settings. */
export const notificationSettingsChange = z
  .strictObject({
    email: emailSettings.partial().optional(),
    digest_hour: notificationSettings.shape.digest_hour.optional(),
    time_zone: timeZone.optional(),
    language: mailLanguage.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one setting to change.');
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>;
