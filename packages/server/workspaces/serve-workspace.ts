import { operations, type AccessLevel } from '@platen/api';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from '../http/caller.ts';
import { requireLevels } from '../http/require-levels.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import {
  addApiKey,
  endApiKey,
  findApiKeys,
  replaceApiKey,
  toApiKeyRecord,
  unknownKey,
  type KeyParts,
  type StoredApiKey,
} from './api-keys.ts';
import { countUsage } from './count-usage.ts';
import type { Metering } from './credits.ts';
import { describeWorkspace } from './describe-workspace.ts';
import { readSecrets, replaceSecret } from './workspace-secrets.ts';

/** Anyone who knows the signing secret can render by signed URLs. */
const signingSentence = 'An API key can read the signing secrets only if it can also render.';

/** The workspace itself, its API keys and its signing secrets. */
export function serveWorkspace(routes: Routes, dependencies: Omit<Metering, 'config'> & { vault: Vault }): void {
  const { now } = dependencies;

  routes.serve(operations.listApiKeys, async (_input, { caller }) => {
    const rows = await findApiKeys(dependencies, caller.workspaceId);
    return { data: rows.map((row) => toApiKeyRecord(row, now())) };
  });

  routes.serve(operations.createApiKey, async ({ body }, { caller }) => {
    const own = caller.kind === 'api-key' ? await ownKey(dependencies, caller) : undefined;
    if (own) refuseLevels(caller, body.levels, 'An API key makes none that may do more than it.');
    const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
    if (expiresAt && expiresAt <= now()) {
      throw new ServiceError('invalid_request', 'expires_at: Set a time in the future.');
    }
    if (own?.expires_at && (!expiresAt || expiresAt > own.expires_at)) {
      throw new ServiceError(
        'access_denied',
        'This API key expires, so it cannot create keys that last longer. Set expires_at.',
      );
    }
    const { name, levels, kind } = body;
    const { workspaceId } = caller;
    const personId = own?.person_id ?? personOf(caller);
    const made = await addApiKey(dependencies, { workspaceId, personId, name, levels, kind, expiresAt });
    return new Reply(201, { data: { ...toApiKeyRecord(made.row, now()), key: made.key } });
  });

  routes.serve(operations.rotateApiKey, async ({ params, body }, { caller }) => {
    await refuseStrongerKey(dependencies, caller, params.keyId);
    const { workspaceId } = caller;
    const made = await replaceApiKey(dependencies, {
      workspaceId,
      id: params.keyId,
      overlapSeconds: body.overlap_seconds,
    });
    return new Reply(201, { data: { ...toApiKeyRecord(made.row, now()), key: made.key } });
  });

  routes.serve(operations.revokeApiKey, async ({ params }, { caller }) => {
    await refuseStrongerKey(dependencies, caller, params.keyId);
    const row = await endApiKey(dependencies, { workspaceId: caller.workspaceId, id: params.keyId });
    return { data: toApiKeyRecord(row, now()) };
  });

  routes.serve(operations.readWorkspaceSecrets, async (_input, { caller }) => {
    requireLevels(caller, signingSentence, ['render']);
    return { data: await readSecrets(dependencies, caller.workspaceId) };
  });

  routes.serve(operations.rotateWorkspaceSecret, async ({ body }, { caller }) => {
    requireLevels(caller, signingSentence, ['render']);
    return { data: await replaceSecret(dependencies, caller.workspaceId, body.secret) };
  });

  routes.serve(operations.getWorkspace, async (_input, { caller }) => ({
    data: await describeWorkspace(dependencies, caller.workspaceId),
  }));

  routes.serve(operations.getUsage, async ({ query }, { caller }) => ({
    data: await countUsage(dependencies, caller.workspaceId, query),
  }));
}

/** The row of the key that calls. Throws ServiceError when it was replaced: it only works on for those that do not know the new one. */
async function ownKey(parts: KeyParts, caller: Caller): Promise<StoredApiKey> {
  const id = Number(/^key:(\d+)$/.exec(caller.credential)?.[1]);
  const [row] = Number.isNaN(id) ? [] : await findApiKeys(parts, caller.workspaceId, id);
  if (!row) throw new ServiceError('access_denied', 'API keys are managed with an API key of the workspace.');
  const successor = await parts.database.query
    .selectFrom('api_key')
    .select('id')
    .where('replaces_id', '=', id)
    .executeTakeFirst();
  if (successor) throw new ServiceError('access_denied', 'This API key was replaced. Manage keys with its successor.');
  return row;
}

/** Keys are replaced and revoked by those that can do as much: else a weaker one could take the place of a stronger. */
async function refuseStrongerKey(parts: KeyParts, caller: Caller, id: number): Promise<void> {
  const own = caller.kind === 'api-key' ? await ownKey(parts, caller) : undefined;
  const [row] = await findApiKeys(parts, caller.workspaceId, id);
  if (!row) throw unknownKey();
  // Admins who are signed in may do whatever a key can.
  if (!own) return;
  refuseLevels(caller, row.levels, 'This API key may do more than the one that calls.');
  if (own.expires_at && row.id !== own.id && (!row.expires_at || row.expires_at > own.expires_at)) {
    throw new ServiceError('access_denied', 'This API key lasts longer than the calling key.');
  }
}

/** The person whose work the calls of a new key are. */
function personOf({ userId }: Caller): number {
  if (userId === null) throw new ServiceError('access_denied', 'This request needs a signed-in person or an API key.');
  return userId;
}

function refuseLevels(caller: Caller, levels: readonly AccessLevel[], sentence: string): void {
  const lacking = levels.filter((level) => !caller.levels.has(level));
  if (lacking.length > 0) throw new ServiceError('access_denied', sentence, { required: lacking });
}
