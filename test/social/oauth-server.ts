import { createHash, randomBytes } from 'node:crypto';
import type { NetworkAnswer, NetworkRequest, PlatformServer } from './platform-server.ts';

/** The app that tests have at every network. */
export const testApp = { clientId: 'client-id', clientSecret: 'client-secret' };

/** How a network's OAuth differs from the others'. */
export interface OAuthShape {
  clientId: string;
  clientSecret: string;
  /** How the app tells its secret. */
  client: 'form' | 'basic';
  /** Whether it checks PKCE, and therefore asks for it. */
  hasPkce: boolean;
  /** What the query of the page has to hold besides the usual. */
  asks?: Readonly<Record<string, string>>;
  /** Whether refresh tokens are given, and whether each refresh gives another one. */
  refresh: 'none' | 'same' | 'rotating';
  /** Seconds. */
  expiresIn: number;
  /** Between scopes, as the page takes them. */
  separator: ' ' | ',';
  /** The answer to a code or token that does not hold. */
  refused?(sentence: string): NetworkAnswer;
}

/** The OAuth side of a network's server. */
export interface OAuthServer {
  /** Access tokens that hold at present, with their scopes. */
  tokens: Map<string, readonly string[]>;
  refreshTokens: Map<string, readonly string[]>;
  /** Scopes that the person gives; default all that are asked for. */
  grants: readonly string[] | undefined;
  /** The page where a person agrees: sends the browser back with a code. */
  authorize(request: NetworkRequest, server: PlatformServer): NetworkAnswer;
  token(request: NetworkRequest, server: PlatformServer): NetworkAnswer;
  /** Whether a request has an access token that holds. */
  isAllowed(request: NetworkRequest): boolean;
}

/** Makes the OAuth side of a network's server: authorization codes with or without PKCE (RFC 6749, RFC 7636) and refreshing. */
export function createOAuthServer(shape: OAuthShape): OAuthServer {
  const codes = new Map<string, { redirectUri: string; challenge: string | null; scopes: readonly string[] }>();
  const refuse = (server: PlatformServer, sentence: string): NetworkAnswer => {
    server.violations.push(sentence);
    return { status: 400, json: { error: 'invalid_request', error_description: sentence } };
  };
  const refused =
    shape.refused ??
    ((sentence: string): NetworkAnswer => ({
      status: 400,
      json: { error: 'invalid_grant', error_description: sentence },
    }));
  const give = (scopes: readonly string[], withRefresh: boolean): NetworkAnswer => {
    const accessToken = `access-${randomBytes(9).toString('hex')}`;
    oauth.tokens.set(accessToken, scopes);
    const refreshToken = `refresh-${randomBytes(9).toString('hex')}`;
    if (withRefresh) oauth.refreshTokens.set(refreshToken, scopes);
    const json = {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: shape.expiresIn,
      scope: scopes.join(shape.separator),
      ...(withRefresh && { refresh_token: refreshToken }),
    };
    return { status: 200, json };
  };

  const oauth: OAuthServer = {
    tokens: new Map(),
    refreshTokens: new Map(),
    grants: undefined,
    authorize({ query }, server) {
      const wanted = { response_type: 'code', client_id: shape.clientId, ...shape.asks };
      for (const [name, value] of Object.entries(wanted)) {
        if (query.get(name) !== value) return refuse(server, `The page wants ${name}=${value}.`);
      }
      const redirectUri = query.get('redirect_uri') ?? '';
      const state = query.get('state');
      if (!URL.canParse(redirectUri) || !state) return refuse(server, 'The page wants redirect_uri and state.');
      const challenge = query.get('code_challenge');
      if (shape.hasPkce && (challenge === null || query.get('code_challenge_method') !== 'S256')) {
        return refuse(server, 'The page wants a code_challenge by S256.');
      }
      const scopes = (query.get('scope') ?? '').split(shape.separator).filter(Boolean);
      if (scopes.length === 0) return refuse(server, 'The page wants scopes.');
      const code = randomBytes(12).toString('hex');
      const granted = oauth.grants ? scopes.filter((scope) => oauth.grants?.includes(scope)) : scopes;
      codes.set(code, { redirectUri, challenge, scopes: granted });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', state);
      return { status: 302, headers: { location: back.href } };
    },
    token({ method, form, headers }, server) {
      if (method !== 'POST' || !form) return refuse(server, 'Tokens are asked for by POST of a form.');
      const basic = `Basic ${Buffer.from(`${shape.clientId}:${shape.clientSecret}`).toString('base64')}`;
      const isKnown =
        shape.client === 'basic'
          ? headers['authorization'] === basic && !form.has('client_secret')
          : form.get('client_id') === shape.clientId && form.get('client_secret') === shape.clientSecret;
      if (!isKnown) return { status: 401, json: { error: 'invalid_client', error_description: 'Unknown app.' } };
      if (form.get('grant_type') === 'refresh_token') {
        const given = String(form.get('refresh_token'));
        const scopes = oauth.refreshTokens.get(given);
        if (!scopes) return refused('Token has been expired or revoked.');
        if (shape.refresh === 'rotating') oauth.refreshTokens.delete(given);
        return give(scopes, shape.refresh === 'rotating');
      }
      if (form.get('grant_type') !== 'authorization_code') return refuse(server, 'No such grant_type.');
      const code = String(form.get('code'));
      const saved = codes.get(code);
      codes.delete(code);
      if (!saved || saved.redirectUri !== form.get('redirect_uri')) return refused('The code does not hold.');
      if (shape.hasPkce) {
        const hash = createHash('sha256')
          .update(String(form.get('code_verifier')))
          .digest('base64url');
        if (hash !== saved.challenge) return refused('The code_verifier does not fit.');
      }
      return give(saved.scopes, shape.refresh !== 'none');
    },
    isAllowed({ headers }) {
      return oauth.tokens.has(/^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '');
    },
  };
  return oauth;
}
