import type { Selectable } from 'kysely';
import type { ApprovalFlowTable, ApprovalStageTable } from '../../db/tables/approval-tables.ts';
import { ApprovalError } from '../http/approval-error.ts';
import type { FlowRules } from '../rules/flow-rules.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** A stage as it is stored. */
export type StoredStage = Selectable<ApprovalStageTable>;

/** A flow as it is stored, with its stages in their order. */
export interface StoredFlow extends Selectable<ApprovalFlowTable> {
  stages: StoredStage[];
}

type Store = Pick<ApprovalParts, 'database'>;

/** The flows of a workspace by name, each with its stages. */
export async function listFlows(
  { database }: Store,
  workspaceId: number,
  { archived }: { archived: boolean },
): Promise<StoredFlow[]> {
  const flows = await database.query
    .selectFrom('approval_flow')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
  return withStages({ database }, flows);
}

/** The flow that an id or slug names. Throws ApprovalError `not_found`. `lock` keeps others from changing it until the transaction ends. */
export async function findFlow(
  { database }: Store,
  workspaceId: number,
  ref: string | number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredFlow> {
  const text = String(ref);
  const isId = /^\d{1,15}$/.test(text);
  const flow = await database.query
    .selectFrom('approval_flow')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(isId, (query) => query.where('id', '=', Number(text)))
    .$if(!isId, (query) => query.where('slug', '=', text))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!flow) throw unknownFlow();
  const [whole] = await withStages({ database }, [flow]);
  if (!whole) throw unknownFlow();
  return whole;
}

/** Returns the error for a flow that does not exist, or that the caller may not see. */
export function unknownFlow(): ApprovalError {
  return new ApprovalError('not_found', 'approval.flow_not_found', 'There is no such approval flow in this workspace.');
}

/** The stage of a flow that an id or slug names; undefined when it has none such. */
export function findStage(flow: StoredFlow, ref: string | number): StoredStage | undefined {
  const text = String(ref);
  return flow.stages.find((stage) => (/^\d+$/.test(text) ? stage.id === Number(text) : stage.slug === text));
}

/** The stage that an id or slug names in a path. Throws ApprovalError `not_found`. */
export function requireStage(flow: StoredFlow, ref: string | number): StoredStage {
  const stage = findStage(flow, ref);
  if (stage) return stage;
  throw new ApprovalError('not_found', 'approval.stage_not_found', 'The flow has no such stage.');
}

/** The rules of a flow as it is stored. */
export function rulesOf(flow: StoredFlow): FlowRules {
  const [first] = flow.stages;
  if (!first) throw new Error(`Flow ${flow.id} has no stages.`);
  return {
    id: flow.id,
    stages: flow.stages.map((stage) => ({
      id: stage.id,
      category: stage.category,
      review: stage.category === 'review' ? (stage.review ?? { reviewers: [], mode: 'any', count: 1 }) : null,
      renders: stage.renders,
      dueInHours: stage.due_in_hours,
    })),
    entryStageId: flow.entry_stage_id ?? first.id,
    changeStageId: flow.change_stage_id ?? first.id,
    blocksRenders: flow.blocks_renders,
    allowsOwnApproval: flow.allows_own_approval,
    isArchived: flow.archived_at !== null,
  };
}

async function withStages({ database }: Store, flows: readonly Selectable<ApprovalFlowTable>[]): Promise<StoredFlow[]> {
  if (flows.length === 0) return [];
  const stages = await database.query
    .selectFrom('approval_stage')
    .selectAll()
    .where(
      'flow_id',
      'in',
      flows.map(({ id }) => id),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return flows.map((flow) => ({ ...flow, stages: stages.filter((stage) => stage.flow_id === flow.id) }));
}
