import { PGlite, type MemoryFS } from '@electric-sql/pglite';
import type { Backend } from './backend-stream.ts';
import { DatabaseError } from './database-error.ts';
import { DurableFiles } from './durable-files.ts';

/** PGlite as a backend. */
export interface LiteBackend extends Backend {
  lite: PGlite;
  close(): Promise<void>;
}

/** PGlite's defaults, without `-F`, which turns fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'wal_sync_method=fsync'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/** Its files are in memory already: a large second copy of them would only has to be cleared at each start. */
const memoryStartParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];

/** Opens the database in a folder of Postgres's own files. Throws DatabaseError when it does not write through. */
export async function openLiteFolder(data: string): Promise<LiteBackend> {
  const files = new DurableFiles(data);
  const lite = await PGlite.create({ fs: files, startParams });
  try {
    await checkDurability(lite, files);
  } catch (error) {
    await lite.close();
    throw error;
  }
  return toBackend(lite);
}

/** Opens a database in memory, empty or on files that are there already. */
export async function openLiteMemory(files?: MemoryFS): Promise<LiteBackend> {
  return toBackend(await PGlite.create({ startParams: memoryStartParams, ...(files && { fs: files }) }));
}

function toBackend(lite: PGlite): LiteBackend {
  return {
    lite,
    async exec(messages) {
      const parts: Uint8Array[] = [];
      // Returned to every caller that reads the file system; the database writes its files itself.
      await lite.execProtocolRawStream(messages, { syncToFs: false, onRawData: (bytes) => parts.push(bytes.slice()) });
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
    close: () => lite.close(),
  };
}

/** Commits something and sees whether it was written through: that reaches into PGlite, and an update of it may end that. */
async function checkDurability(lite: PGlite, files: DurableFiles): Promise<void> {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'];
  const { rows } = await lite.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [settings],
  );
  const wrong = rows.filter(({ name, setting }) => setting !== (name === 'wal_sync_method' ? 'fsync' : 'on'));
  const before = files.synced;
  await lite.query(`select pg_logical_emit_message(true, 'platen', 'written through?')`);
  if (wrong.length > 0 || rows.length < settings.length || files.synced === before) {
    throw new DatabaseError('The embedded database does not write what is committed through to the disk.');
  }
}
