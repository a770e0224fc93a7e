import type { EmbedSession } from '@platen/api';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';

/** The session that a caller has. Throws ServiceError `not_found` for keys and access tokens, and when it ended just now. */
export async function readSession(
  { database }: { database: Database },
  { kind, credential }: Caller,
): Promise<EmbedSession> {
  const id = /^session:(\d+)$/.exec(credential)?.[1];
  if (kind !== 'embed-session' || id === undefined) {
    throw new ServiceError(
      'not_found',
      'Only a session of an embed can be read here; keys and access tokens have none.',
    );
  }
  const row = await database.query
    .selectFrom('embed_session')
    .innerJoin('embed', 'embed.id', 'embed_session.embed_id')
    .select([
      'embed_session.expires_at',
      'embed_session.embed_user_id',
      'embed_session.permissions',
      'embed.public_id',
      'embed.sections',
      'embed.theme',
      'embed.locale',
    ])
    .where('embed_session.id', '=', Number(id))
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found', 'The session has just ended.');
  return {
    expires_at: row.expires_at.toISOString(),
    embed_id: row.public_id,
    embed_user_id: row.embed_user_id,
    permissions: row.permissions,
    sections: row.sections,
    theme: row.theme as EmbedSession['theme'],
    locale: row.locale,
  };
}
