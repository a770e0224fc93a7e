import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { presentShare } from '../fairness/present-share.ts';

/** Who waits for connections. */
export interface SharedConnections {
  readonly waiting: number;
  /** Waits until nobody has a connection or waits for one, but no longer than a moment. */
  rest(): Promise<void>;
}

/** Milliseconds that one may be waited for. */
const waitMs = 30_000;
/** Milliseconds that what is under way is given to end before the database closes. */
const restMs = 1000;

/** No connection to the database was free in time. */
class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';

  constructor(cause: unknown) {
    super('The connections to the database were busy for too long.', { cause });
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/**
 * Has a pool give its connections by the shares of whose work it is (see `presentShare`), in place of first come, first served. Of
 * several, a workspace has three quarters at most. `breathe` is awaited before each is used.
 */
export function shareConnections(
  pool: Pool,
  { breathe }: { breathe?: () => Promise<void> | undefined } = {},
): SharedConnections {
  const count = pool.options.max ?? 10;
  const turns = createFairTurns({ turns: count, ofWorkspace: Math.max(1, Math.floor(count * 0.75)), long: count });
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;

  const connectInTurn = async (): Promise<PoolClient> => {
    const turn = await turns.take({ share: presentShare(), cost: 1 }, AbortSignal.timeout(waitMs)).catch((cause) => {
      throw new DatabaseBusy(cause);
    });
    await breathe?.();
    const startedAt = performance.now();
    const end = (): void => turn.end(performance.now() - startedAt);
    try {
      const client = await connect();
      // The pool makes it anew each time.
      const release = client.release;
      client.release = (...given) => {
        end();
        release(...given);
      };
      return client;
    } catch (error) {
      end();
      throw error;
    }
  };

  const connectAndNotify = async (notified: Connected): Promise<void> => {
    let client: PoolClient;
    try {
      client = await connectInTurn();
    } catch (error) {
      notified(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
      return;
    }
    notified(undefined, client, () => client.release());
  };

  // The pool's own `query` calls back.
  pool.connect = ((notified?: Connected) =>
    notified ? void connectAndNotify(notified) : connectInTurn()) as Pool['connect'];
  return {
    get waiting() {
      return turns.waiting;
    },
    async rest() {
      const endsAt = performance.now() + restMs;
      while (turns.waiting + turns.running > 0 && performance.now() < endsAt) await wait(5);
    },
  };
}
