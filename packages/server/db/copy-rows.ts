import pg from 'pg';
import type { TableShape } from './table-order.ts';

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
  const late = new Set(table.lateColumns);
  const early = table.columns.filter((column) => !late.has(column.name));
  const insert = `insert into ${name} (${early.map((column) => quote(column.name)).join(', ')}) overriding system value
    select ${early.map(({ type }, index) => `c${index}::${type}`).join(', ')}
    from unnest(${early.map((_column, index) => `$${index + 1}::text[]`).join(', ')})
      as given(${early.map((_column, index) => `c${index}`).join(', ')})`;
  let count = 0;
  for await (const rows of readAll(source, table)) {
    await target.query(
      insert,
      early.map((column) => rows.map((row) => row[column.name] ?? null)),
    );
    count += rows.length;
  }
  for (const { name: column, isIdentity } of table.columns) {
    if (isIdentity) await copySequence(source, target, table.name, column);
  }
  return count;
}

/** Fills the columns that refer to rows which `copyRows` had not copied yet. */
export async function copyLateColumns(source: Connection, target: Connection, table: TableShape): Promise<void> {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
  const columns = [...table.primaryKey, ...table.lateColumns];
  if (table.lateColumns.length === 0) return;
  const given = (column: string): string => `given.${quote(column)}::${typeOf.get(column)}`;
  const update = `update ${quote(table.name)} as kept
    set ${table.lateColumns.map((column) => `${quote(column)} = ${given(column)}`).join(', ')}
    from unnest(${columns.map((_column, index) => `$${index + 1}::text[]`).join(', ')})
      as given(${columns.map(quote).join(', ')})
    where ${table.primaryKey.map((column) => `kept.${quote(column)} = ${given(column)}`).join(' and ')}`;
  for await (const rows of readAll(source, table)) {
    await target.query(
      update,
      columns.map((column) => rows.map((row) => row[column] ?? null)),
    );
  }
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
