import { z } from 'zod';
import type { OAuthConnection } from '../connection.ts';
import { createProfileConnection, shortGrant } from '../meta/profile-connection.ts';
import { SocialError } from '../social-error.ts';

const origin = 'https://graph.instagram.com';
/** The version of the Graph that the service is written to. */
export const instagramBase = `${origin}/v25.0`;

const publishing = 'instagram_business_content_publish';
const scopes = ['instagram_business_basic', publishing, 'instagram_business_manage_comments'];

/** The document shows a list, the network answers with its only entry as well. */
const inList = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.object({ data: z.array(schema).min(1) }).transform(({ data }) => data[0] as z.output<Schema>), schema]);
const grantAnswer = inList(
  shortGrant.extend({
    permissions: z.union([z.string().transform((text) => text.split(/[\s,]+/)), z.array(z.string())]).optional(),
  }),
);
const profileAnswer = inList(
  z.object({
    user_id: z.string().min(1),
    username: z.string().min(1),
    name: z.string().nullish(),
    profile_picture_url: z.string().nullish(),
  }),
);

/**
 * Connecting by "Business Login for Instagram" (document "Instagram API with Instagram login"): it serves every professional account, with
 * and without a Facebook page.
 */
export const instagramConnection: OAuthConnection = createProfileConnection({
  page: { address: 'https://www.instagram.com/oauth/authorize', usualScopes: scopes.join(',') },
  tokenUrl: 'https://api.instagram.com/oauth/access_token',
  tokenHost: { prefix: 'ig', origin },
  profile: { url: `${instagramBase}/me`, fields: 'user_id,username,name,profile_picture_url' },

  readGrant(answer) {
    const { access_token: token, permissions } = answer.read(grantAnswer);
    if (!permissions || permissions.includes(publishing)) return token;
    throw new SocialError(
      'invalid',
      'Instagram was not allowed to publish for this service. Reconnect and allow all permissions.',
    );
  },

  readProfile(answer) {
    const { user_id: providerId, username, name, profile_picture_url: avatarUrl } = answer.read(profileAnswer);
    return { providerId, username, name, avatarUrl: avatarUrl ?? null };
  },
});
