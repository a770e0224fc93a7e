import { maxReported } from '@platen/api';
import type { Report } from '@platen/template';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { maxAttempts } from '../jobs/job-state.ts';
import type { RowDesign } from './read-rows.ts';

interface Store {
  database: Database;
}

/** A lane of a batch: rows that one process at a time works on. */
export interface Lane {
  batchId: number;
  lane: number;
}

/** A row that a lane has. */
export interface ClaimedRow {
  number: number;
  modifications: Record<string, unknown>;
  design: RowDesign | null;
  /** Earlier tries that failed. */
  failures: number;
}

/** How a row ends that could not be rendered. */
export interface RowError {
  error: string;
  errorCode: string;
  report?: Readonly<Report>;
}

/**
 * Takes the next rows for a lane, as long as the batch is being worked on. With `isSuspected` one of those that were in progress when their
 * process ended: it, or what ran beside it, would end this process too.
 */
export async function claimRows(
  { database }: Store,
  { batchId, lane }: Lane,
  { count, isSuspected = false }: { count: number; isSuspected?: boolean },
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    update render_batch_row set status = 'processing', lane = ${lane}
    where batch_id = ${batchId} and number = any(array(
      select number from render_batch_row
      where batch_id = ${batchId} and status = 'queued' and (lost_tries > 0) = ${isSuspected}
      order by number limit ${count} for update skip locked))
    and exists (select from render_batch where id = ${batchId} and status = 'processing')
    returning number, modifications, design, failures`.execute(database.query);
  return rows.toSorted((one, other) => one.number - other.number);
}

/**
 * Takes back rows that were in progress in a lane when its process ended: they are rendered alone from then on, and fail when each of their
 * tries ended so.
 */
export async function recoverRows({ database }: Store, { batchId, lane }: Lane): Promise<void> {
  const error = `The process that worked on this row ended ${maxAttempts} times before it finished, so it is not retried. It may need more memory than available: try a smaller size.`;
  await sql`
    update render_batch_row set
      lost_tries = lost_tries + 1,
      status = case when lost_tries + 1 >= ${maxAttempts} then 'failed' else 'queued' end,
      error = case when lost_tries + 1 >= ${maxAttempts} then ${error} end,
      error_code = case when lost_tries + 1 >= ${maxAttempts} then 'worker_lost' end
    where batch_id = ${batchId} and lane = ${lane} and status = 'processing'`.execute(database.query);
}

/** Takes rows of a lane back that were not done, through no fault of theirs. */
export async function putBackRows(store: Store, lane: Lane, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await updateClaimed(store, lane, numbers).set({ status: 'queued' }).execute();
}

/** Brings a row back whose try failed. */
export async function retryRow(store: Store, lane: Lane, number: number): Promise<void> {
  await updateClaimed(store, lane, [number])
    .set((column) => ({ status: 'queued', failures: column('failures', '+', 1) }))
    .execute();
}

/** Ends a row with its error. */
export async function failRow(store: Store, lane: Lane, number: number, end: RowError): Promise<void> {
  await updateClaimed(store, lane, [number])
    .set({
      status: 'failed',
      error: end.error.replaceAll('\u0000', '\uFFFD'),
      error_code: end.errorCode,
      report: JSON.stringify((end.report ?? []).slice(0, maxReported)),
    })
    .execute();
}

/** An update of rows that the lane still has. */
function updateClaimed({ database }: Store, { batchId, lane }: Lane, numbers: readonly number[]) {
  return database.query
    .updateTable('render_batch_row')
    .where('batch_id', '=', batchId)
    .where('number', 'in', numbers)
    .where('lane', '=', lane)
    .where('status', '=', 'processing');
}

/** Ends all rows that wait, because each would end the same way. */
export async function failWaitingRows(
  { database }: Store,
  batchId: number,
  { error, errorCode }: RowError,
): Promise<void> {
  await database.query
    .updateTable('render_batch_row')
    .set({ status: 'failed', error, error_code: errorCode })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'queued')
    .execute();
}

/** Whether rows wait that were in progress when their process ended. */
export async function hasSuspectedRows({ database }: Store, batchId: number): Promise<boolean> {
  const row = await database.query
    .selectFrom('render_batch_row')
    .select('number')
    .where('batch_id', '=', batchId)
    .where('status', '=', 'queued')
    .where('lost_tries', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether rows wait. */
export async function hasWaitingRows({ database }: Store, batchId: number): Promise<boolean> {
  const row = await database.query
    .selectFrom('render_batch_row')
    .select('number')
    .where('batch_id', '=', batchId)
    .where('status', '=', 'queued')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
