import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Pool, PoolClient } from 'pg';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { presentShare } from '../fairness/present-share.ts';

/** Queues for connections. */
export interface SharedConnections {
  readonly waiting: number;
  /** Waits until nobody has a connection or waits for one, but no longer than a moment. */
  rest(): Promise<void>;
}

/** Milliseconds that what is in progress is given to end before the database closes. */
const restMs = 1000;

/** No connection to the database was free in time. */
class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';

  constructor(cause: unknown) {
    super('The connections to the database were busy for too long.', { cause });
  }
}

const unlimited = new AsyncLocalStorage<true>();

/** Runs something whose statements may take any time, such as a migration: a database that falls silent in the meantime is waited for. */
export function withoutTimeLimit<Result>(run: () => Result): Result {
  return unlimited.run(true, run);
}

/**
 * Breaks a connection that someone has once nothing was said on it for so long: a Postgres that falls silent, or a network that loses
 * what is sent, would be waited for without end. Answers how to stop.
 */
function breakWhenSilent(client: PoolClient, silentMs: number): () => void {
  const { stream } = (client as PoolClient & Pick<Client, 'connection'>).connection;
  if (!(stream instanceof Socket) || unlimited.getStore()) return () => undefined;
  const onSilence = (): void => {
    const error = new Error(`The database did not answer for ${silentMs} milliseconds.`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  };
  stream.setTimeout(silentMs, onSilence);
  return () => stream.setTimeout(0, onSilence);
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/**
 * Makes a pool assign its connections by share (see `presentShare`), instead of first come, first served. A workspace has at most three
 * quarters of several. `breathe` is awaited before each is used. Waiting for a connection, and its silence, are limited to `timeoutMs`:
 * default 30,000.
 */
export function shareConnections(
  pool: Pool,
  {
    breathe,
    timeoutMs = 30_000,
  }: { breathe?: (() => Promise<void> | undefined) | undefined; timeoutMs?: number | undefined } = {},
): SharedConnections {
  const count = pool.options.max ?? 10;
  const turns = createFairTurns({ turns: count, ofWorkspace: Math.max(1, Math.floor(count * 0.75)), long: count });
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;

  const connectInTurn = async (): Promise<PoolClient> => {
    const turn = await turns.take({ share: presentShare(), cost: 1 }, AbortSignal.timeout(timeoutMs)).catch((cause) => {
      throw new DatabaseBusy(cause);
    });
    await breathe?.();
    const startedAt = performance.now();
    const end = (): void => turn.end(performance.now() - startedAt);
    try {
      const client = await connect();
      const stopWatching = breakWhenSilent(client, timeoutMs);
      // The pool makes it again each time.
      const release = client.release;
      client.release = (...given) => {
        stopWatching();
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
