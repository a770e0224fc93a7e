import type { AccessLevel, ApiKeyKind, ApiKeyRecord } from '@platen/api';
import type { Selectable } from 'kysely';
import type { ApiKeyTable } from '../db/tables/workspace-tables.ts';
import type { Database } from '../db/database.ts';
import { ServiceError } from '../http/service-error.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { createApiKey, hintOf } from './api-key.ts';

/** Dependencies of API keys. */
export interface KeyParts {
  database: Database;
  now: () => Date;
}

/** A key row without its hash. */
export type StoredApiKey = Omit<Selectable<ApiKeyTable>, 'hash' | 'workspace_id'>;

const columns = [
  'id',
  'person_id',
  'name',
  'hint',
  'levels',
  'kind',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'replaces_id',
] as const;

/** Keys of a workspace that may work at the same time. */
const maxKeys = 200;

/** Every key of a workspace, newest first, or one. */
export async function findApiKeys({ database }: KeyParts, workspaceId: number, id?: number): Promise<StoredApiKey[]> {
  const keys = database.query.selectFrom('api_key').select(columns).where('workspace_id', '=', workspaceId);
  return (id === undefined ? keys : keys.where('id', '=', id)).orderBy('id', 'desc').limit(1000).execute();
}

/** Makes a key, and answers it with its row. Throws ServiceError `conflict` when the workspace has 200 that work. */
export async function addApiKey(
  { database, now }: KeyParts,
  options: {
    workspaceId: number;
    personId: number;
    name: string;
    levels: readonly AccessLevel[];
    kind?: ApiKeyKind;
    expiresAt?: Date | null;
    replacesId?: number;
  },
): Promise<{ key: string; row: StoredApiKey }> {
  const { kind = 'live' } = options;
  const key = createApiKey(kind);
  const { count } = await database.query
    .selectFrom('api_key')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', options.workspaceId)
    .where('revoked_at', 'is', null)
    .where((expression) => expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', now())]))
    .executeTakeFirstOrThrow();
  if (count >= maxKeys) {
    throw new ServiceError('conflict', `The workspace has ${maxKeys} API keys. Revoke those that are not needed.`);
  }
  const row = await database.query
    .insertInto('api_key')
    .values({
      workspace_id: options.workspaceId,
      person_id: options.personId,
      name: options.name,
      hash: hashSecret(key),
      hint: hintOf(key),
      levels: [...options.levels],
      kind,
      created_at: now(),
      expires_at: options.expiresAt ?? null,
      replaces_id: options.replacesId ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { key, row };
}

/**
 * Puts a new key in the place of one, with its name, kind, levels and end; the old one works on for `overlapSeconds`. Throws ServiceError
 * `not_found`, and `conflict` when the old one does not work any more or was replaced already.
 */
export async function replaceApiKey(
  parts: KeyParts,
  options: { workspaceId: number; id: number; overlapSeconds: number },
): Promise<{ key: string; row: StoredApiKey }> {
  const { database, now } = parts;
  return database.transaction(async () => {
    const old = await database.query
      .selectFrom('api_key')
      .select(columns)
      .where('workspace_id', '=', options.workspaceId)
      .where('id', '=', options.id)
      .forUpdate()
      .executeTakeFirst();
    if (!old) throw unknownKey();
    const successor = await database.query
      .selectFrom('api_key')
      .select('id')
      .where('replaces_id', '=', old.id)
      .executeTakeFirst();
    if (successor || old.revoked_at || (old.expires_at && old.expires_at <= now())) {
      throw new ServiceError('conflict', 'This API key was already replaced, revoked or has expired.');
    }
    const overlapEnd = new Date(now().getTime() + options.overlapSeconds * 1000);
    const ends = old.expires_at && old.expires_at < overlapEnd ? old.expires_at : overlapEnd;
    const change = options.overlapSeconds === 0 ? { revoked_at: now() } : { expires_at: ends };
    await database.query.updateTable('api_key').set(change).where('id', '=', old.id).execute();
    return addApiKey(parts, {
      workspaceId: options.workspaceId,
      personId: old.person_id,
      name: old.name,
      levels: old.levels,
      kind: old.kind,
      expiresAt: old.expires_at,
      replacesId: old.id,
    });
  });
}

/** Ends a key at once; one that has ended stays as it is. Throws ServiceError `not_found`. */
export async function endApiKey(
  { database, now }: KeyParts,
  options: { workspaceId: number; id: number },
): Promise<StoredApiKey> {
  const row = await database.query
    .updateTable('api_key')
    .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(now())) }))
    .where('workspace_id', '=', options.workspaceId)
    .where('id', '=', options.id)
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw unknownKey();
  return row;
}

/** A key as answers show it. */
export function toApiKeyRecord(row: StoredApiKey, now: Date): ApiKeyRecord {
  const isExpired = row.expires_at !== null && row.expires_at <= now;
  const living = row.expires_at === null ? 'active' : isExpired ? 'expired' : 'expiring';
  return {
    id: String(row.id),
    name: row.name,
    hint: row.hint,
    levels: row.levels,
    kind: row.kind,
    status: row.revoked_at ? 'revoked' : living,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    replaces_id: row.replaces_id === null ? null : String(row.replaces_id),
  };
}

/** Returns the error for a key that the workspace does not have. */
export function unknownKey(): ServiceError {
  return new ServiceError('not_found', 'There is no API key with this id in the workspace.');
}
