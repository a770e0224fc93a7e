import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';
import type { Accounts } from './accounts.ts';

/** Milliseconds that what the provider says of itself is believed. */
const knownMs = 3600_000;
const timeoutSeconds = 10;
/** Seconds that someone may take at the provider. */
export const visitSeconds = 600;

/** Sealed state in the browser while its person is at the provider. */
const visit = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  destination: z.string(),
  /** The session whose person is to show again who they are; null when someone signs in. */
  sessionId: z.string().nullable(),
  endsAt: z.number(),
});

/** A person as the provider knows them. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  /** Where they were on the way to. */
  destination: string;
  /** The session whose person has shown again who they are; null when someone signs in. */
  sessionId: string | null;
}

/** Signing in at the operator's own OpenID Connect provider. */
export interface Provider {
  /**
   * Returns where to send the browser, and what to store in its cookie in the meantime. With a session, the provider is asked to verify its
   * person, however recently it did.
   */
  start(destination: string, sessionId?: string): Promise<{ url: string; stored: string }>;
  /** Returns the person who came back. Throws if the response does not match the request, or the provider refuses. */
  finish(url: URL, stored: string): Promise<ProvidedPerson>;
}

/** Throws ConfigError when a provider is named by half. */
export function checkProvider({ oidcIssuer, oidcClientId }: Pick<Config, 'oidcIssuer' | 'oidcClientId'>): void {
  if ((oidcIssuer === undefined) !== (oidcClientId === undefined)) {
    throw new ConfigError(['PLATEN_OIDC_ISSUER and PLATEN_OIDC_CLIENT_ID are set together, or neither is.']);
  }
}

/**
 * The provider of `PLATEN_OIDC_ISSUER`, by the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 9700).
 * Undefined when there is none.
 */
export function createProvider({
  config,
  publicUrl,
  vault,
  now,
}: Pick<Accounts, 'config' | 'publicUrl' | 'vault' | 'now'>): Provider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: secret } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const redirectUri = `${publicUrl}/sign-in/provider/callback`;
  let known: { configuration: Configuration; until: number } | undefined;

  const configurationOf = async (): Promise<Configuration> => {
    if (known && known.until > now().getTime()) return known.configuration;
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      {},
      secret === undefined ? None() : ClientSecretPost(secret),
      {
        timeout: timeoutSeconds,
        // The operator named the address; with http it is one of their own network.
        ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
      },
    );
    known = { configuration, until: now().getTime() + knownMs };
    return configuration;
  };

  return {
    async start(destination, sessionId) {
      const configuration = await configurationOf();
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(sessionId !== undefined && { prompt: 'login', max_age: '0' }),
      });
      const endsAt = now().getTime() + visitSeconds * 1000;
      return {
        url: url.href,
        stored: vault.seal(
          JSON.stringify({ state, nonce, verifier, destination, sessionId: sessionId ?? null, endsAt }),
          'provider-visit',
        ),
      };
    },
    async finish(url, stored) {
      const { state, nonce, verifier, destination, sessionId, endsAt } = visit.parse(
        JSON.parse(vault.open(stored, 'provider-visit')),
      );
      if (endsAt <= now().getTime()) throw new Error('It took too long at the provider.');
      const configuration = await configurationOf();
      // What the browser was sent to, whatever a proxy in between calls it.
      const asked = new URL(redirectUri);
      asked.search = url.search;
      const tokens = await authorizationCodeGrant(configuration, asked, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        // It says when its person last signed in there, and that is now.
        ...(sessionId !== null && { maxAge: visitSeconds }),
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const { iss, sub, email, email_verified: isVerified, name } = claims;
      return {
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' ? email : undefined,
        isVerified: isVerified === true,
        name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 300) : undefined,
        destination,
        sessionId,
      };
    },
  };
}
