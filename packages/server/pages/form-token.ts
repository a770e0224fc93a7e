import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens of forms: what shows that a form was made by a page that this browser was given. */
export interface FormTokens {
  /** A new secret of a browser, for its cookie. */
  createSecret(): string;
  isSecret(text: string | undefined): text is string;
  /** The token of a browser's forms, bound to the session it has; null for none. */
  tokenOf(secret: string, sessionToken: string | null): string;
  isTokenOf(token: string, secret: string, sessionToken: string | null): boolean;
}

/**
 * Signed double submit: each browser has a random secret in a cookie, also before anyone signs in, and its forms carry the HMAC of
 * it and of the session. Who can set cookies (from a sibling domain) can make no token, and one of before a sign-in is none after it.
 */
export function createFormTokens(key: string): FormTokens {
  const tokenOf = (secret: string, sessionToken: string | null): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([secret, sessionToken]))
      .digest('base64url');
  return {
    createSecret: () => randomBytes(24).toString('base64url'),
    isSecret: (text): text is string => text !== undefined && /^[\w-]{32}$/.test(text),
    tokenOf,
    isTokenOf(token, secret, sessionToken) {
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(secret, sessionToken))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
