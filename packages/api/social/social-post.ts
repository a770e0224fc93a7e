import { z } from 'zod';
import { timestamp } from '../field.ts';
import { postPrivacy, socialPlatform } from './social-platform.ts';

/** The longest text of a post, in UTF-16 code units. */
export const maxPostLength = 5000;
/** The most accounts of one post. */
const maxAccounts = 50;

/** States of a post: not sent yet, in progress, or finished. */
export const socialPostState = z.enum(['draft', 'scheduled', 'processing', 'published', 'partial', 'failed']);
export type SocialPostState = z.infer<typeof socialPostState>;

/** Results of a call that publishes. */
export const socialPostStatus = z.enum(['published', 'scheduled', 'drafted', 'partial', 'processing', 'failed']);
export type SocialPostStatus = z.infer<typeof socialPostStatus>;

/** How a post stands with one account. `pending` waits for its turn, `publishing` is being sent, `processing` is taken and not yet seen. */
export const publicationStatus = z.enum([
  'published',
  'scheduled',
  'drafted',
  'failed',
  'pending',
  'publishing',
  'processing',
]);
export type PublicationStatus = z.infer<typeof publicationStatus>;

/** The action that resolves a failure: reconnecting the account, changing the post, retrying later, or checking the account by hand. */
export const recoveryAction = z.enum(['reconnect', 'edit', 'retry', 'check']);
export type RecoveryAction = z.infer<typeof recoveryAction>;

/** Result of publishing a post to one account. */
export const socialPublication = z.strictObject({
  account_id: z.int(),
  platform: socialPlatform,
  username: z.string().nullable(),
  name: z.string(),
  status: publicationStatus,
  url: z.string().optional().describe('URL of the published post.'),
  error: z.string().optional().describe('Why it failed.'),
  action: recoveryAction.optional().describe('The action that resolves the failure.'),
  warning: z.string().optional().describe('A problem after publishing, such as a failed first comment.'),
});
export type SocialPublication = z.infer<typeof socialPublication>;

/** Response of a call that publishes. */
export const socialPostResult = z.strictObject({
  post_id: z.int(),
  post_ids: z.array(z.string()).describe('The network’s own ids, one for each post created.'),
  status: socialPostStatus,
  platforms: z.array(socialPublication),
});
export type SocialPostResult = z.infer<typeof socialPostResult>;

/** Options of one account. */
export const accountOptions = z
  .looseObject({
    firstComment: z.string().max(2200).optional().describe('A comment that the service adds below the post.'),
    disableLinkPreview: z.boolean().optional().describe('LinkedIn: hides the preview of the first link.'),
    title: z.string().max(150).optional().describe('Pinterest and YouTube: the title.'),
    link: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe('Pinterest: the link of the pin.'),
    privacy: postPrivacy
      .optional()
      .describe(
        'YouTube: public, unlisted or private. TikTok: public, followers, friends or private. Default: public, or the widest the account allows.',
      ),
  })
  .describe('Options for one account.');
/** Options by the account’s id. */
export const platformOptions = z
  .record(z.string().regex(/^\d+$/), accountOptions)
  .refine((options) => Object.keys(options).length <= maxAccounts, `At most ${maxAccounts} accounts.`);

/** A post as it is stored. */
export const socialPost = z.strictObject({
  id: z.int(),
  status: socialPostState,
  content: z.string(),
  media_urls: z.array(z.string()),
  media_alts: z.array(z.string()).describe('Alternative texts, one for each media file; empty if not given.'),
  is_editable: z.boolean().describe('True if it can be changed: drafts and scheduled posts.'),
  scheduled_for: timestamp.nullable(),
  timezone: z.string().nullable().describe('The IANA time zone it was scheduled in.'),
  published_at: timestamp.nullable().describe('When the last account finished.'),
  platform_options: platformOptions,
  tiktok_settings: z.strictObject({ autoAddMusic: z.boolean().optional() }).nullable(),
  platforms: z.array(socialPublication),
  created_at: timestamp,
  updated_at: timestamp,
});
export type SocialPost = z.infer<typeof socialPost>;

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Use an IANA time zone, such as Europe/Berlin.')
  .describe('IANA time zone of `scheduled_for` values without an offset. Default UTC.');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const account = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const accounts = z
  .array(account)
  .min(1, 'Name at least one account.')
  .max(maxAccounts)
  .transform((ids) => [...new Set(ids)])
  .describe('Ids of connected accounts.');
const content = z
  .string()
  .max(maxPostLength, `The content is longer than ${maxPostLength} characters.`)
  .regex(/^[^\0]*$/, 'The character U+0000 is not allowed.');
const mediaUrl = z.url({ protocol: /^https?$/ }).max(4000);
/** The longest that every network takes which takes any. */
export const maxAltLength = 1000;
const mediaAlt = z
  .string()
  .max(maxAltLength)
  .regex(/^[^\0]*$/, 'The character U+0000 is not allowed.');
/** A time as it was written; with an offset or without. */
const scheduledFor = z
  .string()
  .max(40)
  .describe('ISO 8601, at least 60 seconds ahead. Without an offset, it is in `timezone`.');
const tiktokSettings = z.strictObject({ autoAddMusic: z.boolean().optional() });

const postFields = {
  content: content.optional(),
  media_url: mediaUrl.optional().describe('URL of an image or video.'),
  media_urls: z.array(mediaUrl).max(35).optional().describe('Several URLs, instead of `media_url`.'),
  media_alts: z
    .array(mediaAlt)
    .max(35)
    .optional()
    .describe('Alternative texts for the media, in order; empty if there is none.'),
  scheduled_for: scheduledFor.optional(),
  timezone: timeZone.optional(),
  platformOptions: platformOptions.optional().describe('Options by account id.'),
  platform_options: platformOptions.optional().describe('Alias of the field above.'),
  tiktokSettings: tiktokSettings.optional(),
};

/** The post to publish, and its accounts. */
export const publishBody = z.strictObject({
  accounts,
  ...postFields,
  status: z.enum(['published', 'draft', 'scheduled']).optional().describe('Default `published`: immediately.'),
  isDraft: z.boolean().optional().describe('Older form of `status: draft`.'),
  schedule: z
    .looseObject({ scheduledFor })
    .nullable()
    .optional()
    .describe('Older form of `status: scheduled` with `scheduled_for`.'),
});
export type PublishBody = z.output<typeof publishBody>;

/** The same of a render, whose files are the media. */
export const publishOfRender = publishBody
  .omit({ media_url: true, media_urls: true })
  .describe('Publishes the rendered files, like `POST /social/publish`.');
export type PublishOfRender = z.output<typeof publishOfRender>;

/** Changes of a draft or scheduled post. */
export const updatePostBody = z
  .strictObject({
    accounts: accounts.optional(),
    ...postFields,
    scheduled_for: scheduledFor.nullable().optional().describe('A new time; null turns it into a draft.'),
    status: z.enum(['draft', 'scheduled']).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change.');
export type UpdatePostBody = z.output<typeof updatePostBody>;

/** Result of publishing rendered files. */
export const renderPublication = z.union([
  socialPostResult,
  z.strictObject({
    status: z.literal('failed'),
    error: z.string().describe('Why nothing was published.'),
    code: z.string(),
  }),
]);
export type RenderPublication = z.infer<typeof renderPublication>;
