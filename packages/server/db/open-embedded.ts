import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { PGlite, type MemoryFS } from '@electric-sql/pglite';
import pg from 'pg';
import { BackendSession, BackendStream, type Backend } from './backend-stream.ts';
import { createBreath } from './breathe.ts';
import { columnParsers } from './column-parsers.ts';
import { createDatabase } from './create-database.ts';
import { DatabaseError } from './database-error.ts';
import type { Database } from './database.ts';
import { syncEntry, syncFolder } from './durable-files.ts';
import { keepEmbedded } from './keep-embedded.ts';
import { privateFolderMode } from './private-modes.ts';
import { lockFolder } from './lock-folder.ts';
import { openLiteMemory } from './open-lite.ts';
import { PrivateFiles } from './private-files.ts';
import { startEmbeddedThread } from './start-embedded-thread.ts';

/** Milliseconds that a query may wait for the one connection. */
const waitMs = 30_000;

/**
 * Opens the embedded database in a folder, which is made when it is not there; without one, in memory. One process at a time has
 * a folder. What was committed stays, however the process ends. The database works in a thread of its own. Throws DatabaseError.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return openMemoryDatabase();
  const home = resolve(folder);
  await mkdir(home, { recursive: true, mode: privateFolderMode });
  const unlock = await lockFolder(home);
  try {
    const thread = await startEmbeddedThread(await prepareData(home));
    const bridge = createBridge(thread);
    const keeper = keepEmbedded(bridge.pool);
    return createEmbedded(bridge, async () => {
      await keeper.stop();
      await thread.close();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A database in memory, gone when it is closed, that can be copied. */
export interface MemoryDatabase extends Database {
  /** Returns the content as a tar archive of its folder. */
  dump(): Promise<Blob>;
}

/** Opens an embedded database in memory, empty or on files that are there already. It runs in the thread that opens it. */
export async function openMemoryDatabase(files?: MemoryFS): Promise<MemoryDatabase> {
  const backend = await openLiteMemory(files);
  // Without the pause this thread would run all waiting statements before it does anything else.
  const database = createEmbedded(createBridge(backend), () => backend.close(), createBreath());
  return Object.assign(database, { dump: () => backend.lite.dumpDataDir('none') });
}

interface Bridge {
  pool: pg.Pool;
  changes: () => number;
  /** Listeners of notifications, by channel. */
  listeners: Map<string, Set<(payload: string) => void>>;
}

/** The one session as a pool. Everything goes through it, so that nothing slips into the transaction of another. */
function createBridge(backend: Backend): Bridge {
  let changes = 0;
  const listeners: Bridge['listeners'] = new Map();
  const session = new BackendSession(backend, () => {
    changes += 1;
  });
  const pool = new pg.Pool({
    stream: () => new BackendStream(session) as unknown as Socket,
    user: 'postgres',
    database: 'postgres',
    password: 'none',
    ssl: false,
    types: columnParsers,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
    async onConnect(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const heard of listeners.get(channel) ?? []) heard(payload);
      });
      for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
  });
  // A connection that breaks while nobody uses it is replaced by the next one; unheard, its error would end the process.
  pool.on('error', () => undefined);
  return { pool, changes: () => changes, listeners };
}

function createEmbedded(
  { pool, changes, listeners }: Bridge,
  close: () => Promise<void>,
  breathe?: () => Promise<void> | undefined,
): Database {
  const run = async (statement: string): Promise<void> => {
    const client = await pool.connect();
    await client.query(statement).finally(() => client.release());
  };
  return createDatabase({
    kind: 'embedded',
    pool,
    changes,
    async listen(channel, heard) {
      const others = listeners.get(channel);
      const here = others ?? new Set();
      listeners.set(channel, here.add(heard));
      if (!others) await run(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        here.delete(heard);
        if (here.size > 0 || listeners.get(channel) !== here) return;
        listeners.delete(channel);
        await run(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    close,
    ...(breathe && { breathe }),
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
      `The folder ${data} is not empty and contains no database. Move it away, or set PLATEN_DATA_DIR to another folder.`,
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
