import type { Pool } from 'pg';

const everyMs = 5 * 60_000;
/** Bytes of the log that are written before it is shortened; a start after a crash reads as many again. */
const logBytes = 32 * 1024 * 1024;
const dayMs = 24 * 60 * 60_000;

/**
 * Does what Postgres's helper processes do, which the embedded one has not: checkpoints, without which its log only grows and a
 * start after a crash takes ever longer, and a vacuum a day.
 */
export function keepEmbedded(pool: Pool): { stop(): Promise<void> } {
  let shortenedAt = '0/0';
  let vacuumedAt = Date.now();
  let running = Promise.resolve();
  const keep = async (): Promise<void> => {
    const { rows } = await pool.query<{ place: string; written: string }>(
      'select pg_current_wal_lsn()::text as place, pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::text as written',
      [shortenedAt],
    );
    if (Number(rows[0]?.written) > logBytes) {
      await pool.query('checkpoint');
      shortenedAt = rows[0]?.place ?? shortenedAt;
    }
    if (Date.now() - vacuumedAt > dayMs) {
      vacuumedAt = Date.now();
      await pool.query('vacuum (analyze)');
    }
  };
  const timer = setInterval(() => {
    // What fails now is tried again later; a database that is broken says so to everybody who asks.
    running = running.then(keep).catch(() => undefined);
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
