import { z } from 'zod';
import type { ConnectionCall, FoundAccount, OAuthConnection } from '../connection.ts';
import { authorizeAtGoogle, exchangeAtGoogle, refreshAtGoogle } from '../google/google-connection.ts';
import { toCredentials } from '../request-token.ts';
import { SocialError } from '../social-error.ts';

const usualScopes = 'https://www.googleapis.com/auth/business.manage';
/** Maximum page size of Google. */
const accountsAtATime = 20;
const locationsAtATime = 100;
const maxPages = 20;

const accounts = z.object({
  accounts: z.array(z.object({ name: z.string(), accountName: z.string().optional() })).default([]),
  nextPageToken: z.string().optional(),
});
const locations = z.object({
  locations: z
    .array(
      z.object({
        name: z.string(),
        title: z.string().default(''),
        languageCode: z.string().optional(),
        storefrontAddress: z.object({ locality: z.string().optional() }).optional(),
        metadata: z.object({ canOperateLocalPost: z.boolean().optional() }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/**
 * Connects the locations that a person manages, each as an account ("My Business Account Management API", "My Business Business Information
 * API"). Google omits of its answers what is empty or false.
 */
export const googlebusinessConnection: OAuthConnection = {
  kind: 'oauth',
  fields: [],
  needsApp: true,
  authorize: async (call, departure) => authorizeAtGoogle(call, departure, usualScopes),
  async exchange(call, arrival) {
    const credentials = toCredentials(await exchangeAtGoogle(call, arrival), call.now());
    const found = new Map<string, FoundAccount>();
    for (const account of await listAccounts(call, credentials.accessToken)) {
      for (const location of await listLocations(call, credentials.accessToken, account)) {
        // One location may be in a group and with a person.
        if (!found.has(location.providerId)) found.set(location.providerId, { ...location, credentials });
      }
    }
    if (found.size > 0) return [...found.values()];
    throw new SocialError('invalid', 'Google lists no verified location that this account can post to.');
  },
  refresh: refreshAtGoogle,
};

async function listAccounts(call: ConnectionCall, token: string): Promise<string[]> {
  const names: string[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await call.request({
      url: 'https://mybusinessaccountmanagement.googleapis.com/v1/accounts',
      query: { pageSize: accountsAtATime, pageToken },
      headers: { authorization: `Bearer ${token}` },
      token: 'none',
    });
    const read = answer.read(accounts);
    names.push(...read.accounts.map(({ name }) => name));
    pageToken = read.nextPageToken;
    if (!pageToken) break;
  }
  return names;
}

async function listLocations(
  call: ConnectionCall,
  token: string,
  account: string,
): Promise<Omit<FoundAccount, 'credentials'>[]> {
  const found: Omit<FoundAccount, 'credentials'>[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await call.request({
      url: `https://mybusinessbusinessinformation.googleapis.com/v1/${account}/locations`,
      query: {
        readMask: 'name,title,languageCode,storefrontAddress,metadata',
        pageSize: locationsAtATime,
        pageToken,
      },
      headers: { authorization: `Bearer ${token}` },
      token: 'none',
    });
    const read = answer.read(locations);
    for (const { name, title, languageCode, storefrontAddress, metadata } of read.locations) {
      if (metadata?.canOperateLocalPost !== true) continue;
      const town = storefrontAddress?.locality;
      found.push({
        providerId: name,
        name: town ? `${title} (${town})` : title,
        username: null,
        avatarUrl: null,
        details: { parent: `${account}/${name}`, ...(languageCode !== undefined && { languageCode }) },
      });
    }
    pageToken = read.nextPageToken;
    if (!pageToken) break;
  }
  return found;
}
