import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../http/bearer-secret.ts';
import { canonicalResource, oauthAddresses } from '../../http/oauth-addresses.ts';
import { OAuthError } from '../oauth-error.ts';

/** Parameters that a token request may contain. */
const bringing = ['refresh_token', 'code', 'device_code'] as const;

/**
 * Checks the `resource` of a request for tokens (RFC 8707) against what was agreed to, before a code or refresh token is used up over it,
 * and takes it out when it names the whole service, which tokens are for by themselves. Throws OAuthError `invalid_target`.
 */
export async function checkTarget(
  { database, publicUrl }: { publicUrl: string; database: Database },
  form: URLSearchParams,
): Promise<void> {
  const asked = form.getAll('resource').map((resource) => canonicalResource(resource, publicUrl));
  if (asked.length === 0) return;
  const { resource: service, toolsResource } = oauthAddresses(publicUrl);
  const [resource] = asked;
  if (asked.length > 1 || (resource !== service && resource !== toolsResource)) refuse();
  const brought = bringing.map((name) => form.get(name)).find((value) => value !== null);
  const row = await database.query
    .selectFrom('oauth_token')
    .select('resource')
    .where('hash', '=', hashSecret(brought ?? ''))
    .executeTakeFirst();
  form.delete('resource');
  if (!row || (row.resource === null && resource === service)) return;
  if (row.resource !== resource) refuse();
  form.set('resource', resource);
}

function refuse(): never {
  throw new OAuthError(400, 'invalid_target', 'The tokens were not agreed to for that resource.');
}
