import { z } from 'zod';
import type { ConnectionCall, FoundAccount, OAuthConnection } from '../connection.ts';
import { authorizationUrl } from '../authorization-url.ts';
import {
  appOf,
  exchangeCode,
  renewAccess,
  toCredentials,
  type TokenAnswer,
  type TokenEndpoint,
} from '../request-token.ts';
import { SocialError } from '../social-error.ts';
import { toLinkedIn } from './linkedin-request.ts';

const authorizeUrl = 'https://www.linkedin.com/oauth/v2/authorization';
const tokenEndpoint: TokenEndpoint = { name: 'LinkedIn', url: 'https://www.linkedin.com/oauth/v2/accessToken' };
/** Scopes of the product "Community Management API": posting and commenting for the member and their pages. */
const usualScopes = [
  'r_basicprofile rw_organization_admin',
  'w_member_social r_organization_social w_organization_social',
  'w_member_social_feed r_organization_social_feed w_organization_social_feed',
].join(' ');
/** Roles of a page that may post for it. */
const postingRoles = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN']);
const maxPages = 100;

const openIdMember = z.object({ sub: z.string().min(1), name: z.string().optional(), picture: z.url().optional() });
const member = z.object({
  id: z.string().min(1),
  localizedFirstName: z.string().optional(),
  localizedLastName: z.string().optional(),
  vanityName: z.string().optional(),
});
const roles = z.object({
  elements: z.array(
    z.object({
      organization: z.string().optional(),
      organizationTarget: z.string().optional(),
      role: z.string(),
      state: z.string(),
    }),
  ),
});
const organization = z.object({ localizedName: z.string().optional(), vanityName: z.string().optional() });
const organizations = z.object({ results: z.record(z.string(), organization) });

/**
 * Connects a member's own profile and the pages they may post for, each as an account ("Authorization Code Flow (3-legged OAuth)",
 * "Organization Access Control by Role", "Organization Lookup API"). LinkedIn takes PKCE from native apps alone. Tokens last for 60 days; only
 * some apps are given refresh tokens.
 */
export const linkedinConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,
  async authorize(call, departure) {
    return { url: authorizationUrl(call, departure, { address: authorizeUrl, usualScopes }) };
  },
  exchange: async (call, arrival) => findAccounts(call, await exchangeCode(call, tokenEndpoint, arrival)),
  refresh: (call, { credentials }) => renewAccess(call, tokenEndpoint, credentials),
};

async function findAccounts(call: ConnectionCall, answer: TokenAnswer): Promise<FoundAccount[]> {
  const scopes = new Set((answer.scope ?? appOf(call).scopes ?? usualScopes).split(/[\s,]+/));
  const credentials = toCredentials(answer, call.now());
  const found: FoundAccount[] = [];
  if (scopes.has('w_member_social')) {
    const person = await findMember(call, answer.access_token, scopes.has('openid'));
    found.push({ ...person, credentials });
  }
  if (scopes.has('w_organization_social') && scopes.has('rw_organization_admin')) {
    const pages = await findPages(call, answer.access_token);
    found.push(...pages.map((page) => ({ ...page, credentials })));
  }
  if (found.length > 0) return found;
  throw new SocialError('invalid', 'LinkedIn did not grant permission to post. Reconnect and allow it.');
}

async function findMember(
  call: ConnectionCall,
  token: string,
  isOpenId: boolean,
): Promise<Omit<FoundAccount, 'credentials'>> {
  const headers = { authorization: `Bearer ${token}` };
  if (isOpenId) {
    const answer = await call.request({ url: 'https://api.linkedin.com/v2/userinfo', headers, token: 'none' });
    const { sub, name, picture } = answer.read(openIdMember);
    const urn = `urn:li:person:${sub}`;
    return toAccount(urn, { name: name ?? 'LinkedIn', username: null, avatarUrl: picture ?? null });
  }
  const answer = await call.request({ url: 'https://api.linkedin.com/v2/me', headers, token: 'none' });
  const { id, localizedFirstName, localizedLastName, vanityName } = answer.read(member);
  const name = [localizedFirstName, localizedLastName].filter(Boolean).join(' ') || 'LinkedIn';
  return toAccount(`urn:li:person:${id}`, { name, username: vanityName ?? null, avatarUrl: null });
}

async function findPages(call: ConnectionCall, token: string): Promise<Omit<FoundAccount, 'credentials'>[]> {
  const headers = { authorization: `Bearer ${token}` };
  const access = await call.request(
    toLinkedIn(`/organizationAcls?q=roleAssignee&state=APPROVED&count=${maxPages}`, { headers, token: 'none' }),
  );
  const urns = access
    .read(roles)
    .elements.filter(({ role, state }) => state === 'APPROVED' && postingRoles.has(role))
    .map(({ organization: urn, organizationTarget }) => urn ?? organizationTarget ?? '');
  const ids = [...new Set(urns)].map((urn) => urn.split(':').at(-1) ?? '').filter((id) => /^\d+$/.test(id));
  if (ids.length === 0) return [];
  // Rest.li's lists are not percent-encoded.
  const path = `/organizationsLookup?ids=List(${ids.join(',')})`;
  const { results } = (await call.request(toLinkedIn(path, { headers, token: 'none' }))).read(organizations);
  return ids.map((id) => {
    const page = Object.hasOwn(results, id) ? results[id] : undefined;
    const name = page?.localizedName ?? `Page ${id}`;
    return toAccount(`urn:li:organization:${id}`, { name, username: page?.vanityName ?? null, avatarUrl: null });
  });
}

function toAccount(
  urn: string,
  shown: Pick<FoundAccount, 'name' | 'username' | 'avatarUrl'>,
): Omit<FoundAccount, 'credentials'> {
  return { providerId: urn, ...shown, details: { urn } };
}
