import { CompiledQuery } from 'kysely';
import type { QueryResult } from 'pg';
import type { Db } from 'pg-boss';
import type { Database } from '../db/database.ts';

/**
 * Lets pg-boss use the service's own database. `onWork` is called with the kind of which there may be work; with none if all kinds may have
 * some.
 */
export function createQueueStatements(
  database: Database,
  onWork: (kind?: string) => void,
): Required<Pick<Db, 'executeSql' | 'listen'>> {
  return {
    async executeSql(text, values = []) {
      // Inside a transaction of ours the statement belongs to it; with one connection any other would wait for ever.
      if (database.query.isTransaction) {
        const { rows } = await database.query.executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      }
      const client = await database.pool.connect();
      try {
        const result: QueryResult | QueryResult[] = await client.query(text, values);
        // A script answers a result for each of its statements.
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
      } catch (error) {
        // Scripts open transactions of their own. Left open, it would be the next one's on the embedded database.
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    async listen(channel, heard, listening) {
      const close = await database.listen(channel, (kind) => {
        onWork(kind);
        heard(kind);
      });
      onWork();
      listening();
      return { close };
    },
  };
}
