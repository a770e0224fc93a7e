import type { ConnectionCall, Departure } from './connection.ts';
import { appOf } from './request-token.ts';

/** A network's page that asks a person for access, and what it takes. */
export interface AuthorizationPage {
  /** Its address; parameters that it has already stay. */
  address: string;
  /** The permissions to ask for unless the operator's app names its own, divided as the network takes them. */
  usualScopes: string;
  /** The network's name of the app id parameter; default `client_id`. */
  clientParameter?: 'client_id' | 'client_key';
  /** Whether it takes a proof key (PKCE, RFC 7636, S256); false by default. */
  takesProofKey?: boolean;
  /** Further parameters of the network. */
  more?: Readonly<Record<string, string>>;
}

/** The address of a network's page that asks for access (RFC 6749, 4.1.1) for an app. Throws SocialError when none is set up. */
export function authorizationUrl(
  call: Pick<ConnectionCall, 'app'> & { pageUrl(url: string): string },
  { redirectUri, state, codeChallenge }: Departure,
  { address, usualScopes, clientParameter = 'client_id', takesProofKey = false, more = {} }: AuthorizationPage,
): string {
  const { clientId, scopes } = appOf(call);
  const url = new URL(call.pageUrl(address));
  const parameters = {
    response_type: 'code',
    [clientParameter]: clientId,
    redirect_uri: redirectUri,
    scope: scopes ?? usualScopes,
    state,
    ...(takesProofKey && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
