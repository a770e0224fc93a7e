import { z } from 'zod';
import { timestamp } from '../field.ts';
import { socialPlatform } from './social-platform.ts';

/** A connected account of a network. */
export const socialAccount = z.strictObject({
  id: z.int(),
  platform: socialPlatform,
  account_name: z.string().describe('What people see.'),
  account_username: z.string().nullable().describe('The handle without `@`; null where the network has none.'),
  account_avatar: z.string().nullable().describe('Address of its image.'),
  connected_at: timestamp,
  requires_reconnect: z.boolean().describe('Whether the network no longer lets the service in; connect it again then.'),
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
    .describe('`credentials`: the fields are all it takes. `oauth`: the network’s own page asks the person.'),
  fields: z.array(socialConnectionField).describe('What has to be given to connect an account.'),
  redirect_uri: z
    .string()
    .nullable()
    .describe('What the operator’s app at the network names as redirect URI; null where there is no app to register.'),
  is_configured: z.boolean().describe('Whether the operator has set up what the network asks for.'),
});
export type SocialPlatformState = z.infer<typeof socialPlatformState>;
