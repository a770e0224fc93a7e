import { createBatchBody, findWorkflowNode, type WorkflowConfig } from '@platen/api';
import type { RowValues } from '@platen/template';
import { sql } from 'kysely';
import { z } from 'zod';
import { findBatch, isFinished } from '../../../batches/batch-record.ts';
import { eachRow } from '../../../batches/batch-rows.ts';
import { createRenderBatch } from '../../../batches/create-batch.ts';
import type { Database } from '../../../db/database.ts';
import { ServiceError } from '../../../http/service-error.ts';
import { busyMs, lookAgainMs, renderedRow, resultOf } from '../render.ts';
import { filesColumn } from '../row-files.ts';
import { StepError, type FailedRow, type FlowRow, type LastingCall, type StepRows } from '../step.ts';
import type { ApprovalRow, ApprovalState } from './approval-state.ts';
import type { Decided } from './read-decisions.ts';

type Call = LastingCall<'approve'>;

/** The rows that were approved. What people changed before they approved it is rendered again, as it was approved. */
export async function renderApproved(
  call: Call,
  state: ApprovalState,
  approved: readonly { item: ApprovalRow; row: FlowRow }[],
  decisions: ReadonlyMap<number, Decided>,
): Promise<(StepRows & { failed: FailedRow[] }) | { waitMs: number }> {
  const { parts } = call;
  const rows: FlowRow[] = [];
  const failed: FailedRow[] = [];
  let waitMs: number | undefined;
  for (const { item, row } of approved) {
    const decided = decisions.get(item.itemId);
    const isChanged = decided?.kind === 'approved' && decided.revision !== item.revision;
    if (!isChanged) {
      rows.push(row);
      continue;
    }
    if (item.batchId === undefined && !(await queueRender(call, state, item))) {
      waitMs = busyMs;
      continue;
    }
    const batch = await findBatch(parts, scopeOf(call), item.batchId ?? '');
    if (!isFinished(batch.status)) {
      waitMs ??= lookAgainMs;
      continue;
    }
    for await (const { row: rendered } of eachRow(parts, batch)) {
      if (rendered.status === 'succeeded') {
        const result = resultOf(batch, rendered);
        const files = rendered.files.map((file) => ({ ...file }));
        rows.push({ number: row.number, data: { ...withResult(row.data, result), [filesColumn]: files } });
      } else failed.push({ number: row.number, error: rendered.error ?? 'The approved design could not be rendered.' });
    }
  }
  return waitMs === undefined ? { rows, failed } : { waitMs };
}

function scopeOf({ run }: Call) {
  return { workspaceId: run.workspaceId, embedId: null, embedUserId: null };
}

/** The result of the newest render of a row, replaced. */
function withResult(data: RowValues, result: RowValues): RowValues {
  const key = Object.entries(data).findLast(([, value]) => renderedRow.safeParse(value).success)?.[0];
  return key === undefined ? data : { ...data, [key]: result };
}

/** Queues the render of a copy as it is now, and keeps that with it. False where the workspace has too many batches. */
async function queueRender(call: Call, state: ApprovalState, item: ApprovalRow): Promise<boolean> {
  const { parts, run } = call;
  const { format, scale, quality, sizes, locale } = renderConfigOf(call);
  const body = createBatchBody.parse({
    templateId: item.templateId,
    rows: [{ modifications: {} }],
    response: { format, scale, quality, extraSizes: sizes },
    locale,
    source: 'workflow',
  });
  try {
    await createRenderBatch(parts, parts.worker, body, {
      scope: scopeOf(call),
      userId: run.userId,
      useCache: true,
      workflowRunId: run.id,
      signal: call.signal,
      commit: async (answer) => {
        item.batchId = z.object({ batchId: z.string() }).parse(answer.body).batchId;
        await call.saveState(state);
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    if (error.code === 'too_many_jobs') return false;
    throw new StepError(error.message, { cause: error });
  }
}

/** The settings of the render before it. */
function renderConfigOf({ before }: Call): WorkflowConfig<'render'> {
  const step = before.findLast(({ type }) => type === 'render');
  if (!step) throw new StepError('There is no render step before this one.');
  return findWorkflowNode('render')?.config.parse(step.config) as WorkflowConfig<'render'>;
}

/** Credits of the designs that were rendered again. */
export async function countApprovedCredits(
  { database }: { database: Database },
  items: readonly ApprovalRow[],
): Promise<number> {
  const ids = items.flatMap(({ batchId }) => (batchId === undefined ? [] : [Number(batchId)]));
  if (ids.length === 0) return 0;
  const { credits } = await database.query
    .selectFrom('render_batch_row')
    .select(sql<number>`coalesce(sum(credits), 0)`.as('credits'))
    .where('batch_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(credits);
}
