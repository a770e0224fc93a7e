import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { serviceShare } from '../fairness/share.ts';
import { createQueue } from '../jobs/create-queue.ts';
import type { QueueOptions } from '../jobs/queue.ts';
import { workKinds, type WorkData, type WorkKind } from '../jobs/work-kinds.ts';
import { readTurn, restoreTurn } from '../jobs/work-turns.ts';
import { copyRows, type Connection } from '../db/copy-rows.ts';
import { DatabaseError } from '../db/database-error.ts';
import type { Database } from '../db/database.ts';
import { deferReferences } from '../db/defer-references.ts';
import { listTables, type TableShape } from '../db/list-tables.ts';
import { migrate } from '../db/migrate.ts';
import { withoutTimeLimit } from '../db/share-connections.ts';

/** Counts of copied data. */
export interface DatabaseExport {
  /** Rows of each table that has any. */
  rows: Record<string, number>;
  /** Pieces of work that were waiting and wait again. */
  queued: number;
}

/**
 * Copies a whole database into another one, which must be empty, in one transaction: all of it arrives or nothing. Work that was
 * waiting, or begun and not ended, is queued again. Nothing is changed in the source but that its tables are brought up to date.
 * Throws DatabaseError when the target holds something.
 */
export async function exportDatabase(source: Database, target: Database): Promise<DatabaseExport> {
  await migrate(source);
  await migrate(target);
  const queue = await createQueue(target);
  const tables = await listTables(source);
  const work = await readWork(source);
  const client = await withoutTimeLimit(() => source.pool.connect());
  const reader: Connection = client;
  try {
    await reader.query('begin isolation level repeatable read read only');
    const rows: Record<string, number> = {};
    const copyAll = async (): Promise<void> => {
      const writer: Connection = {
        query: (text, values = []) => target.query.executeQuery(CompiledQuery.raw(text, values)),
      };
      await checkEmpty(writer, tables);
      await deferReferences(writer, async () => {
        for (const table of tables) {
          const count = await copyRows(reader, writer, table);
          if (count > 0) rows[table.name] = count;
        }
      });
      for (const { kind, data, options } of work) await queue.add(kind, data, options);
    };
    await withoutTimeLimit(() => target.transaction(copyAll));
    await reader.query('commit');
    return { rows, queued: work.length };
  } finally {
    client.release(true);
    await queue.stop(0);
  }
}

/** Throws DatabaseError when any of the tables has a row. */
async function checkEmpty(target: Connection, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await target.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length === 0) continue;
    throw new DatabaseError(`The target database is not empty: there are rows in "${name}". Use a new one.`);
  }
}

/** The work that has not ended. */
async function readWork({
  pool,
}: Database): Promise<{ kind: WorkKind; data: WorkData[WorkKind]; options: QueueOptions }[]> {
  const { rows: queues } = await pool.query(`select to_regclass('pgboss.job') as found`);
  if (queues[0]?.found === null) return [];
  const { rows } = await pool.query<{
    kind: WorkKind;
    data: WorkData[WorkKind];
    startAfter: Date;
    key: string | null;
    id: string;
    priority: number;
  }>(
    `select name as kind, data, id, priority, start_after as "startAfter", singleton_key as key from pgboss.job
     where state in ('created', 'retry', 'active') and name = any($1) order by priority desc, created_on`,
    [Object.keys(workKinds)],
  );
  return rows.map(({ kind, data, startAfter, key, id, priority }) => {
    const turn = readTurn(data);
    const options = {
      startAfter,
      id,
      ...(key !== null && { singletonKey: key }),
      // Whose turn it is was copied with the tables.
      ...(turn ? { turn: restoreTurn(turn, priority) } : { share: serviceShare }),
    };
    return { kind, data, options };
  });
}
