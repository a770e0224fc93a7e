import { z } from 'zod';
import { authorizationUrl, type AuthorizationPage } from '../authorization-url.ts';
import type { FoundAccount, OAuthConnection } from '../connection.ts';
import type { PlatformAnswer } from '../platform-request.ts';
import { appOf } from '../request-token.ts';
import { exchangeForLongLived, refreshLongLived, type TokenHost } from './long-lived-token.ts';

/** A network of Meta where a person connects the one account that they sign in with: Instagram and Threads. */
export interface ProfileNetwork {
  page: AuthorizationPage;
  /** Where a code is exchanged for a token of an hour. */
  tokenUrl: string;
  tokenHost: TokenHost;
  /** Where the account is read, such as `https://graph.threads.com/v1.0/me`, and the fields to ask for. */
  profile: { url: string; fields: string };
  /** The token of an hour. Throws SocialError when what was agreed to does not do. */
  readGrant(answer: PlatformAnswer): string;
  readProfile(answer: PlatformAnswer): Pick<FoundAccount, 'providerId' | 'avatarUrl'> & {
    username: string;
    /** Display name; the user name is used if there is none. */
    name: string | null | undefined;
  };
}

/** Minimum response to a code. */
export const shortGrant = z.object({ access_token: z.string().min(1) });

/** Connecting such an account. Tokens live 60 days and are renewed before they end; an ended one is not. */
export function createProfileConnection(network: ProfileNetwork): OAuthConnection {
  const { page, tokenUrl, tokenHost, profile } = network;
  return {
    kind: 'oauth',
    fields: [],
    needsApp: true,

    authorize: async (call, departure) => ({ url: authorizationUrl(call, departure, page) }),

    async exchange(call, { code, redirectUri }) {
      const { clientId, clientSecret } = appOf(call);
      const granted = await call.request({
        method: 'POST',
        url: tokenUrl,
        form: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          // The networks put these at the end of the address that they send a person back to.
          code: code.replace(/#_$/, ''),
        },
      });
      const credentials = await exchangeForLongLived(call, tokenHost, {
        token: network.readGrant(granted),
        clientSecret,
      });
      const answer = await call.request({
        url: profile.url,
        query: { fields: profile.fields, access_token: credentials.accessToken },
      });
      const { name, ...found } = network.readProfile(answer);
      return [{ ...found, name: name || found.username, details: {}, credentials }];
    },

    refresh: (call, { credentials }) => refreshLongLived(call, tokenHost, credentials.accessToken),
  };
}
