import { authorizationUrl } from '../authorization-url.ts';
import type { OAuthConnection } from '../connection.ts';
import { exchangeCode, renewAccess, toCredentials, type TokenEndpoint } from '../request-token.ts';
import { userAnswer } from './twitter-schemas.ts';

const authorizeUrl = 'https://x.com/i/oauth2/authorize';
const tokenEndpoint: TokenEndpoint = {
  name: 'X',
  url: 'https://api.x.com/2/oauth2/token',
  client: 'basic',
  takesProofKey: true,
};
const usualScopes = 'tweet.read tweet.write users.read media.write offline.access';

/**
 * Connects an account of X (https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code): authorization code with PKCE, as a
 * confidential client. Access tokens last two hours; each refresh token is good for one refresh.
 */
export const twitterConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,

  async authorize(call, departure) {
    const page = { address: authorizeUrl, usualScopes, takesProofKey: true };
    return { url: authorizationUrl(call, departure, page) };
  },

  async exchange(call, arrival) {
    const given = await exchangeCode(call, tokenEndpoint, arrival);
    const answer = await call.request({
      url: 'https://api.x.com/2/users/me',
      query: { 'user.fields': 'profile_image_url' },
      headers: { authorization: `Bearer ${given.access_token}` },
    });
    const { data: user } = answer.read(userAnswer);
    return [
      {
        providerId: user.id,
        name: user.name || user.username,
        username: user.username,
        avatarUrl: user.profile_image_url ?? null,
        details: {},
        credentials: toCredentials(given, call.now()),
      },
    ];
  },

  refresh: (call, { credentials }) => renewAccess(call, tokenEndpoint, credentials),
};
