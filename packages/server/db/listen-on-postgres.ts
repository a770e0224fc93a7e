import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds before a connection that broke is made again; each further try waits twice as long, up to `longestWaitMs`. */
const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Calls back on each NOTIFY of a channel, over a separate connection that is opened again if it breaks. Notifications without a connection
 * are missed. Returns a function that stops. Throws if the first connection cannot be opened.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'platen', keepAlive: true });
    client = fresh;
    fresh.on('notification', (message) => {
      if (message.channel === channel) heard(message.payload ?? '');
    });
    // The end event follows, and that is the one that counts.
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', () => void reconnect());
    if (stopped.signal.aborted) await fresh.end();
  };

  const reconnect = async (): Promise<void> => {
    for (let waitMs = firstWaitMs; !stopped.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const isStopped = await wait(waitMs, false, { signal: stopped.signal, ref: false }).catch(() => true);
      if (isStopped) return;
      const isBack = await connect().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  };

  await connect();
  return async () => {
    stopped.abort();
    await client?.end().catch(() => undefined);
  };
}
