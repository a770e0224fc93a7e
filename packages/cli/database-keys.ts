import type { ApiKeyRecord } from '@platen/api';
import {
  addApiKey,
  endApiKey,
  findApiKeys,
  findOwner,
  openDatabase,
  parseConfig,
  replaceApiKey,
  toApiKeyRecord,
} from '@platen/server';
import { UsageError } from './error.ts';
import type { Keys } from './keys.ts';
import { restrictUmask } from './restrict-umask.ts';

/**
 * Runs an action on the keys of a workspace in the instance's own database: those of the first workspace unless another is given. Throws
 * UsageError when another process has the database, or there is no such workspace.
 */
export async function withDatabaseKeys<Result>(
  workspace: number | undefined,
  run: (keys: Keys) => Promise<Result>,
): Promise<Result> {
  restrictUmask();
  const database = await openDatabase(parseConfig(process.env)).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('in use')) throw error;
    throw new UsageError(`${error.message} Or use the running service: --url, with an API key in PLATEN_API_KEY`);
  });
  try {
    const parts = { database, now: () => new Date() };
    const owner = await findOwner(parts, workspace);
    if (!owner) {
      throw new UsageError(
        workspace === undefined
          ? 'there is no workspace yet: start the service once, with "platen serve"'
          : `there is no workspace ${workspace}`,
      );
    }
    const { workspaceId, personId } = owner;
    const record = (row: Parameters<typeof toApiKeyRecord>[0]): ApiKeyRecord => toApiKeyRecord(row, parts.now());
    return await run({
      list: async () => (await findApiKeys(parts, workspaceId)).map(record),
      create: async (name, levels, { kind, expiresAt }) => {
        const options = { workspaceId, personId, name, levels, kind, ...(expiresAt && { expiresAt }) };
        const made = await addApiKey(parts, options);
        return { ...record(made.row), key: made.key };
      },
      rotate: async (id, overlapSeconds) => {
        const made = await replaceApiKey(parts, { workspaceId, id, overlapSeconds });
        return { ...record(made.row), key: made.key };
      },
      revoke: async (id) => record(await endApiKey(parts, { workspaceId, id })),
    });
  } finally {
    await database.close();
  }
}
