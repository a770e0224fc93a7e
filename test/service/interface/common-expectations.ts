import type { ExpectedFields } from './expectation.ts';

/** The pair that narrows a call to one user of one embed. */
export const embedPair: ExpectedFields = { embedId: { type: 'string' }, embedUserId: { type: 'string' } };

/** A rate limit told in the newer headers. */
export const draftLimit = {
  perMinute: 30,
  headers: ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
} as const;

/** What every call with a key may be refused with. */
export const keyErrors = [
  [403, 'api_key_missing'],
  [403, 'api_key_invalid'],
  [401, 'oauth_token_invalid'],
  [403, 'insufficient_scope'],
  [403, 'sandbox_restricted'],
] as const;

/** Fields with a prefix before each name. */
export function below(prefix: string, fields: ExpectedFields): ExpectedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${prefix}${name}`, field]));
}
