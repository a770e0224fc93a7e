import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedDatabase, openPostgresDatabase, type Database } from '@platen/server';
import { startPostgresServer } from './postgres-server.ts';
import { placeEmbeddedDatabase } from './test-databases.ts';

/** What was found after a number of rounds of writing and `kill -9`. */
export interface CrashOutcome {
  rounds: number;
  /** Rows, each with a file, that the killed processes had said were written. */
  acknowledged: number;
  /** Of those, the ones whose row or file was gone. */
  lost: number;
  /** Rows whose parts, written in the same transaction, were not all there, or parts without a row. */
  torn: number;
  /** Files that are not what their name, a hash of their content, says. */
  halfWritten: number;
  /** The longest time the database took to open after a kill, milliseconds. */
  slowestOpenMs: number;
}

const writer = fileURLToPath(new URL('crash-database-writer.ts', import.meta.url));

/**
 * Lets a process write rows and files as fast as it can, kills it with SIGKILL at a moment of chance, looks whether everything it
 * acknowledged is there and nothing is there in half, and goes on with the same data; `rounds` times. On Postgres, which writes
 * through to the disk here, every third round kills the server's own processes as well.
 */
export async function runDatabaseCrashes(kind: Database['kind'], rounds: number): Promise<CrashOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-crash-'));
  const server = kind === 'postgres' ? await startPostgresServer({ isDurable: true }) : undefined;
  const outcome: CrashOutcome = { rounds, acknowledged: 0, lost: 0, torn: 0, halfWritten: 0, slowestOpenMs: 0 };
  const acknowledged = new Map<number, string>();
  const open = (): Promise<Database> =>
    server ? openPostgresDatabase(server.url) : openEmbeddedDatabase(join(folder, 'data'));
  try {
    if (!server) await placeEmbeddedDatabase(join(folder, 'data'));
    const first = await open();
    await first.pool.query(
      `create table crash_row (id bigint generated always as identity primary key, key text not null);
       create table crash_part (row_id bigint not null, part integer not null)`,
    );
    await first.close();
    for (let round = 0; round < rounds; round++) {
      for (const line of await writeUntilKilled(join(folder, 'data'), server?.url)) {
        const [id, key = ''] = line.split(' ');
        acknowledged.set(Number(id), key);
      }
      if (server && round % 3 === 2) await server.crash();
      const startedAt = performance.now();
      const database = await open();
      outcome.slowestOpenMs = Math.max(outcome.slowestOpenMs, performance.now() - startedAt);
      await look(database, acknowledged, join(folder, 'data', 'files'), outcome).finally(() => database.close());
    }
    outcome.acknowledged = acknowledged.size;
    return outcome;
  } finally {
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines of one life of the writer. */
async function writeUntilKilled(folder: string, url: string | undefined): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--conditions=@platen/source', writer, folder, ...(url === undefined ? [] : [url])],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exit = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), exit]);
  if (said === '') throw new Error(`The writer wrote nothing: ${complaint}`);
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 800));
  child.kill('SIGKILL');
  await exit;
  if (complaint !== '') throw new Error(`The writer failed by itself: ${complaint}`);
  // The last line may be cut off by the kill; it was not acknowledged then.
  return said.split('\n').slice(0, -1);
}

async function look(
  database: Database,
  acknowledged: ReadonlyMap<number, string>,
  files: string,
  outcome: CrashOutcome,
): Promise<void> {
  const { rows } = await database.pool.query<{ id: number; key: string; parts: number }>(
    `select id, key, (select count(*) from crash_part where row_id = crash_row.id) as parts from crash_row`,
  );
  const { rows: loose } = await database.pool.query(
    `select 1 from crash_part where not exists (select 1 from crash_row where id = row_id)`,
  );
  outcome.torn = loose.length + rows.filter(({ parts }) => parts !== 3).length;
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const names = new Set<string>();
  outcome.halfWritten = 0;
  for (const entry of entries) {
    // What was being written lies apart under other names; keys never lead there.
    if (!entry.isFile() || entry.parentPath.includes('.unfinished')) continue;
    const path = join(entry.parentPath, entry.name);
    names.add(entry.name);
    if (hash('sha256', readFileSync(path)) !== basename(entry.name, '.bin')) outcome.halfWritten += 1;
  }
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  outcome.lost = [...acknowledged].filter(([id, key]) => keys.get(id) !== key || !names.has(basename(key))).length;
}
