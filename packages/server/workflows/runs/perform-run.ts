import { findWorkflowNode, workflowLimits, type WorkflowRunStatus, type WorkflowStep } from '@platen/api';
import { RowError, type RowValues } from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';
import { queueRun } from '../../jobs/queue-run.ts';
import type { WorkContext } from '../../jobs/queue.ts';
import { workKinds, type WorkData } from '../../jobs/work-kinds.ts';
import { loadRowExpressions } from '../row-expressions.ts';
import { steps } from '../steps/step-list.ts';
import { StepError, type ActStep, type Step, type StepCall, type StepRun } from '../steps/step.ts';
import { tooManyRows } from '../steps/to-rows.ts';
import { keepNewRows } from '../triggers/new-rows.ts';
import type { StepParts } from '../workflow-parts.ts';
import { deliverRows } from './deliver-rows.ts';
import type { NodeRun, StepOutcome } from './node-run.ts';
import { usualDeliveryTimings } from './delivery-timings.ts';
import {
  addRows,
  beginNode,
  endNode,
  holdRun,
  leaseMs,
  leaveRun,
  moveRows,
  readRows,
  RunLostError,
  takeUpRun,
  whileHeld,
  writeNode,
  type StoredNodeRun,
  type StoredRun,
} from './run-store.ts';

/**
 * Takes a run as far as it goes now: step by step, each of them written before the next begins, so that a process which ends in the
 * middle loses none and does none twice. What waits for others, or has had its turn, is queued for later.
 */
export async function performRun(
  parts: StepParts,
  { runId, at: plannedAt }: WorkData['workflow-run'],
  { signal, attempt }: Pick<WorkContext, 'signal' | 'attempt'>,
): Promise<void> {
  const run = await takeUpRun(parts, runId, plannedAt === undefined ? undefined : new Date(plannedAt));
  if (!run) return;
  const heart = setInterval(() => {
    holdRun(parts, run).catch((error: unknown) => parts.log.warn({ err: error }, 'A run could not be held'));
  }, leaseMs / 3);
  const { turnMs } = { ...usualDeliveryTimings, ...parts.deliveryTimings };
  const until = performance.now() + turnMs;
  try {
    for (let index = run.step; index < run.steps.length; index++) {
      signal.throwIfAborted();
      const outcome = await performStep(parts, run, index, { signal, until });
      if (outcome === 'on') continue;
      const { at } = outcome;
      await parts.database.transaction(async () => {
        const next = await leaveRun(parts, run, at);
        if (next) await queueRun(parts.queue, run.workspace_id, run.id, next);
      });
      return;
    }
    await finishRun(parts, run, await endStatus(parts, run.id));
  } catch (error) {
    if (error instanceof RunLostError) return;
    if (signal.aborted) {
      // Handed back, it is done again by whoever takes it.
      await leaveRun(parts, run, parts.now());
      throw signal.reason;
    }
    const said = sentenceOf(error);
    if (said === undefined && attempt < workKinds['workflow-run'].tries) {
      await leaveRun(parts, run, parts.now());
      throw error;
    }
    if (said === undefined) parts.log.error({ err: error, runId }, 'A run of a workflow failed at each try');
    await failRun(parts, run, said ?? 'The run failed for a reason inside the service; its log says more.');
  } finally {
    clearInterval(heart);
  }
}

/** The sentence of an error that people can do something about; undefined for those of ours. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StepError || error instanceof RowError) return error.message;
  return error instanceof ServiceError && error.status < 500 ? error.message : undefined;
}

async function performStep(
  parts: StepParts,
  run: StoredRun,
  index: number,
  { signal, until }: { signal: AbortSignal; until: number },
): Promise<StepOutcome> {
  const step = run.steps[index];
  const definition = step && findWorkflowNode(step.type);
  if (!step || !definition) throw new StepError(`There is no type of step ${step?.type ?? ''}.`);
  const implementation: Step = steps[step.type as keyof typeof steps];
  const node = await beginNode(parts, run, { index, key: step.key, type: step.type });
  const call: StepCall = {
    parts,
    run: stepRunOf(run, await authorOf(parts, run)),
    key: step.key,
    before: run.steps.slice(0, index),
    config: definition.config.parse(step.config) as StepCall['config'],
    read: await loadRowExpressions(parts.now().getTime()),
    signal,
  };
  const at: NodeRun = { parts, run, node, call, until };
  switch (implementation.kind) {
    case 'trigger':
      return beginRows(at, implementation.rowOf && !hasSource(run.steps) ? [implementation.rowOf(run.input)] : []);
    case 'source':
      return beginRows(at, await implementation.read(call));
    case 'shape': {
      const rows = await readRows(parts, run.id, index);
      const shaped = implementation.shape(call, rows);
      await whileHeld(parts, run, async () => {
        await moveRows(parts, run.id, index, { failed: [], ...shaped });
        await endNode(parts, run, { index, rowsIn: rows.length });
      });
      return 'on';
    }
    case 'act':
      return advance(at, implementation);
    case 'destination':
      return deliverRows(at, implementation);
  }
}

function hasSource(all: readonly WorkflowStep[]): boolean {
  return all.some(({ type }) => findWorkflowNode(type)?.kind === 'data');
}

function stepRunOf(run: StoredRun, userId: number | null): StepRun {
  return {
    id: run.id,
    workspaceId: run.workspace_id,
    workflowId: run.workflow_id,
    userId,
    isTest: run.is_test,
    input: run.input,
  };
}

async function authorOf({ database }: StepParts, run: StoredRun): Promise<number | null> {
  const row = await database.query
    .selectFrom('workflow')
    .select('user_id')
    .where('id', '=', run.workflow_id)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Stores the rows of a trigger or a source. */
async function beginRows({ parts, run, node }: NodeRun, brought: RowValues[]): Promise<StepOutcome> {
  if (brought.length > workflowLimits.rows) throw tooManyRows(brought.length);
  if (Buffer.byteLength(JSON.stringify(brought)) > workflowLimits.rowBytes) {
    throw new StepError('The rows of the source have more than 32 MiB together. Take fewer rows or columns.');
  }
  const index = node.node_index;
  await whileHeld(parts, run, async () => {
    const rows = run.is_test
      ? brought.slice(0, workflowLimits.testRows)
      : await keepNewRows(parts, run.workflow_id, run.steps, brought);
    await addRows(parts, run.id, index + 1, rows);
    await endNode(parts, run, { index, rowsIn: brought.length });
  });
  return 'on';
}

/** Lets a step that waits for others go on. */
async function advance({ parts, run, node, call }: NodeRun, step: ActStep): Promise<StepOutcome> {
  const index = node.node_index;
  const rows = await readRows(parts, run.id, index);
  const saveState = (state: unknown): Promise<void> =>
    whileHeld(parts, run, () => writeNode(parts, run.id, index, { state }));
  if (rows.length > 0) {
    const made = await step.advance({ ...call, state: node.state ?? undefined, saveState }, rows);
    if ('waitMs' in made) {
      await whileHeld(parts, run, () => writeNode(parts, run.id, index, { status: 'waiting' }));
      return { at: new Date(parts.now().getTime() + made.waitMs) };
    }
    const credits = await countCredits(parts, run, node, step);
    await whileHeld(parts, run, async () => {
      await moveRows(parts, run.id, index, { failed: [], ...made });
      await addCredits(parts, run.id, credits);
      await endNode(parts, run, { index, rowsIn: rows.length });
    });
    return 'on';
  }
  await whileHeld(parts, run, () => endNode(parts, run, { index, rowsIn: 0 }));
  return 'on';
}

async function countCredits(parts: StepParts, run: StoredRun, node: StoredNodeRun, step: ActStep): Promise<number> {
  if (!step.countCredits) return 0;
  const { state } = await parts.database.query
    .selectFrom('workflow_node_run')
    .select('state')
    .where('run_id', '=', run.id)
    .where('node_index', '=', node.node_index)
    .executeTakeFirstOrThrow();
  return step.countCredits({ parts, run: stepRunOf(run, null), state: state ?? undefined });
}

async function addCredits({ database }: StepParts, runId: number, credits: number): Promise<void> {
  await database.query
    .updateTable('workflow_run')
    .set((column) => ({ render_credits_used: column('render_credits_used', '+', credits) }))
    .where('id', '=', runId)
    .execute();
}

interface Ending {
  status: WorkflowRunStatus;
  succeeded: number;
  failed: number;
}

/** How a run ends whose steps are all done. */
async function endStatus({ database }: StepParts, runId: number): Promise<Ending> {
  const counted = await database.query
    .selectFrom('workflow_run_row')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'active').as('succeeded'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  const [succeeded, failed] = [Number(counted.succeeded), Number(counted.failed)];
  if (failed === 0) return { status: succeeded === 0 ? 'skipped' : 'success', succeeded, failed };
  return { status: succeeded === 0 ? 'failed' : 'partial', succeeded, failed };
}

async function finishRun(parts: StepParts, run: StoredRun, { status, succeeded, failed }: Ending): Promise<void> {
  const { database, now } = parts;
  const isCharged = (status === 'success' || status === 'partial') && !run.is_test;
  await whileHeld(parts, run, async () => {
    const firstError = await database.query
      .selectFrom('workflow_node_run')
      .select('error')
      .where('run_id', '=', run.id)
      .where('error', 'is not', null)
      .orderBy('node_index')
      .executeTakeFirst();
    await database.query
      .updateTable('workflow_run')
      .set({
        status,
        rows_total: succeeded + failed,
        rows_succeeded: succeeded,
        rows_failed: failed,
        automation_credits_used: isCharged ? 1 : 0,
        error: status === 'failed' ? (firstError?.error ?? null) : null,
        completed_at: now(),
        leased_until: null,
        next_at: null,
      })
      .where('id', '=', run.id)
      .execute();
  });
}

/** Ends a run at a step that cannot go on; the rows that wait there fail with it, so that they can be retried. */
async function failRun(parts: StepParts, run: StoredRun, error: string): Promise<void> {
  const { database, now } = parts;
  const said = error.slice(0, 1000).toWellFormed();
  await whileHeld(parts, run, async () => {
    await database.query
      .updateTable('workflow_run_row')
      .set({ status: 'failed', error: said })
      .where('run_id', '=', run.id)
      .where('status', '=', 'active')
      .execute();
    await database.query
      .updateTable('workflow_node_run')
      .set({ status: 'failed', error: said, completed_at: now() })
      .where('run_id', '=', run.id)
      .where('status', 'in', ['running', 'waiting'])
      .execute();
    const { count } = await database.query
      .selectFrom('workflow_run_row')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run_id', '=', run.id)
      .executeTakeFirstOrThrow();
    await database.query
      .updateTable('workflow_run')
      .set({
        status: 'failed',
        error: said,
        rows_total: Number(count),
        rows_succeeded: 0,
        rows_failed: Number(count),
        completed_at: now(),
        leased_until: null,
        next_at: null,
      })
      .where('id', '=', run.id)
      .execute();
  }).catch((lost: unknown) => {
    if (!(lost instanceof RunLostError)) throw lost;
  });
}
