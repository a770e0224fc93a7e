import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { createPublicId } from '../../http/bearer-secret.ts';
import { OAuthError } from '../oauth-error.ts';
import { scopesIn } from '../oauth-scopes.ts';
import { refuseRedirectUri } from './redirect-uri.ts';

/** Applications that registered themselves and were never let in, at a time. */
const maxUnused = 10_000;
/** When there are so many, those go that nobody let in for so long. */
const crowdedAgeMs = 3600_000;

/** Ways to come by tokens. */
export const grantTypes = [
  'authorization_code',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code',
] as const;

/** The supported fields of a registration (RFC 7591, section 2); others are ignored. */
const metadata = z.object({
  client_name: z
    .string()
    .max(200)
    .transform((name) => name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .optional(),
  redirect_uris: z.array(z.string().max(2000)).max(20).default([]),
  grant_types: z.array(z.string().max(100)).max(10).optional(),
  response_types: z.array(z.string().max(100)).max(10).optional(),
  token_endpoint_auth_method: z.string().max(100).optional(),
  client_uri: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .catch(undefined),
  scope: z.string().max(2000).optional(),
});

/** Response to a registration. */
export interface RegisteredClient {
  client_id: string;
  client_id_issued_at: number;
  client_name: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: 'none';
  client_uri?: string;
  scope?: string;
}

/**
 * Registers an application at its own request (RFC 7591). It has no secret: the person who runs it could read it. Throws OAuthError
 * `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export async function registerClient(
  { database, now }: { database: Database; now: () => Date },
  body: unknown,
): Promise<RegisteredClient> {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    refuse(`${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is wrong'}`);
  }
  const asked = parsed.data;
  const types = asked.grant_types ?? ['authorization_code'];
  const unknown = types.find((type) => !grantTypes.some((known) => known === type));
  if (unknown !== undefined) refuse(`grant_types: "${unknown}" is not offered; ${grantTypes.join(', ')} are.`);
  if (asked.response_types?.some((type) => type !== 'code')) refuse('response_types: only "code" is offered.');
  if (types.includes('authorization_code') && asked.redirect_uris.length === 0) {
    throw new OAuthError(400, 'invalid_redirect_uri', 'redirect_uris: name at least one.');
  }
  for (const uri of asked.redirect_uris) {
    const reason = refuseRedirectUri(uri);
    if (reason !== undefined) {
      throw new OAuthError(400, 'invalid_redirect_uri', `redirect_uris: "${uri.slice(0, 200)}" ${reason}.`);
    }
  }
  const present = now();
  await makeRoom({ database }, present);
  const scope = asked.scope === undefined ? undefined : scopesIn(asked.scope).join(' ');
  const client = {
    client_id: createPublicId('client_'),
    client_id_issued_at: Math.floor(present.getTime() / 1000),
    client_name: asked.client_name || 'An application without a name',
    redirect_uris: [...new Set(asked.redirect_uris)],
    grant_types: [...new Set(types)],
    response_types: asked.redirect_uris.length > 0 ? ['code'] : [],
    token_endpoint_auth_method: 'none' as const,
    ...(asked.client_uri !== undefined && { client_uri: asked.client_uri }),
    ...(scope !== undefined && scope !== '' && { scope }),
  };
  await database.query
    .insertInto('oauth_client')
    .values({
      client_id: client.client_id,
      kind: 'registered',
      name: client.client_name,
      redirect_uris: client.redirect_uris,
      grant_types: client.grant_types,
      client_uri: client.client_uri ?? null,
      scope: client.scope ?? null,
      created_at: present,
      updated_at: present,
    })
    .execute();
  return client;
}

/** Throws OAuthError when too many registered lately: one that registers without end keeps others out for no longer than that. */
async function makeRoom({ database }: { database: Database }, present: Date): Promise<void> {
  const { count } = await database.query
    .selectFrom('oauth_client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'registered')
    .where('last_used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < maxUnused) return;
  const { numAffectedRows = 0n } = await sql`
    delete from oauth_client
    where kind = 'registered' and last_used_at is null and created_at < ${new Date(present.getTime() - crowdedAgeMs)}
      and not exists (select from oauth_grant g where g.client_id = oauth_client.client_id)
      and not exists (select from oauth_token t where t.client_id = oauth_client.client_id)`.execute(database.query);
  if (BigInt(count) - numAffectedRows >= BigInt(maxUnused)) {
    throw new OAuthError(503, 'temporarily_unavailable', 'Too many applications registered lately. Try again later.', {
      'Retry-After': '3600',
    });
  }
}

function refuse(description: string): never {
  throw new OAuthError(400, 'invalid_client_metadata', description);
}
