import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables/tables.ts';

/**
 * The database, embedded or Postgres; all that differs between the two is inside. Inside `transaction` every use of `query`, however
 * deep in the calls, belongs to the transaction: with one connection a query beside it would wait forever.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly query: Kysely<Tables>;
  /** Runs in one transaction, or in the one that is open already. Rolled back when `run` throws. */
  transaction<Result>(run: () => Promise<Result>): Promise<Result>;
  /**
   * Makes every transaction opened by `run` do `also` first, so that both are committed or neither, including transactions that continue
   * after `run` has ended.
   */
  alongside<Result>(also: () => Promise<void>, run: () => Promise<Result>): Promise<Result>;
  /** Assigns connections by share (see `presentShare`). */
  readonly pool: Pool;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  /**
   * Another number whenever something was run that may have changed what was read before. Undefined on Postgres, where that cannot be
   * known, since other processes change it too.
   */
  readonly changes: number | undefined;
  /** Calls back on each NOTIFY of the channel. Answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
