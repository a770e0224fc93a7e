import { createOAuthServer, testApp, type OAuthServer } from './oauth-server.ts';
import type { NetworkAnswer } from './platform-server.ts';

/** Google's OAuth: PKCE, refresh tokens for offline access that stay, access for an hour. */
export function createGoogleOAuth(): OAuthServer {
  return createOAuthServer({
    ...testApp,
    client: 'form',
    hasPkce: true,
    asks: { access_type: 'offline', prompt: 'consent' },
    refresh: 'same',
    expiresIn: 3599,
    separator: ' ',
  });
}

/** A failed answer of a Google API. */
export function googleError(code: number, reason: string, message: string, status = 'UNKNOWN'): NetworkAnswer {
  const error = { code, message, status, errors: [{ message, domain: 'global', reason }] };
  return { status: code, json: { error } };
}

/** The answer to an access token that has ended. */
export const googleExpired = {
  status: 401,
  json: {
    error: {
      code: 401,
      message: 'Request had invalid authentication credentials. Expected OAuth 2 access token.',
      errors: [{ message: 'Invalid Credentials', domain: 'global', reason: 'authError' }],
      status: 'UNAUTHENTICATED',
    },
  },
};
