import { accessLevels } from '@platen/api';
import { UsageError } from './error.ts';
import { printTable } from './print-table.ts';
import { openServiceClient } from './service-client.ts';
import type { Keys, NewKey, KeyPlace } from './keys.ts';
import type { Terminal } from './terminal.ts';

const maxOverlapSeconds = 30 * 86_400;

/** `platen keys create`. */
export async function createKey(
  given: KeyPlace & { name: string; levels: string[]; test?: boolean; expires?: number },
  terminal: Terminal,
): Promise<void> {
  const levels = accessLevels.filter((level) => given.levels.includes(level));
  const unknown = given.levels.find((level) => !accessLevels.some((known) => known === level));
  if (unknown !== undefined || levels.length === 0) {
    throw new UsageError(
      `--levels: ${unknown ?? 'nothing'} is not an access level. Use one of ${accessLevels.join(', ')}`,
    );
  }
  const name = given.name.trim();
  if (name.length < 1 || name.length > 100) throw new UsageError('--name must have 1 to 100 characters');
  const expiresAt = given.expires === undefined ? undefined : new Date(Date.now() + given.expires * 1000);
  const kind = given.test === true ? 'test' : 'live';
  const made = await withKeys(given, (keys) => keys.create(name, levels, { kind, expiresAt }));
  await printNewKey(made, terminal);
}

/** `platen keys list`. */
export async function listKeys(given: KeyPlace & { json?: boolean }, terminal: Terminal): Promise<void> {
  const keys = await withKeys(given, (place) => place.list());
  if (given.json) return terminal.write(`${JSON.stringify(keys, undefined, 2)}\n`);
  const head = ['id', 'key', 'name', 'kind', 'levels', 'status', 'until', 'last used'];
  const rows = keys.map((key) => [
    key.id,
    `${key.hint}…`,
    key.name,
    key.kind,
    key.levels.join(','),
    key.status,
    key.revoked_at ?? key.expires_at ?? '-',
    key.last_used_at ?? '-',
  ]);
  return printTable(head, rows, terminal);
}

/** `platen keys rotate`. */
export async function rotateKey(id: number, given: KeyPlace & { overlap: number }, terminal: Terminal): Promise<void> {
  if (given.overlap > maxOverlapSeconds) throw new UsageError('--overlap must be at most 30d');
  const made = await withKeys(given, (keys) => keys.rotate(id, given.overlap));
  const end =
    given.overlap === 0
      ? 'no longer works'
      : `works until ${new Date(Date.now() + given.overlap * 1000).toISOString()}`;
  terminal.say(`key ${id} ${end}`);
  await printNewKey(made, terminal);
}

/** `platen keys revoke`. */
export async function revokeKey(id: number, given: KeyPlace, terminal: Terminal): Promise<void> {
  await withKeys(given, (keys) => keys.revoke(id));
  terminal.say(`key ${id} no longer works`);
}

async function printNewKey({ id, name, kind, levels, expires_at, key }: NewKey, terminal: Terminal): Promise<void> {
  const end = expires_at === null ? '' : `, until ${expires_at}`;
  terminal.say(
    `${kind === 'test' ? 'test key' : 'key'} ${id}, "${name}", may ${levels.join(', ')}${end}; it is shown only once:`,
  );
  await terminal.write(`${key}\n`);
}

async function withKeys<Result>(place: KeyPlace, run: (keys: Keys) => Promise<Result>): Promise<Result> {
  if (place.url !== undefined) return run(keysOfService(place.url));
  // The service takes a second to load, and asking one that runs does not need it.
  const { withDatabaseKeys } = await import('./database-keys.ts');
  return withDatabaseKeys(place.workspace, run);
}

function keysOfService(url: string): Keys {
  const client = openServiceClient(url, { flag: '--url', levels: 'write' });
  return {
    list: async () => (await client.listApiKeys()).data,
    create: async (name, levels, { kind, expiresAt }) => {
      const expires = expiresAt && { expires_at: expiresAt.toISOString() };
      return (await client.createApiKey({ body: { name, levels, kind, ...expires } })).data;
    },
    rotate: async (keyId, overlap_seconds) =>
      (await client.rotateApiKey({ params: { keyId }, body: { overlap_seconds } })).data,
    revoke: async (keyId) => (await client.revokeApiKey({ params: { keyId } })).data,
  };
}
