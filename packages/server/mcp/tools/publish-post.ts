import { operations } from '@platen/api';
import { maxAltLength, postPrivacy } from '@platen/api/social';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

const accountOptions = z.strictObject({
  first_comment: z.string().max(2200).optional().describe('A comment added below the post.'),
  disable_link_preview: z.boolean().optional().describe('LinkedIn.'),
  title: z.string().max(150).optional().describe('Pinterest, YouTube.'),
  link: z.url().max(2000).optional().describe('Pinterest: the link of the pin.'),
  privacy: postPrivacy.optional().describe('YouTube, TikTok: who sees it.'),
});

/** Publishes a post to accounts of social networks, plans one, or makes a draft. */
export const publishPost = defineTool({
  name: 'publish_post',
  title: 'Publish a post',
  description:
    'Publishes a post to connected social accounts, schedules it, or saves it as a draft. Publishing cannot be undone: show the person the text, the images and the accounts, and ask first; or create a draft, which people publish in the dashboard. Media are URLs, such as those returned by render_template. Do not call again if an account is processing: it is being published. action tells how to resolve a failure: reconnect and check are for a person.',
  input: z.strictObject({
    accounts: z.array(z.int().positive()).min(1).max(50).describe('Ids from list_social_accounts.'),
    status: z.enum(['draft', 'scheduled', 'published']).describe('published is immediate and public.'),
    content: z.string().max(5000).optional().describe('The text.'),
    media_urls: z.array(z.url().max(4000)).min(1).max(35).optional().describe('Images or a video, in order.'),
    media_alts: z
      .array(z.string().max(maxAltLength))
      .max(35)
      .optional()
      .describe('Alternative texts of the media, in order.'),
    scheduled_for: z
      .string()
      .max(40)
      .optional()
      .describe('With scheduled: ISO 8601, at least 60 s ahead; without an offset, it is in timezone.'),
    timezone: z.string().max(64).optional().describe('IANA name, such as Europe/Berlin. Default UTC.'),
    options: z.record(z.string().regex(/^\d+$/), accountOptions).optional().describe('By account id.'),
  }),
  output: z.object({
    post_id: z.int(),
    status: z.string().describe('published, scheduled, drafted, processing, partial or failed.'),
    accounts: z.array(
      z.object({
        id: z.int(),
        platform: z.string(),
        name: z.string(),
        status: z.string(),
        url: z.string().optional().describe('URL of the published post.'),
        error: z.string().optional(),
        action: z.string().optional(),
        warning: z.string().optional(),
      }),
    ),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  operations: [operations.publishSocialPost],
  fieldsThere: { options: 'platformOptions' },
  async run({ accounts, status, content, media_urls, media_alts, scheduled_for, timezone, options }, { client }) {
    const { data } = await client.publishSocialPost({
      body: {
        accounts,
        status,
        ...(content !== undefined && { content }),
        ...(media_urls !== undefined && { media_urls }),
        ...(media_alts !== undefined && { media_alts }),
        ...(scheduled_for !== undefined && { scheduled_for }),
        ...(timezone !== undefined && { timezone }),
        ...(options && { platformOptions: toPlatformOptions(options) }),
      },
    });
    const { post_id, platforms } = data;
    const notified = platforms.map(({ account_id, platform, name, status: stands, url, error, action, warning }) => ({
      id: account_id,
      platform,
      name,
      status: stands,
      ...(url !== undefined && { url }),
      ...(error !== undefined && { error }),
      ...(action !== undefined && { action }),
      ...(warning !== undefined && { warning }),
    }));
    return { data: { post_id, status: data.status, accounts: notified } };
  },
});

/** Options as the service calls them. */
function toPlatformOptions(options: Readonly<Record<string, z.output<typeof accountOptions>>>) {
  return Object.fromEntries(
    Object.entries(options).map(([id, { first_comment, disable_link_preview, title, link, privacy }]) => [
      id,
      {
        ...(first_comment !== undefined && { firstComment: first_comment }),
        ...(disable_link_preview !== undefined && { disableLinkPreview: disable_link_preview }),
        ...(title !== undefined && { title }),
        ...(link !== undefined && { link }),
        ...(privacy !== undefined && { privacy }),
      },
    ]),
  );
}
