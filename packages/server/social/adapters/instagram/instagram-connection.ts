import { z } from 'zod';
import type { ConnectionCall, OAuthConnection, PlatformApp } from '../connection.ts';
import { exchangeForLongLived, refreshLongLived, type TokenHost } from '../meta/long-lived-token.ts';
import { SocialFailure } from '../social-failure.ts';

/** The version of the Graph that the service is written to. */
export const instagramBase = 'https://graph.instagram.com/v25.0';

const tokenHost: TokenHost = { prefix: 'ig', origin: 'https://graph.instagram.com' };
const publishing = 'instagram_business_content_publish';
const scopes = ['instagram_business_basic', publishing, 'instagram_business_manage_comments'];

const grant = z.object({
  access_token: z.string().min(1),
  permissions: z.union([z.string().transform((text) => text.split(/[\s,]+/)), z.array(z.string())]).optional(),
});
/** The document shows a list, the network answers with its only entry as well. */
const inList = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.object({ data: z.array(schema).min(1) }).transform(({ data }) => data[0] as z.output<Schema>), schema]);
const grantAnswer = inList(grant);
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
 * and without a Facebook page. Tokens live 60 days and are renewed before they end; an ended one is not.
 */
export const instagramConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,

  async authorize(call, { redirectUri, state }) {
    const url = new URL('https://www.instagram.com/oauth/authorize');
    url.search = new URLSearchParams({
      client_id: appOf(call).clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(','),
      state,
    }).toString();
    return { url: call.pageUrl(url.href) };
  },

  async exchange(call, { code, redirectUri }) {
    const app = appOf(call);
    const granted = (
      await call.request({
        method: 'POST',
        url: 'https://api.instagram.com/oauth/access_token',
        form: {
          client_id: app.clientId,
          client_secret: app.clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code: code.replace(/#_$/, ''),
        },
      })
    ).read(grantAnswer);
    if (granted.permissions && !granted.permissions.includes(publishing)) {
      throw new SocialFailure(
        'invalid',
        'Instagram was not allowed to publish for this service. Connect again and leave everything allowed.',
      );
    }
    const credentials = await exchangeForLongLived(call, tokenHost, {
      token: granted.access_token,
      clientSecret: app.clientSecret,
    });
    const profile = (
      await call.request({
        url: `${instagramBase}/me`,
        query: { fields: 'user_id,username,name,profile_picture_url', access_token: credentials.accessToken },
      })
    ).read(profileAnswer);
    return [
      {
        providerId: profile.user_id,
        name: profile.name || profile.username,
        username: profile.username,
        avatarUrl: profile.profile_picture_url ?? null,
        details: {},
        credentials,
      },
    ];
  },

  refresh: (call, { credentials }) => refreshLongLived(call, tokenHost, credentials.accessToken),
};

function appOf({ app }: ConnectionCall): PlatformApp {
  if (app) return app;
  throw new SocialFailure('invalid', 'The operator has set up no app at Instagram.');
}
