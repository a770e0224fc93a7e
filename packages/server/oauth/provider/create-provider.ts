import { generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import { scopes } from '@platen/api';
import { Provider, errors, interactionPolicy, type AdapterFactory, type KoaContextWithOIDC } from 'oidc-provider';
import { createSecret, hashSecret } from '../../http/bearer-secret.ts';
import { createClientAdapter } from './client-adapter.ts';
import { mayRedirectError } from '../protocol/error-redirects.ts';
import { createGrantAdapter } from './grant-adapter.ts';
import { canonicalResource, mountPathOf, oauthAddresses, providerSessionCookie } from '../../http/oauth-addresses.ts';
import { scopesIn } from '../oauth-scopes.ts';
import { createStateAdapter } from './state-adapter.ts';
import { createTokenAdapter } from './token-adapter.ts';
import type { OAuthParts } from '../oauth-parts.ts';

/** Seconds that tokens and codes last. */
export const lifetimes = {
  accessToken: 15 * 60,
  refreshToken: 30 * 24 * 3600,
  /** For refresh tokens without `offline_access`: a day after their last use. */
  shortRefreshToken: 24 * 3600,
  code: 5 * 60,
  deviceCode: 10 * 60,
  /** To answer the consent page. */
  interaction: 3600,
};
/** Grants end with their tokens, not by themselves. */
const grantSeconds = 10 * 365 * 24 * 3600;

/** Prefixes of tokens and codes. */
export const tokenPrefixes = {
  AccessToken: 'ost_',
  RefreshToken: 'osr_',
  AuthorizationCode: 'osc_',
  DeviceCode: 'osd_',
} as const;

type Parts = Pick<OAuthParts, 'publicUrl' | 'database' | 'log'>;

/** The provider's requirements of the service's pages. */
export interface ProviderPages {
  /** Shows that a request cannot be answered to the application that made it. */
  renderError(ctx: KoaContextWithOIDC, out: { error: string; error_description?: string }): void;
}

/** The authorization server behind the addresses; consent, the device page and registration are the service's own. */
export function createProvider(dependencies: Parts, pages: ProviderPages): Provider {
  const { publicUrl, log } = dependencies;
  const addresses = oauthAddresses(publicUrl);
  const mountPath = mountPathOf(publicUrl);
  const routeOf = (address: string): string => new URL(address).pathname.slice(mountPath.length);
  const provider = new Provider(publicUrl, {
    adapter: createAdapters(dependencies),
    // OpenID Connect is not spoken; the key is there because the library will not do without one.
    jwks: { keys: [{ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) }] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: [...scopes],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    pkce: { required: () => true },
    // Pages of any site may ask for tokens: there are no cookies in it, and a code takes its verifier.
    clientBasedCORS: () => true,
    // One is always named: what is compared must be what was agreed to.
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    findAccount: async (_ctx, accountId) => findAccount(dependencies, accountId),
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `${addresses.consent}/${uid}` },
    renderError: (ctx, out) => pages.renderError(ctx, out),
    cookies: {
      names: { session: providerSessionCookie, interaction: 'platen.oauth_consent', resume: 'platen.oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: {
      authorization: routeOf(addresses.authorize),
      token: routeOf(addresses.token),
      device_authorization: routeOf(addresses.deviceCode),
      introspection: routeOf(addresses.introspect),
      code_verification: routeOf(addresses.device),
    },
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      DeviceCode: lifetimes.deviceCode,
      RefreshToken: (_ctx, token) =>
        token.scopes.has('offline_access') ? lifetimes.refreshToken : lifetimes.shortRefreshToken,
      Grant: grantSeconds,
      Interaction: lifetimes.interaction,
      Session: lifetimes.interaction,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          const canonical = canonicalResource(resource, publicUrl);
          if (canonical !== addresses.resource && canonical !== addresses.toolsResource) {
            throw new errors.InvalidTarget('this service protects no such resource');
          }
          return { scope: scopes.join(' '), audience: canonical, accessTokenFormat: 'opaque' };
        },
      },
    },
  });
  // What `X-Forwarded-` headers say is put there by `toProviderRequest`.
  provider.proxy = true;
  giveOwnNames(provider);
  compareHashes(provider);
  // Told before the library decides between the address and a page.
  provider.on('authorization.error', (ctx, error) => {
    if (!mayRedirectError(ctx)) Object.assign(error, { allow_redirect: false });
  });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'The OAuth server failed'));
  provider.on('grant.revoked', (ctx) =>
    log.warn({ client: ctx.oidc.client?.clientId }, 'A used code or refresh token came again: its grant was ended'),
  );
  return provider;
}

function createAdapters(dependencies: Parts): AdapterFactory {
  return (name) => {
    switch (name) {
      case 'AccessToken':
      case 'RefreshToken':
      case 'AuthorizationCode':
      case 'DeviceCode':
        return createTokenAdapter(name, dependencies);
      case 'Grant':
        return createGrantAdapter(dependencies);
      case 'Client':
        return createClientAdapter(dependencies);
      default:
        return createStateAdapter(name, dependencies);
    }
  };
}

/** A person answers every request on the consent page, the signed-in person and whatever they agreed to before. */
function alwaysAsk(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  return [
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('consent_missing', 'a person has to agree', 'consent_required', ({ oidc }) => {
        const asked = String(oidc.params?.['scope'] ?? '');
        if (scopesIn(asked).length === 0)
          throw new errors.InvalidScope('the service knows none of these scopes', asked);
        return !oidc.result?.consent;
      }),
    ),
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'select_account', requestable: true }),
  ];
}

async function findAccount({ database }: Parts, accountId: string) {
  const id = Number(accountId);
  const person = Number.isSafeInteger(id)
    ? await database.query.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  return person && { accountId, claims: () => ({ sub: accountId }) };
}

/** Tokens begin with what they are and end in a checksum. */
function giveOwnNames(provider: Provider): void {
  for (const [name, prefix] of Object.entries(tokenPrefixes)) {
    const model = provider[name as keyof typeof tokenPrefixes].prototype as unknown as { generateTokenId(): string };
    const { generateTokenId } = model;
    model.generateTokenId = function generate(this: unknown): string {
      // The library notes in it what kind of token it is.
      generateTokenId.call(this);
      return createSecret(prefix);
    };
  }
}

/** Secrets of applications are kept as hashes. */
function compareHashes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret?: string }, given: unknown): boolean {
      const stored = Buffer.from(this.clientSecret ?? '');
      const hashed = Buffer.from(hashSecret(typeof given === 'string' ? given : ''));
      return stored.length === hashed.length && timingSafeEqual(stored, hashed);
    },
  });
}
