import type { WorkflowNodeRunStatus } from '@platen/api';
import type { RowValues } from '@platen/template';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { WorkflowNodeRunTable, WorkflowRunTable } from '../../db/tables/workflow-tables.ts';
import type { FailedRow, FlowRow } from '../steps/step.ts';
import { sampleOf } from './sample-rows.ts';

interface Parts {
  database: Database;
  now: () => Date;
}

/** A run as it is stored. */
export type StoredRun = Selectable<WorkflowRunTable>;
/** A step of a run as it is stored. */
export type StoredNodeRun = Selectable<WorkflowNodeRunTable>;

/** A run that was canceled, or that another process has taken up. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/** Milliseconds after which a process that gives no sign of life has lost a run. */
export const leaseMs = 30_000;

/**
 * Takes up a run; whoever had it before can write nothing more. Undefined when the run is over, planned for another time than `at`, or with
 * another process, which takes it on at once when it lets go.
 */
export async function takeUpRun(
  { database, now }: Parts,
  runId: number,
  at: Date | undefined,
): Promise<StoredRun | undefined> {
  const present = now();
  const run = await database.query
    .updateTable('workflow_run')
    .set((column) => ({
      status: 'running',
      attempt: column('attempt', '+', 1),
      leased_until: new Date(present.getTime() + leaseMs),
      is_woken: false,
      started_at: column.fn.coalesce('started_at', column.val(present)),
    }))
    .where('id', '=', runId)
    .where('status', 'in', ['queued', 'running'])
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', present)]))
    .$if(at !== undefined, (query) => query.where('next_at', '=', at ?? present))
    .returningAll()
    .executeTakeFirst();
  if (run || at !== undefined) return run;
  await database.query
    .updateTable('workflow_run')
    .set({ is_woken: true })
    .where('id', '=', runId)
    .where('leased_until', 'is not', null)
    .execute();
  return undefined;
}

/** Tells others that this process still has a run. */
export async function holdRun(parts: Parts, run: Pick<StoredRun, 'id' | 'attempt'>): Promise<void> {
  await parts.database.query
    .updateTable('workflow_run')
    .set({ leased_until: new Date(parts.now().getTime() + leaseMs) })
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('status', '=', 'running')
    .execute();
}

/** Lets go of a run that goes on at a time, or at once if it was woken; answers when. Undefined if it is over, or with another process. */
export async function leaveRun(
  { database, now }: Parts,
  { id, attempt }: StoredRun,
  at: Date,
): Promise<Date | undefined> {
  const left = await database.query
    .updateTable('workflow_run')
    .set({
      leased_until: null,
      next_at: sql<Date>`case when is_woken then ${now()}::timestamptz else ${at}::timestamptz end`,
      is_woken: false,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('next_at')
    .executeTakeFirst();
  return left?.next_at ?? undefined;
}

/** Runs a change in a transaction in which the run stays with this process. Throws RunLostError. */
export function whileHeld<Result>(
  { database }: Pick<Parts, 'database'>,
  { id, attempt }: Pick<StoredRun, 'id' | 'attempt'>,
  change: () => Promise<Result>,
): Promise<Result> {
  return database.transaction(async () => {
    const held = await database.query
      .selectFrom('workflow_run')
      .select('id')
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    if (!held) throw new RunLostError('The run is over, or another process works on it.');
    return change();
  });
}

/** Begins a step, or finds it as it was left. */
export async function beginNode(
  { database, now }: Parts,
  run: Pick<StoredRun, 'id' | 'attempt'>,
  node: { index: number; key: string; type: string },
): Promise<StoredNodeRun> {
  return whileHeld({ database }, run, () =>
    database.query
      .insertInto('workflow_node_run')
      .values({
        run_id: run.id,
        node_index: node.index,
        node_key: node.key,
        node_type: node.type,
        status: 'running',
        started_at: now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'node_index']).doUpdateSet((column) => ({
          status: 'running',
          started_at: column.fn.coalesce('workflow_node_run.started_at', column.val(now())),
          completed_at: null,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Changes a step of a run, in the transaction that is open. */
export async function writeNode(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  index: number,
  change: { status?: WorkflowNodeRunStatus; state?: unknown; error?: string | null; completed_at?: Date | null },
): Promise<void> {
  const { state, ...rest } = change;
  await database.query
    .updateTable('workflow_node_run')
    .set({ ...rest, ...('state' in change && { state: state === undefined ? null : JSON.stringify(state) }) })
    .where('run_id', '=', runId)
    .where('node_index', '=', index)
    .execute();
}

/** The rows that wait at a step, in their order. */
export async function readRows(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  step: number,
  limit?: number,
): Promise<FlowRow[]> {
  return database.query
    .selectFrom('workflow_run_row')
    .select(['number', 'data'])
    .where('run_id', '=', runId)
    .where('status', '=', 'active')
    .where('step', '=', step)
    .orderBy('place')
    .orderBy('number')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Rows that are written together. */
const rowsAtOnce = 500;

/** Stores the rows of a source, at the step after it. */
export async function addRows(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  step: number,
  rows: readonly RowValues[],
): Promise<void> {
  await insertRows(
    { database },
    runId,
    step,
    rows.map((data, index) => ({ number: index + 1, data })),
  );
}

async function insertRows(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  step: number,
  rows: readonly FlowRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const given = rows.slice(from, from + rowsAtOnce).map((row, index) => ({ ...row, place: from + index + 1 }));
    await sql`
      insert into workflow_run_row (run_id, number, place, step, data)
      select ${runId}::bigint, number, place, ${step}::integer, data
      from json_to_recordset(${JSON.stringify(given)}::json) as given (number integer, place integer, data json)`.execute(
      database.query,
    );
  }
}

/** Moves the rows of a step on to the next one, as the step left them; those that it did not pass on and that did not fail are gone. */
export async function moveRows(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  step: number,
  { rows, failed }: { rows: readonly FlowRow[]; failed: readonly FailedRow[] },
): Promise<void> {
  await failRows({ database }, runId, failed);
  await database.query
    .deleteFrom('workflow_run_row')
    .where('run_id', '=', runId)
    .where('status', '=', 'active')
    .where('step', '=', step)
    .execute();
  await insertRows({ database }, runId, step + 1, rows);
}

/** Marks rows as failed at the step at which they are. */
export async function failRows(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  failed: readonly FailedRow[],
): Promise<void> {
  for (let from = 0; from < failed.length; from += rowsAtOnce) {
    const given = failed.slice(from, from + rowsAtOnce).map(({ number, error, isUncertain = false }) => ({
      number,
      error: error.slice(0, 1000).toWellFormed(),
      is_uncertain: isUncertain,
    }));
    await sql`
      update workflow_run_row as row set status = 'failed', error = given.error, is_uncertain = given.is_uncertain
      from json_to_recordset(${JSON.stringify(given)}::json) as given (number integer, error text, is_uncertain boolean)
      where row.run_id = ${runId} and row.number = given.number`.execute(database.query);
  }
}

/**
 * Ends a step with what is in the table of rows, and makes the next one the run's. `rowsIn` is the number of rows that it took now; those
 * that had passed it before a retry count as well.
 */
export async function endNode(
  { database, now }: Parts,
  run: Pick<StoredRun, 'id'>,
  { index, rowsIn }: { index: number; rowsIn: number },
): Promise<void> {
  const counted = await database.query
    .selectFrom('workflow_run_row')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('step', '>', index).as('out'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').filterWhere('step', '=', index).as('failed'),
    ])
    .select(sql<string | null>`min(error) filter (where status = 'failed' and step = ${index})`.as('error'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow();
  const [out, failed] = [Number(counted.out), Number(counted.failed)];
  const sample = sampleOf(await readRows({ database }, run.id, index + 1, 3));
  await database.query
    .updateTable('workflow_node_run')
    .set({
      status: nodeStatus({ rowsIn, out, failed }),
      rows_in: Math.max(rowsIn, out + failed),
      rows_out: out,
      rows_failed: failed,
      ...(sample.length > 0 && { sample: JSON.stringify(sample) }),
      error: counted.error,
      state: null,
      completed_at: now(),
    })
    .where('run_id', '=', run.id)
    .where('node_index', '=', index)
    .execute();
  await database.query
    .updateTable('workflow_run')
    .set({ step: index + 1 })
    .where('id', '=', run.id)
    .execute();
}

function nodeStatus({ rowsIn, out, failed }: { rowsIn: number; out: number; failed: number }): WorkflowNodeRunStatus {
  if (failed > 0) return out > 0 ? 'partial' : 'failed';
  return rowsIn === 0 && out === 0 ? 'skipped' : 'success';
}

/** Moves one row on to the next step, with what its delivery gave. */
export async function moveRow(
  { database }: Pick<Parts, 'database'>,
  runId: number,
  step: number,
  { number, data }: FlowRow,
): Promise<void> {
  await database.query
    .updateTable('workflow_run_row')
    .set({ step: step + 1, data: JSON.stringify(data) })
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .execute();
}
