import { z } from 'zod';
import type { ConnectionCall, FoundAccount, OAuthConnection } from '../connection.ts';
import { authorizationUrl } from '../authorization-url.ts';
import { exchangeCode, renewAccess, toCredentials, type TokenEndpoint } from '../request-token.ts';
import { SocialError } from '../social-error.ts';
import { toPinterest } from './pinterest-request.ts';

const authorizeUrl = 'https://www.pinterest.com/oauth/';
const tokenEndpoint: TokenEndpoint = {
  name: 'Pinterest',
  url: 'https://api.pinterest.com/v5/oauth/token',
  client: 'basic',
  // Apps from before 25 September 2025 get refresh tokens without an end of their own only when they ask for them.
  more: { continuous_refresh: 'true' },
};
const usualScopes = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read';
const boardsAtATime = 250;
const maxBoards = 1000;

const person = z.object({ username: z.string(), profile_image: z.string().optional() });
const boards = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), is_ads_only: z.boolean().optional() })),
  bookmark: z.string().nullish(),
});

/**
 * Connects a person's boards, each as an account. Access lasts for 30 days and is renewed by a refresh token, which itself is renewed with
 * it. Pinterest takes no PKCE.
 */
export const pinterestConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,
  async authorize(call, departure) {
    return { url: authorizationUrl(call, departure, { address: authorizeUrl, usualScopes }) };
  },
  async exchange(call, arrival) {
    const credentials = toCredentials(await exchangeCode(call, tokenEndpoint, arrival), call.now());
    const found = await findBoards(call, credentials.accessToken);
    if (found.length === 0)
      throw new SocialError('invalid', 'Pinterest lists no board to pin to. Create one there first.');
    return found.map((board) => ({ ...board, credentials }));
  },
  refresh: (call, { credentials }) => renewAccess(call, tokenEndpoint, credentials),
};

async function findBoards(call: ConnectionCall, token: string): Promise<Omit<FoundAccount, 'credentials'>[]> {
  const headers = { authorization: `Bearer ${token}` };
  const account = await call.request(toPinterest('/user_account', { headers, token: 'none' }));
  const { username, profile_image: avatarUrl } = account.read(person);
  const found: Omit<FoundAccount, 'credentials'>[] = [];
  let bookmark: string | undefined;
  do {
    const query = { page_size: boardsAtATime, bookmark };
    const page = (await call.request(toPinterest('/boards', { headers, token: 'none', query }))).read(boards);
    for (const { id, name, is_ads_only: isForAdsOnly } of page.items) {
      if (isForAdsOnly) continue;
      const details = { boardId: id, username };
      found.push({ providerId: id, name, username, avatarUrl: avatarUrl ?? null, details });
    }
    bookmark = page.bookmark ?? undefined;
  } while (bookmark !== undefined && found.length < maxBoards);
  return found;
}
