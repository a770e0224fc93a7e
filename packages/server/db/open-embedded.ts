import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite, type MemoryFS } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import { createDatabase } from './create-database.ts';
import { DatabaseError } from './database-error.ts';
import type { Database } from './database.ts';
import { DurableFiles, syncEntry, syncFolder } from './durable-files.ts';
import { joinMessages } from './join-messages.ts';
import { keepEmbedded } from './keep-embedded.ts';
import { privateFolderMode } from '../storage/private-modes.ts';
import { lockFolder } from './lock-folder.ts';
import { PrivateFiles } from './private-files.ts';

/** Milliseconds that a query may wait for the one connection. */
const waitMs = 30_000;

/** As PGlite starts by itself, but for `-F`, which turns fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'wal_sync_method=fsync'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/** Its files are in memory already: a large second copy of them would only have to be cleared at each start. */
const memoryStartParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];

/**
 * Opens the embedded database in a folder, which is made when it is not there; without one, in memory. One process at a time has
 * a folder. What was committed stays, however the process ends. Throws DatabaseError.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return openMemoryDatabase();
  const home = resolve(folder);
  await mkdir(home, { recursive: true, mode: privateFolderMode });
  const unlock = await lockFolder(home);
  try {
    const data = await prepareData(home);
    const files = new DurableFiles(data);
    const lite = await PGlite.create({ fs: files, startParams });
    try {
      await checkDurability(lite, files);
    } catch (error) {
      await lite.close();
      throw error;
    }
    const bridge = createBridge(lite);
    const keeper = keepEmbedded(bridge.pool);
    return createEmbedded(lite, bridge, async () => {
      await keeper.stop();
      await lite.close();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A database in memory, gone when it is closed, that can be copied. */
export interface MemoryDatabase extends Database {
  /** Everything in it, as a tar archive of its folder. */
  dump(): Promise<Blob>;
}

/** Opens an embedded database in memory, empty or on files that are there already. */
export async function openMemoryDatabase(files?: MemoryFS): Promise<MemoryDatabase> {
  const lite = await PGlite.create({ startParams: memoryStartParams, ...(files && { fs: files }) });
  const database = createEmbedded(lite, createBridge(lite), () => lite.close());
  return Object.assign(database, { dump: () => lite.dumpDataDir('none') });
}

/** The one connection as a pool. Everything goes through it, so that nothing slips into the transaction of another. */
function createBridge(lite: PGlite): Bridge {
  let changes = 0;
  const joined = joinMessages(lite, () => {
    changes += 1;
  });
  const pool = new pg.Pool({
    ...createPgConfig(joined as PGlite),
    types: columnParsers,
    max: 1,
    connectionTimeoutMillis: waitMs,
  });
  return { pool, changes: () => changes };
}

interface Bridge {
  pool: pg.Pool;
  changes: () => number;
}

function createEmbedded(lite: PGlite, { pool, changes }: Bridge, close: () => Promise<void>): Database {
  return createDatabase({
    kind: 'embedded',
    pool,
    changes,
    listen: async (channel, heard) => {
      const client = await pool.connect();
      const stop = await lite.listen(channel, heard).finally(() => client.release());
      return async () => {
        const turn = await pool.connect();
        await stop().finally(() => turn.release());
      };
    },
    close,
  });
}

/** The folder of Postgres's own files. A new one gets its name once it is whole and on the disk. */
async function prepareData(home: string): Promise<string> {
  const data = join(home, 'database');
  const unfinished = join(home, 'database.new');
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(join(data, 'PG_VERSION'))) return data;
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new DatabaseError(
      `The folder ${data} is not empty and holds no database. Move it away, or name another folder with PLATEN_DATA_DIR.`,
    );
  }
  await mkdir(unfinished, { mode: privateFolderMode });
  const lite = await PGlite.create({ fs: new PrivateFiles(unfinished) });
  await lite.close();
  await syncFolder(unfinished);
  await rm(data, { recursive: true, force: true });
  await rename(unfinished, data);
  syncEntry(home);
  return data;
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
