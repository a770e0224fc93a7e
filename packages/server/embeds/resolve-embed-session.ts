import type { Database } from '../db/database.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import type { CallerResolver } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { isOriginAllowed } from './allowed-origin.ts';

/** Prefix of every embed session token. */
export const sessionPrefix = 'ose_';

/** Resolves the callers of embed sessions. If a browser sends its page's origin, the embed must allow it. */
export function createEmbedSessionResolver({
  database,
  now,
  publicUrl,
}: {
  publicUrl: string;
  database: Database;
  now: () => Date;
}): CallerResolver {
  return async (token, { headers }) => {
    if (!token.startsWith(sessionPrefix)) return undefined;
    const row = await database.query
      .selectFrom('embed_session')
      .innerJoin('embed', 'embed.id', 'embed_session.embed_id')
      .select([
        'embed_session.id',
        'embed_session.embed_user_id',
        'embed_session.permissions',
        'embed_session.expires_at',
        'embed.id as embed_id',
        'embed.public_id',
        'embed.workspace_id',
        'embed.allowed_origins',
      ])
      .where('embed_session.hash', '=', hashSecret(token))
      .executeTakeFirst();
    if (!row || row.expires_at <= now()) {
      throw new ServiceError('session_invalid', 'This embed session has ended. Open a new one.');
    }
    const { origin } = headers;
    if (origin !== undefined && !isOriginAllowed(origin, row.allowed_origins, publicUrl)) {
      throw new ServiceError('origin_not_allowed', 'The embed does not allow pages of this site.');
    }
    return {
      kind: 'embed-session',
      workspaceId: row.workspace_id,
      userId: null,
      credential: `session:${row.id}`,
      levels: new Set(),
      scopes: new Set(),
      embed: {
        id: row.embed_id,
        publicId: row.public_id,
        userId: row.embed_user_id,
        permissions: new Set(row.permissions),
      },
      role: null,
    };
  };
}
