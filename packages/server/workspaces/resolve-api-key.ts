import type { Database } from '../db/database.ts';
import type { CallerResolver } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { apiKeyPrefix, hashSecret } from './api-key.ts';

/** Knows the callers of API keys. */
export function createApiKeyResolver(database: Database, now: () => Date): CallerResolver {
  return async (token) => {
    if (!token.startsWith(apiKeyPrefix)) return undefined;
    const row = await database.query
      .selectFrom('api_key')
      .select(['id', 'workspace_id', 'person_id', 'levels', 'expires_at', 'revoked_at'])
      .where('hash', '=', hashSecret(token))
      .executeTakeFirst();
    const ended = row?.revoked_at ?? row?.expires_at;
    if (!row || (ended && ended <= now())) {
      throw new ServiceError('api_key_invalid', 'This API key is unknown, revoked or expired.');
    }
    return {
      kind: 'api-key',
      workspaceId: row.workspace_id,
      userId: row.person_id,
      credential: `key:${row.id}`,
      levels: new Set(row.levels),
      scopes: new Set(),
      embed: null,
    };
  };
}
