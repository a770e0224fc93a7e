import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

const names = new Map<string, string>();

/**
 * Runs a statement of a hot path. The embedded database keeps it prepared, since planning takes it several times as long as running;
 * Postgres plans quickly, and poolers before it may not carry what is prepared. Its text must be the same at every call. Say `reads` of
 * one that changes nothing, also by what it calls.
 */
export async function runPrepared<Row>(
  { kind, pool, query }: Pick<Database, 'kind' | 'pool' | 'query'>,
  compiled: CompiledQuery<Row>,
  kindOfWork: 'reads' | 'writes' = 'writes',
): Promise<Row[]> {
  if (kind !== 'embedded' || query.isTransaction) return (await query.executeQuery(compiled)).rows;
  const { sql: text, parameters } = compiled;
  const name =
    names.get(text) ?? `${kindOfWork === 'reads' ? 'read' : 'statement'}_${hash('sha256', text).slice(0, 32)}`;
  names.set(text, name);
  // The pool's own `query` drops the connection after a failure, and the embedded database's bridge loses count over that.
  const client = await pool.connect();
  try {
    const { rows } = await client.query({ name, text, values: [...parameters] });
    return rows as Row[];
  } finally {
    client.release();
  }
}
