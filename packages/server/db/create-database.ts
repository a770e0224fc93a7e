import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './database.ts';
import { shareConnections } from './share-connections.ts';
import type { Tables } from './tables/tables.ts';

/** Makes a database of a pool: of the embedded one or of Postgres. */
export function createDatabase(parts: {
  kind: Database['kind'];
  pool: Pool;
  listen: Database['listen'];
  /** Default: it cannot be known. */
  changes?: () => number;
  /** Awaited before each use of a connection; default nothing. */
  breathe?: () => Promise<void> | undefined;
  /** See `shareConnections`. */
  timeoutMs?: number | undefined;
  /** Ends what the pool stands on, after the pool. */
  close: () => Promise<void>;
}): Database {
  const whole = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: parts.pool }) });
  // The transaction that is open in the current chain of calls.
  const open = new AsyncLocalStorage<Kysely<Tables>>();
  const beside = new AsyncLocalStorage<() => Promise<void>>();
  const connections = shareConnections(parts.pool, parts);
  return {
    kind: parts.kind,
    pool: parts.pool,
    get waiting() {
      return connections.waiting;
    },
    get changes() {
      return parts.changes?.();
    },
    get query() {
      return open.getStore() ?? whole;
    },
    async transaction(run) {
      if (open.getStore()) return run();
      const also = beside.getStore();
      return whole.transaction().execute((query) =>
        open.run(query, async () => {
          await also?.();
          return run();
        }),
      );
    },
    alongside: (also, run) => beside.run(also, run),
    // The embedded database may tell within the call that changed something; who hears it is no part of that call.
    listen: (channel, heard) => parts.listen(channel, AsyncResource.bind(heard)),
    async close() {
      await connections.rest();
      await whole.destroy();
      await parts.close();
    },
  };
}
