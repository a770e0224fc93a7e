import pg from 'pg';
import type { TableShape } from './list-tables.ts';

/** Statements on one connection, such as a pool's client. */
export interface Connection {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

const rowsAtOnce = 200;
const quote = pg.escapeIdentifier;

/**
 * Copies every row of a table into the empty one of another database, as text both ways, so that no value is rounded or read
 * differently, and its sequences with it: an id that was used stays used. Answers how many rows.
 */
export async function copyRows(source: Connection, target: Connection, table: TableShape): Promise<number> {
  const name = quote(table.name);
  const { columns } = table;
  const insert = `insert into ${name} (${columns.map((column) => quote(column.name)).join(', ')}) overriding system value
    select ${columns.map(({ type }, index) => `c${index}::${type}`).join(', ')}
    from unnest(${columns.map((_column, index) => `$${index + 1}::text[]`).join(', ')})
      as given(${columns.map((_column, index) => `c${index}`).join(', ')})`;
  let count = 0;
  for await (const rows of readAll(source, table)) {
    await target.query(
      insert,
      columns.map((column) => rows.map((row) => row[column.name] ?? null)),
    );
    count += rows.length;
  }
  for (const { name: column, isIdentity } of columns) {
    if (isIdentity) await copySequence(source, target, table.name, column);
  }
  return count;
}

/** All rows as text, some at a time. */
async function* readAll(
  source: Connection,
  { name, columns }: TableShape,
): AsyncGenerator<Record<string, string | null>[]> {
  const shown = columns.map((column) => `${quote(column.name)}::text as ${quote(column.name)}`).join(', ');
  await source.query(`declare copied no scroll cursor for select ${shown} from ${quote(name)}`);
  try {
    for (;;) {
      const { rows } = await source.query<Record<string, string | null>>(`fetch ${rowsAtOnce} from copied`);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await source.query('close copied');
  }
}

async function copySequence(source: Connection, target: Connection, table: string, column: string): Promise<void> {
  const find = 'select pg_get_serial_sequence($1, $2) as name';
  const { rows: named } = await source.query<{ name: string }>(find, [quote(table), column]);
  const { rows: states } = await source.query<{ last_value: string; is_called: boolean }>(
    `select last_value::text, is_called from ${named[0]?.name}`,
  );
  const [state] = states;
  if (state) {
    await target.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      quote(table),
      column,
      state.last_value,
      state.is_called,
    ]);
  }
}
