import { authorizationUrl } from '../authorization-url.ts';
import type { Arrival, ConnectionCall, Credentials, Departure, RefreshedAccount } from '../connection.ts';
import { exchangeCode, renewAccess, type TokenAnswer, type TokenEndpoint } from '../request-token.ts';

const authorizeUrl = 'https://accounts.google.com/o/oauth2/v2/auth';
const tokenEndpoint: TokenEndpoint = {
  name: 'Google',
  url: 'https://oauth2.googleapis.com/token',
  takesProofKey: true,
};

/** Hosts of Google where a person agrees and tokens are given. */
export const googleOAuthHosts = ['accounts.google.com', 'oauth2.googleapis.com'];

/**
 * Returns Google's consent page ("Using OAuth 2.0 for Web Server Applications"). It gives a refresh token only for offline access, and
 * another one only if it asks for consent again.
 */
export function authorizeAtGoogle(
  call: ConnectionCall & { pageUrl(url: string): string },
  departure: Departure,
  usualScopes: string,
): { url: string } {
  const more = { access_type: 'offline', prompt: 'consent' };
  return { url: authorizationUrl(call, departure, { address: authorizeUrl, usualScopes, takesProofKey: true, more }) };
}

/** Tokens for a code. */
export function exchangeAtGoogle(call: ConnectionCall, arrival: Arrival): Promise<TokenAnswer> {
  return exchangeCode(call, tokenEndpoint, arrival);
}

/** Another access token; the refresh token stays. */
export function refreshAtGoogle(call: ConnectionCall, { credentials }: RefreshedAccount): Promise<Credentials> {
  return renewAccess(call, tokenEndpoint, credentials);
}
