import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { authorizationUrl } from '../authorization-url.ts';
import type { ConnectionCall, FoundAccount, OAuthConnection } from '../connection.ts';
import { appOf } from '../request-token.ts';
import { SocialError } from '../social-error.ts';
import { facebookBase } from './facebook-request.ts';

const scopes = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_engagement',
  // Pages that belong to a business portfolio are not listed without it.
  'business_management',
];
const maxListings = 20;

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const pagesAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string().default(''),
      username: z.string().nullish(),
      access_token: z.string().optional(),
      tasks: z.array(z.string()).default([]),
      picture: z.object({ data: z.object({ url: z.string().nullish() }) }).optional(),
    }),
  ),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() }).optional(),
});

/**
 * Connecting by Facebook Login (documents "Manually build a login flow", "Long-lived access tokens", "Page access tokens"): a token of an
 * hour, one of 60 days in its place, and from it one of every page that the person may write posts for. Those of pages do not end by
 * themselves.
 */
export const facebookConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,

  async authorize(call, departure) {
    const address = 'https://www.facebook.com/v25.0/dialog/oauth';
    return { url: authorizationUrl(call, departure, { address, usualScopes: scopes.join(',') }) };
  },

  async exchange(call, { code, redirectUri }) {
    const { clientId, clientSecret } = appOf(call);
    const url = `${facebookBase}/oauth/access_token`;
    const app = { client_id: clientId, client_secret: clientSecret };
    const short = await call.request({ url, query: { ...app, redirect_uri: redirectUri, code } });
    const long = await call.request({
      url,
      query: {
        ...app,
        grant_type: 'fb_exchange_token',
        fb_exchange_token: short.read(tokenAnswer).access_token,
      },
    });
    const pages = await listPages(call, long.read(tokenAnswer).access_token, clientSecret);
    if (pages.length > 0) return pages;
    throw new SocialError(
      'invalid',
      'Facebook lists no page that you can post to. Reconnect and choose the pages, or ask for permission to create content there.',
    );
  },
};

async function listPages(call: ConnectionCall, token: string, clientSecret: string): Promise<FoundAccount[]> {
  const found: FoundAccount[] = [];
  let after: string | undefined;
  for (let listing = 0; listing < maxListings; listing += 1) {
    const answer = await call.request({
      url: `${facebookBase}/me/accounts`,
      query: {
        fields: 'id,name,username,access_token,tasks,image{url}',
        limit: 100,
        access_token: token,
        appsecret_proof: proofOf(token, clientSecret),
        after,
      },
    });
    const { data, paging } = answer.read(pagesAnswer);
    for (const { id, name, username, access_token: accessToken, tasks, picture } of data) {
      if (accessToken === undefined || !tasks.includes('CREATE_CONTENT')) continue;
      found.push({
        providerId: id,
        name: name || id,
        username: username ?? null,
        avatarUrl: picture?.data.url ?? null,
        details: {},
        credentials: { accessToken, secrets: { appsecretProof: proofOf(accessToken, clientSecret) } },
      });
    }
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  return found;
}

function proofOf(token: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(token).digest('hex');
}
