import type { Database } from './database.ts';

/** A table with what copying its rows has to know. */
export interface TableShape {
  name: string;
  /** Names and types, as Postgres writes them; generated columns are left out. */
  columns: { name: string; type: string; isIdentity: boolean }[];
  primaryKey: string[];
  /** Columns that refer to rows which are not there yet while the table is copied: of itself, or of a table after it. */
  lateColumns: string[];
}

interface Reference {
  from: string;
  to: string;
  columns: string[];
}

/** Every table of the service, those that others refer to first. Kysely's own and the queue's are left out. */
export async function listTables(database: Database): Promise<TableShape[]> {
  const { rows: columns } = await database.pool.query<{
    table: string;
    name: string;
    type: string;
    isIdentity: boolean;
    isKey: boolean;
  }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attidentity <> '' as "isIdentity", coalesce(a.attnum = any(k.conkey), false) as "isKey"
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
     order by c.relname, a.attnum`,
  );
  const { rows: references } = await database.pool.query<Reference>(
    `select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to",
       array(select a.attname::text from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey)) as columns
     from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  return inOrder([...new Set(columns.map(({ table }) => table))], references).map((table, index, names) => ({
    name: table,
    columns: columns
      .filter((column) => column.table === table)
      .map(({ name, type, isIdentity }) => ({ name, type, isIdentity })),
    primaryKey: columns.filter((column) => column.table === table && column.isKey).map(({ name }) => name),
    lateColumns: references
      .filter(({ from, to }) => from === table && names.indexOf(to) >= index)
      .flatMap((reference) => reference.columns),
  }));
}

/** Each table after those it refers to; where they refer to each other in a circle, the first name comes first. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const isFree = (table: string): boolean =>
      references.every(({ from, to }) => from !== table || to === table || !left.has(to));
    const next = [...left].find(isFree) ?? [...left].toSorted()[0];
    if (next === undefined) break;
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
