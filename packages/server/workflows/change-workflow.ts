import { randomBytes } from 'node:crypto';
import {
  findWorkflowNode,
  workflowLimits,
  type WorkflowStatus,
  type WorkflowStep,
  type WorkflowStepsBody,
} from '@platen/api';
import { sql } from 'kysely';
import { ServiceError } from '../http/service-error.ts';
import { createWebhookSecret } from '../workspaces/workspace-secrets.ts';
import { normalizeSteps } from './normalize-steps.ts';
import { requireRunnableSteps, requireValidSteps } from './refuse-steps.ts';
import { findWorkflow, type WorkflowRow } from './workflow-record.ts';
import { queueSchedule } from './triggers/fire-schedule.ts';
import { nextTimes } from './triggers/schedule-times.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** The fields of a workflow that are given. */
export interface GivenWorkflow {
  name?: string | undefined;
  description?: string | undefined;
  steps?: WorkflowStepsBody | undefined;
  status?: WorkflowStatus | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Keys of metadata that are the service's own. */
const ownKeys: ReadonlySet<string> = new Set(['health', 'poll', 'share']);
/** The purpose for sealing the secrets of senders. */
export const hookPurpose = 'workflow-hook';

/** Stores a new workflow. Throws ServiceError for steps that cannot be, and for too many workflows. */
export async function addWorkflow(
  parts: WorkflowParts,
  { workspaceId, userId }: { workspaceId: number; userId: number | null },
  given: GivenWorkflow & { steps: WorkflowStepsBody },
): Promise<WorkflowRow> {
  const { database, now } = parts;
  const steps = readSteps(given.steps);
  const status = given.status ?? 'draft';
  await checkFor(parts, workspaceId, status, steps);
  return database.transaction(async () => {
    // Calls at the same time would each count without the others.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`workflows of ${workspaceId}`}, 0))`.execute(
      database.query,
    );
    const { count } = await database.query
      .selectFrom('workflow')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= workflowLimits.workflows) {
      throw new ServiceError(
        'conflict',
        `A workspace has at most ${workflowLimits.workflows} workflows. Delete one first.`,
      );
    }
    const { id } = await database.query
      .insertInto('workflow')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        name: nameOf(given.name),
        description: given.description ?? '',
        status,
        steps: JSON.stringify(steps),
        metadata: JSON.stringify(ownMetadata(given.metadata ?? {})),
        trigger_type: triggerOf(steps),
        ...hookOf(parts, steps, null),
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await planNext(parts, { id, workspaceId }, status, steps);
    return findWorkflow(parts, workspaceId, id);
  });
}

/** Changes a workflow; what is not given stays as it is. Throws ServiceError. */
export function changeWorkflow(
  parts: WorkflowParts,
  workspaceId: number,
  id: number,
  given: GivenWorkflow,
): Promise<WorkflowRow> {
  const { database, now } = parts;
  return database.transaction(async () => {
    await database.query
      .selectFrom('workflow')
      .select('id')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .forUpdate()
      .executeTakeFirst();
    const row = await findWorkflow(parts, workspaceId, id);
    const steps = given.steps ? readSteps(given.steps) : row.steps;
    const status = given.status ?? row.status;
    if (given.steps || given.status === 'active') await checkFor(parts, workspaceId, status, steps);
    const metadata = given.metadata && { ...row.metadata, ...ownMetadata(given.metadata) };
    if (metadata && JSON.stringify(metadata).length > workflowLimits.metadataLength) {
      throw new ServiceError('invalid_request', 'metadata must not be longer than 16 KiB together.');
    }
    await database.query
      .updateTable('workflow')
      .set({
        ...(given.name !== undefined && { name: nameOf(given.name) }),
        ...(given.description !== undefined && { description: given.description }),
        ...(metadata && { metadata: JSON.stringify(metadata) }),
        ...(given.steps && {
          steps: JSON.stringify(steps),
          trigger_type: triggerOf(steps),
          ...hookOf(parts, steps, row.hook_id),
        }),
        status,
        updated_at: now(),
      })
      .where('id', '=', id)
      .execute();
    if (given.steps || status !== row.status) await planNext(parts, { id, workspaceId }, status, steps);
    if (given.steps && triggerOf(steps) !== 'poll') {
      await database.query.deleteFrom('workflow_seen_row').where('workflow_id', '=', id).execute();
    }
    return findWorkflow(parts, workspaceId, id);
  });
}

/** Plans the next time of a workflow that is active and has a schedule; others have none. */
async function planNext(
  { database, queue, now }: WorkflowParts,
  workflow: { id: number; workspaceId: number },
  status: WorkflowStatus,
  steps: readonly WorkflowStep[],
): Promise<void> {
  const [next] = status === 'active' ? nextTimes(steps, now(), 1) : [];
  await database.query
    .updateTable('workflow')
    .set({ next_run_at: next ?? null })
    .where('id', '=', workflow.id)
    .execute();
  if (next) await queueSchedule(queue, workflow, next);
}

function readSteps(given: WorkflowStepsBody): WorkflowStep[] {
  const steps = normalizeSteps(given);
  if (JSON.stringify(steps).length <= workflowLimits.stepsLength) return steps;
  throw new ServiceError('invalid_request', 'The steps must not be longer than 512 KiB together.', {
    issues: [{ path: 'steps', message: 'must not be longer than 512 KiB together' }],
  });
}

async function checkFor(
  parts: WorkflowParts,
  workspaceId: number,
  status: WorkflowStatus,
  steps: readonly WorkflowStep[],
): Promise<void> {
  if (status === 'active') await requireRunnableSteps(parts, workspaceId, steps);
  else await requireValidSteps(parts, workspaceId, steps);
}

function nameOf(name: string | undefined): string {
  return name === undefined || name === '' ? 'Untitled workflow' : name;
}

function ownMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !ownKeys.has(key)));
}

/** The type of the trigger of steps. */
export function triggerOf(steps: readonly WorkflowStep[]): string {
  const [first] = steps;
  return first && findWorkflowNode(first.type)?.kind === 'trigger' ? first.type : 'manual';
}

/** A workflow with a webhook keeps its address; one without has none. */
function hookOf({ vault }: Pick<WorkflowParts, 'vault'>, steps: readonly WorkflowStep[], known: string | null) {
  if (triggerOf(steps) !== 'webhook') return { hook_id: null, hook_secret: null };
  return known === null ? createHook({ vault }) : {};
}

/** A new address and secret. */
export function createHook({ vault }: Pick<WorkflowParts, 'vault'>): { hook_id: string; hook_secret: string } {
  return {
    hook_id: `wf_${randomBytes(24).toString('base64url')}`,
    hook_secret: vault.seal(createWebhookSecret(), hookPurpose),
  };
}
