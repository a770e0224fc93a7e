import { authorizationUrl } from '../authorization-url.ts';
import type { Arrival, ConnectionCall, FoundAccount, OAuthConnection } from '../connection.ts';
import { SocialError } from '../social-error.ts';
import { accountAnswer, appAnswer, metadataAnswer, tokenAnswer } from './mastodon-schemas.ts';
import { readInstanceLimits } from './instance-limits.ts';

/** Scopes of the app at an instance (https://docs.joinmastodon.org/api/oauth-scopes/). */
const scopes = 'read:accounts read:statuses write:media write:statuses';

/**
 * Connects accounts of Mastodon: the service registers itself as an app at the instance that the person names, and sends them there
 * (https://docs.joinmastodon.org/methods/apps/, https://docs.joinmastodon.org/methods/oauth/), with PKCE where the instance has it. A person who
 * made an access token at the instance can give that one instead, and comes straight back. Tokens of Mastodon do not end.
 */
export const mastodonConnection: OAuthConnection = {
  kind: 'oauth',
  needsApp: false,
  fields: [
    {
      name: 'instance',
      label: 'Instance',
      help: 'The server where the account lives.',
      isSecret: false,
      isRequired: true,
      placeholder: 'mastodon.social',
    },
    {
      name: 'accessToken',
      label: 'Access token',
      help: 'Only if you do not want to sign in: created at the instance under Preferences, Development, with the scopes read and write.',
      isSecret: true,
      isRequired: false,
    },
  ],

  async authorize(call, departure): Promise<{ url: string; saved: Readonly<Record<string, string>> }> {
    const instance = parseInstance(departure.fields['instance'] ?? '');
    const accessToken = departure.fields['accessToken']?.trim() ?? '';
    if (accessToken !== '') {
      const back = new URL(departure.redirectUri);
      back.searchParams.set('code', 'given');
      back.searchParams.set('state', departure.state);
      return { url: back.href, saved: { instance, accessToken } };
    }
    const hasProof = await takesProofKeys(call, instance);
    const answer = await call.request({
      method: 'POST',
      url: `${instance}/api/v1/apps`,
      json: { client_name: 'Platen', redirect_uris: departure.redirectUri, scopes },
    });
    const { client_id: clientId, client_secret: clientSecret } = answer.read(appAnswer);
    const url = authorizationUrl({ app: { clientId, clientSecret }, pageUrl: (address) => address }, departure, {
      address: `${instance}/oauth/authorize`,
      usualScopes: scopes,
      takesProofKey: hasProof,
    });
    return { url, saved: { instance, clientId, clientSecret, proof: hasProof ? 'S256' : '' } };
  },

  async exchange(call, arrival) {
    const instance = arrival.saved['instance'] ?? '';
    const accessToken = arrival.saved['accessToken'] ?? (await exchangeCode(call, instance, arrival));
    return [await readAccount(call, instance, accessToken)];
  },
};

async function exchangeCode(call: ConnectionCall, instance: string, arrival: Arrival): Promise<string> {
  const answer = await call.request({
    method: 'POST',
    url: `${instance}/oauth/token`,
    form: {
      grant_type: 'authorization_code',
      code: arrival.code,
      client_id: arrival.saved['clientId'] ?? '',
      client_secret: arrival.saved['clientSecret'] ?? '',
      redirect_uri: arrival.redirectUri,
      ...(arrival.saved['proof'] === 'S256' && { code_verifier: arrival.codeVerifier }),
    },
  });
  return answer.read(tokenAnswer).access_token;
}

async function readAccount(call: ConnectionCall, instance: string, accessToken: string): Promise<FoundAccount> {
  const answer = await call.request({
    url: `${instance}/api/v1/accounts/verify_credentials`,
    headers: { authorization: `Bearer ${accessToken}` },
    explain: (failed) =>
      failed.status === 401 ? { kind: 'invalid', message: 'The access token is not right' } : undefined,
  });
  const account = answer.read(accountAnswer);
  const { domain, limits } = await readInstanceLimits(call.request, instance);
  return {
    // Ids of accounts are an instance's own.
    providerId: `${account.id}@${new URL(instance).host}`,
    name: account.display_name?.trim() || account.username,
    username: `${account.username}@${domain}`,
    avatarUrl: account.avatar || null,
    details: { instance, accountId: account.id, ...limits },
    credentials: { accessToken },
  };
}

/** The origin of an instance, out of what people write: a name, an address, or their handle there. */
function parseInstance(text: string): string {
  const named = text.trim().replace(/^@?[^@/]+@(?=[^@/]+$)/, '');
  const address = /^https?:\/\//i.test(named) ? named : `https://${named}`;
  if (named === '' || !URL.canParse(address)) {
    throw new SocialError('invalid', 'Mastodon: Enter the instance’s name, such as mastodon.social.');
  }
  return new URL(address).origin;
}

/** Whether the instance checks proof keys (RFC 7636), as far as it says. */
async function takesProofKeys(call: ConnectionCall, instance: string): Promise<boolean> {
  try {
    const answer = await call.request({ url: `${instance}/.well-known/oauth-authorization-server` });
    return answer.read(metadataAnswer).code_challenge_methods_supported?.includes('S256') === true;
  } catch (error) {
    if (!(error instanceof SocialError) || error.status === undefined) throw error;
    return false;
  }
}
