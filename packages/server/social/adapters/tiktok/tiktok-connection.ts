import { z } from 'zod';
import { authorizationUrl } from '../authorization-url.ts';
import type { ConnectionCall, Credentials, OAuthConnection } from '../connection.ts';
import { appOf } from '../request-token.ts';
import { SocialError } from '../social-error.ts';
import { creatorOf } from './tiktok-creator.ts';
import { tiktokOrigin } from './tiktok-request.ts';

const publishing = 'video.publish';
const scopes = ['user.info.basic', publishing];

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  open_id: z.string().min(1),
  refresh_token: z.string().min(1),
  scope: z.string().default(''),
});
/** TikTok says some errors with a status of success. */
const refusal = z.object({ error: z.string(), error_description: z.string().default('') });

/**
 * Connecting by "Login Kit for Web" and the references "Manage user access tokens" and "Query creator info". The id of the app is called
 * `client_key` and scopes are divided by commas; web apps, which have a secret, have no PKCE there. Access lasts two hours; each refresh token is
 * good once, for 180 days.
 */
export const tiktokConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,

  async authorize(call, departure) {
    const address = 'https://www.tiktok.com/v2/auth/authorize/';
    const page = { address, usualScopes: scopes.join(','), clientParameter: 'client_key' } as const;
    return { url: authorizationUrl(call, departure, page) };
  },

  async exchange(call, { code, redirectUri }) {
    const granted = await askToken(call, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    if (!granted.scope.split(',').includes(publishing)) {
      throw new SocialError(
        'invalid',
        'TikTok was not allowed to publish for this service. Reconnect and allow all permissions.',
      );
    }
    const credentials = toCredentials(call, granted);
    const creator = await creatorOf({
      request: (request) =>
        call.request({
          ...request,
          headers: { ...request.headers, authorization: `Bearer ${credentials.accessToken}` },
        }),
    });
    return [
      {
        providerId: granted.open_id,
        name: creator.creator_nickname || creator.creator_username,
        username: creator.creator_username,
        avatarUrl: creator.creator_avatar_url ?? null,
        details: {},
        credentials,
      },
    ];
  },

  async refresh(call, { credentials }) {
    const { refreshToken } = credentials;
    if (refreshToken === undefined) throw new SocialError('reconnect', 'TikTok: Reconnect the account.');
    return toCredentials(call, await askToken(call, { grant_type: 'refresh_token', refresh_token: refreshToken }));
  },
};

async function askToken(call: ConnectionCall, fields: Record<string, string>): Promise<z.output<typeof tokenAnswer>> {
  const { clientId, clientSecret } = appOf(call);
  const answer = await call.request({
    method: 'POST',
    url: `${tiktokOrigin}/v2/oauth/token/`,
    form: { client_key: clientId, client_secret: clientSecret, ...fields },
  });
  const read = answer.read(z.union([tokenAnswer, refusal]));
  if ('access_token' in read) return read;
  throw new SocialError(
    read.error === 'invalid_grant' ? 'reconnect' : 'invalid',
    `TikTok: ${read.error_description || read.error}`,
  );
}

function toCredentials(call: ConnectionCall, granted: z.output<typeof tokenAnswer>): Credentials {
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    expiresAt: new Date(call.now().getTime() + granted.expires_in * 1000),
  };
}
