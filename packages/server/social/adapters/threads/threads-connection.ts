import { z } from 'zod';
import type { OAuthConnection } from '../connection.ts';
import { createProfileConnection, shortGrant } from '../meta/profile-connection.ts';

const origin = 'https://graph.threads.com';
/** The version of the Threads API that the service is written to. */
export const threadsBase = `${origin}/v1.0`;

const scopes = ['threads_basic', 'threads_content_publish', 'threads_manage_replies'];

const profileAnswer = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  name: z.string().nullish(),
  threads_profile_picture_url: z.string().nullish(),
});

/** Connecting by the authorization window of Threads (documents "Get access tokens" and "Long-lived tokens"). */
export const threadsConnection: OAuthConnection = createProfileConnection({
  page: { address: 'https://threads.com/oauth/authorize', usualScopes: scopes.join(',') },
  tokenUrl: `${origin}/oauth/access_token`,
  tokenHost: { prefix: 'th', origin },
  profile: { url: `${threadsBase}/me`, fields: 'id,username,name,threads_profile_picture_url' },
  readGrant: (answer) => answer.read(shortGrant).access_token,
  readProfile(answer) {
    const { id, username, name, threads_profile_picture_url: avatarUrl } = answer.read(profileAnswer);
    return { providerId: id, username, name, avatarUrl: avatarUrl ?? null };
  },
});
