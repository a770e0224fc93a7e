import type { ConnectionCall, Departure } from './connection.ts';
import { appOf } from './request-token.ts';

/** The address of a network's page that asks for access (RFC 6749, 4.1.1), for the operator's app; `usualScopes` unless the app names its own. */
export function authorizationUrl(
  call: ConnectionCall & { pageUrl(url: string): string },
  page: string,
  { redirectUri, state, usualScopes }: Pick<Departure, 'redirectUri' | 'state'> & { usualScopes: string },
): string {
  const { clientId, scopes } = appOf(call);
  const url = new URL(call.pageUrl(page));
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('state', state);
  url.searchParams.set('scope', scopes ?? usualScopes);
  return url.href;
}
