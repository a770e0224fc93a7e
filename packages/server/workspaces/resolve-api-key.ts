import { createReadMemory } from '../db/read-memory.ts';
import { runPrepared } from '../db/run-prepared.ts';
import type { Database } from '../db/database.ts';
import type { CallerResolver } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { apiKeyPrefix } from './api-key.ts';

/** How exactly `last_used_at` is known. */
const useResolutionMs = 60_000;
/** Keys that are remembered at a time. */
const maxRemembered = 1000;

/**
 * Knows the callers of API keys. Each call looks the key up, or knows that nothing was written since one did, so that revoking it works
 * at once; that it was used is written once a minute.
 */
export function createApiKeyResolver({ database, now }: { database: Database; now: () => Date }): CallerResolver {
  const memory = createReadMemory<Awaited<ReturnType<typeof findRow>>>(database, {
    max: maxRemembered,
    isWorth: (row) => row !== undefined,
  });
  const findRow = async (hash: string) => {
    const statement = database.query
      .selectFrom('api_key')
      .select(['id', 'workspace_id', 'person_id', 'levels', 'kind', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('hash', '=', hash)
      .compile();
    const [row] = await runPrepared(database, statement, 'reads');
    return row;
  };
  return async (token) => {
    if (!token.startsWith(apiKeyPrefix)) return undefined;
    const hash = hashSecret(token);
    const row = await memory.recall(hash, () => findRow(hash));
    const present = now();
    if (!row || row.revoked_at || (row.expires_at && row.expires_at <= present)) {
      throw new ServiceError('api_key_invalid', 'This API key is unknown, revoked or expired.');
    }
    if (!row.last_used_at || present.getTime() - row.last_used_at.getTime() >= useResolutionMs) {
      await database.query.updateTable('api_key').set({ last_used_at: present }).where('id', '=', row.id).execute();
    }
    return {
      kind: 'api-key',
      workspaceId: row.workspace_id,
      userId: row.person_id,
      credential: `key:${row.id}`,
      levels: new Set(row.levels),
      scopes: new Set(),
      embed: null,
      role: null,
      ...(row.kind === 'test' && { isTest: true }),
    };
  };
}
