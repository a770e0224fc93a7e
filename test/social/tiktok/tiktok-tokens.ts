import type { NetworkAnswer, NetworkRequest } from '../platform-server.ts';

/** The app that the local TikTok knows. */
export const tiktokApp = { clientId: 'client-id', clientSecret: 'client-secret' };
/** Tokens that the local TikTok knows from the beginning. */
export const firstTiktokToken = { access: 'act.1', refresh: 'rft.1' };

/** Codes and tokens of one account. */
export interface TiktokTokens {
  /** Answers sign-in addresses; undefined for any other. */
  answer(request: NetworkRequest, broken: (sentence: string) => NetworkAnswer): NetworkAnswer | undefined;
  isGood(authorization: string | undefined): boolean;
  /** Ends every access token, as after two hours. */
  endAccess(): void;
  /** What the account allows. */
  scope: string;
}

/** Signs in as TikTok does: `client_key`, scopes with commas, a refresh token that is good once. */
export function createTiktokTokens(openId: string): TiktokTokens {
  const codes = new Map<string, string>();
  const access = new Set([firstTiktokToken.access]);
  const refresh = new Set([firstTiktokToken.refresh]);
  let issued = 1;

  const issue = (): NetworkAnswer => {
    issued += 1;
    access.add(`act.${issued}`);
    refresh.add(`rft.${issued}`);
    const json = {
      access_token: `act.${issued}`,
      expires_in: 7200,
      open_id: openId,
      refresh_token: `rft.${issued}`,
      refresh_expires_in: 15_552_000,
      scope: tokens.scope,
      token_type: 'Bearer',
    };
    return { status: 200, json };
  };
  const refused = (error: string, error_description: string): NetworkAnswer => ({
    status: 200,
    json: { error, error_description, log_id: '20260801120002' },
  });

  const tokens: TiktokTokens = {
    scope: 'user.info.basic,video.publish',
    isGood: (authorization) => access.has(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''),
    endAccess: () => access.clear(),
    answer({ method, path, query, form, headers }, broken) {
      if (method === 'GET' && path === '/v2/auth/authorize/') {
        const scopes = (query.get('scope') ?? '').split(',');
        const redirectUri = query.get('redirect_uri');
        if (query.get('client_key') !== tiktokApp.clientId) return broken('client_key is wrong.');
        if (!scopes.includes('user.info.basic') || !scopes.includes('video.publish'))
          return broken('Scopes are missing.');
        if (query.get('response_type') !== 'code' || redirectUri === null)
          return broken('The request is no web login.');
        const code = `code ${codes.size + 1}*!`;
        codes.set(code, redirectUri);
        const target = new URL(redirectUri);
        target.searchParams.set('code', code);
        target.searchParams.set('state', query.get('state') ?? '');
        return { status: 302, headers: { location: target.href } };
      }
      if (method !== 'POST' || path !== '/v2/oauth/token/') return undefined;
      if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return broken('A form is wanted.');
      const field = (name: string): string => String(form?.get(name) ?? '');
      if (field('client_key') !== tiktokApp.clientId || field('client_secret') !== tiktokApp.clientSecret) {
        return broken('The app is unknown.');
      }
      if (field('grant_type') === 'refresh_token') {
        return refresh.delete(field('refresh_token'))
          ? issue()
          : refused('invalid_grant', 'Refresh token is invalid or expired.');
      }
      const redirectUri = codes.get(field('code'));
      codes.delete(field('code'));
      if (field('grant_type') !== 'authorization_code') return refused('unsupported_grant_type', 'Unknown grant.');
      if (redirectUri === undefined || redirectUri !== field('redirect_uri')) {
        return refused('invalid_grant', 'Authorization code is expired.');
      }
      return issue();
    },
  };
  return tokens;
}
