import { z } from 'zod';
import { timestamp } from '../field.ts';
import { socialPlatform } from './social-platform.ts';

/** A connected account of a network. */
export const socialAccount = z.strictObject({
  id: z.int(),
  platform: socialPlatform,
  account_name: z.string().describe('Display name.'),
  account_username: z.string().nullable().describe('The handle without `@`; null if the network has none.'),
  account_avatar: z.string().nullable().describe('URL of the account’s image.'),
  max_characters: z
    .int()
    .describe('Most characters of a post, counted as the network counts. Instances of Mastodon have their own.'),
  connected_at: timestamp,
  requires_reconnect: z
    .boolean()
    .describe('True if the network no longer grants access; the account must be connected again.'),
});
export type SocialAccount = z.infer<typeof socialAccount>;

/** A field that is filled in to connect an account. */
export const socialConnectionField = z.strictObject({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  placeholder: z.string().optional(),
});
export type SocialConnectionField = z.infer<typeof socialConnectionField>;

/** A network as this instance knows it. */
export const socialPlatformState = z.strictObject({
  platform: socialPlatform,
  name: z.string(),
  connection: z
    .enum(['credentials', 'oauth'])
    .describe('`credentials`: connects with the fields alone. `oauth`: the person agrees on the network’s own page.'),
  fields: z.array(socialConnectionField).describe('The fields required to connect an account.'),
  redirect_uri: z
    .string()
    .nullable()
    .describe(
      'The redirect URI to register for the operator’s app at the network; null if there is no app to register.',
    ),
  is_configured: z.boolean().describe('True if the operator has configured the network.'),
});
export type SocialPlatformState = z.infer<typeof socialPlatformState>;
