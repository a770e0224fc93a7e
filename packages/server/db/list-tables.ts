import type { Database } from './database.ts';

/** A table with what copying its rows has to know. */
export interface TableShape {
  name: string;
  /** Names and types, as Postgres writes them; generated columns are omitted. */
  columns: { name: string; type: string; isIdentity: boolean }[];
}

/** Every table of the service by name. Kysely's own and the queue's are omitted. */
export async function listTables(database: Database): Promise<TableShape[]> {
  const { rows } = await database.pool.query<TableShape>(
    `select c.relname as name, json_agg(json_build_object(
       'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isIdentity', a.attidentity <> '') order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
     group by c.relname order by c.relname`,
  );
  return rows;
}
