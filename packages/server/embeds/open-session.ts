import type { operations, OperationAnswer } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { createSecret, hashSecret } from '../http/bearer-secret.ts';
import { ServiceError } from '../http/service-error.ts';
import { isOriginAllowed } from './allowed-origin.ts';
import { readEmbedUser } from './embed-user.ts';
import { embedSecretPurpose } from './embeds.ts';
import { sessionPrefix } from './resolve-embed-session.ts';

/** How long a session lasts: an hour. */
const sessionMs = 3_600_000;

/**
 * Opens a session for a page of `origin`. Who its user is says only the token that the host's server signed. Throws ServiceError
 * `embed_not_found`, `origin_not_allowed` or `embed_user_invalid`.
 */
export async function openSession(
  { database, vault, now, publicUrl }: { publicUrl: string; database: Database; vault: Vault; now: () => Date },
  request: { publicId: string; origin: string | undefined; userToken: string | undefined },
): Promise<OperationAnswer<typeof operations.openEmbedSession>['data']> {
  const embed = await database.query
    .selectFrom('embed')
    .selectAll()
    .where('public_id', '=', request.publicId)
    .executeTakeFirst();
  if (!embed) throw new ServiceError('embed_not_found', 'There is no embed with this id.');
  if (!isOriginAllowed(request.origin, embed.allowed_origins, publicUrl)) {
    const sentence =
      request.origin === undefined
        ? 'Sessions are opened by pages in a browser, which says their Origin.'
        : 'The embed does not allow pages of this site. Add its origin to allowed_origins.';
    throw new ServiceError('origin_not_allowed', sentence);
  }
  if (embed.per_user_data && request.userToken === undefined) {
    throw new ServiceError('embed_user_invalid', "This embed keeps data per user: send the token of the host's user.");
  }
  const present = now();
  const sealed = [embed.secret];
  if (embed.previous_secret !== null && embed.previous_secret_until && embed.previous_secret_until > present) {
    sealed.push(embed.previous_secret);
  }
  const secrets = sealed.map((secret) => vault.open(secret, embedSecretPurpose));
  const user = request.userToken === undefined ? undefined : await readEmbedUser(request.userToken, secrets, present);
  const permissions = embed.permissions.filter((permission) => user?.permissions?.includes(permission) ?? true);
  const userId = embed.per_user_data && user ? user.userId : null;
  const token = createSecret(sessionPrefix);
  const expiresAt = new Date(present.getTime() + sessionMs);
  // Locks the embed: a change of it, which ends its sessions, comes wholly before or wholly after.
  const { rows } = await sql`
    insert into embed_session (embed_id, hash, embed_user_id, permissions, created_at, expires_at)
    select id, ${hashSecret(token)}, ${userId}::text, ${permissions}::text[], ${present}::timestamptz, ${expiresAt}::timestamptz
    from embed where id = ${embed.id} and date_trunc('milliseconds', updated_at) = ${embed.updated_at}::timestamptz
    for share
    returning id
  `.execute(database.query);
  if (rows.length === 0) throw new ServiceError('conflict', 'The embed was just changed. Open the session again.');
  return {
    token,
    expires_at: expiresAt.toISOString(),
    embed_id: embed.public_id,
    embed_user_id: userId,
    permissions,
    sections: embed.sections,
    theme: embed.theme as OperationAnswer<typeof operations.openEmbedSession>['data']['theme'],
    locale: embed.locale,
  };
}
