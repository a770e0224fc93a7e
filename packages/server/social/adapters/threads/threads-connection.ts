import { z } from 'zod';
import type { ConnectionCall, OAuthConnection, PlatformApp } from '../connection.ts';
import { exchangeForLongLived, refreshLongLived, type TokenHost } from '../meta/long-lived-token.ts';
import { SocialFailure } from '../social-failure.ts';

const origin = 'https://graph.threads.com';
/** The version of the Threads API that the service is written to. */
export const threadsBase = `${origin}/v1.0`;

const tokenHost: TokenHost = { prefix: 'th', origin };
const scopes = ['threads_basic', 'threads_content_publish', 'threads_manage_replies'];

const grantAnswer = z.object({ access_token: z.string().min(1) });
const profileAnswer = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  name: z.string().nullish(),
  threads_profile_picture_url: z.string().nullish(),
});

/**
 * Connecting by the authorization window of Threads (documents "Get access tokens" and "Long-lived tokens"). Tokens live 60 days and are
 * renewed before they end; an ended one is not.
 */
export const threadsConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,

  async authorize(call, { redirectUri, state }) {
    const url = new URL('https://threads.com/oauth/authorize');
    url.search = new URLSearchParams({
      client_id: appOf(call).clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(','),
      response_type: 'code',
      state,
    }).toString();
    return { url: call.pageUrl(url.href) };
  },

  async exchange(call, { code, redirectUri }) {
    const app = appOf(call);
    const granted = await call.request({
      method: 'POST',
      url: `${origin}/oauth/access_token`,
      form: {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code: code.replace(/#_$/, ''),
      },
    });
    const credentials = await exchangeForLongLived(call, tokenHost, {
      token: granted.read(grantAnswer).access_token,
      clientSecret: app.clientSecret,
    });
    const answer = await call.request({
      url: `${threadsBase}/me`,
      query: { fields: 'id,username,name,threads_profile_picture_url', access_token: credentials.accessToken },
    });
    const profile = answer.read(profileAnswer);
    return [
      {
        providerId: profile.id,
        name: profile.name || profile.username,
        username: profile.username,
        avatarUrl: profile.threads_profile_picture_url ?? null,
        details: {},
        credentials,
      },
    ];
  },

  refresh: (call, { credentials }) => refreshLongLived(call, tokenHost, credentials.accessToken),
};

function appOf({ app }: ConnectionCall): PlatformApp {
  if (app) return app;
  throw new SocialFailure('invalid', 'The operator has set up no app at Threads.');
}
