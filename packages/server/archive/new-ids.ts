import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveTable } from './archive-rows.ts';

/** How far past the last id of a table ids are kept: an archive must not use up those that come. */
const maxAhead = 1_000_000;
const idsAtOnce = 1000;

/** Which ids rows get that come from elsewhere: their own where those are free, else new ones. */
export interface NewIds {
  /** Chooses ids for all rows of a table. Throws ArchiveError when two have the same. */
  choose(table: ArchiveTable, ids: readonly number[]): Promise<void>;
  /** The id of a row. Throws ArchiveError when the archive has no such row. */
  of(table: ArchiveTable, id: number): number;
  /** The same where nothing may be named. */
  ofAny(table: ArchiveTable, id: number | null): number | null;
  /** The id of a row that need not be there. */
  find(table: ArchiveTable, id: number): number | undefined;
}

/** Ids of tables of that database. */
export function createNewIds(database: Database): NewIds {
  const maps = new Map<ArchiveTable, Map<number, number>>();
  const find = (table: ArchiveTable, id: number): number | undefined => maps.get(table)?.get(id);
  const of = (table: ArchiveTable, id: number): number => {
    const found = find(table, id);
    if (found === undefined) throw new ArchiveError(`A row refers to ${table} ${id}, which is not in the archive.`);
    return found;
  };
  return {
    find,
    of,
    ofAny: (table, id) => (id === null ? null : of(table, id)),
    async choose(table, ids) {
      const chosen = new Map<number, number>();
      if (new Set(ids).size !== ids.length) throw new ArchiveError(`Two rows of ${table} have the same id.`);
      maps.set(table, chosen);
      if (ids.length === 0) return;
      const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
      const { rows: last } = await sql<{ last: number }>`
        select coalesce(max(id), 0)::bigint as last from ${sql.table(table)}`.execute(database.query);
      const mayKeep = (id: number): boolean => id <= Number(last[0]?.last ?? 0) + maxAhead;
      const taken = new Set<number>();
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const { rows } = await sql<{ id: number }>`
          select id from ${sql.table(table)} where id = any(${ids.slice(at, at + idsAtOnce)}::bigint[])`.execute(
          database.query,
        );
        for (const { id } of rows) taken.add(id);
      }
      const reused = ids.filter((id) => !taken.has(id) && mayKeep(id));
      for (const id of reused) chosen.set(id, id);
      const highest = reused.reduce((max, id) => Math.max(max, id), 0);
      // Ids that are given out from here on are none of those.
      await sql`select setval(${sequence}, greatest(nextval(${sequence}), ${highest}::bigint))`.execute(database.query);
      const others = ids.filter((id) => !chosen.has(id));
      for (let at = 0; at < others.length; at += idsAtOnce) {
        const part = others.slice(at, at + idsAtOnce);
        const { rows } = await sql<{ id: number }>`
          select nextval(${sequence})::bigint as id from generate_series(1, ${part.length}::int)`.execute(
          database.query,
        );
        for (const [index, id] of part.entries()) chosen.set(id, Number(rows[index]?.id));
      }
    },
  };
}
