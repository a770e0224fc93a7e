import type { ApprovalFlow, ApprovalStage } from '@platen/api';
import type { Database } from '../../db/database.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredFlow } from './stored-flow.ts';

/** Flows as answers show them, with the number of items in each stage that the caller may see. */
export async function presentFlows(
  { database }: { database: Database },
  { actor }: Pick<ApprovalCall, 'actor'>,
  flows: readonly StoredFlow[],
): Promise<ApprovalFlow[]> {
  if (flows.length === 0) return [];
  const counts = await database.query
    .selectFrom('approval_item')
    .select((columns) => ['stage_id', columns.fn.countAll<number>().as('count')])
    .where(
      'flow_id',
      'in',
      flows.map(({ id }) => id),
    )
    .$if(actor.role === 'reviewer', (query) => query.where('was_in_review', '=', true))
    .groupBy('stage_id')
    .execute();
  const countOf = new Map(counts.map(({ stage_id, count }) => [stage_id, Number(count)]));
  return flows.map((flow) => {
    const stages = flow.stages.map((stage): ApprovalStage => ({
      id: stage.id,
      slug: stage.slug,
      name: stage.name,
      category: stage.category,
      color: stage.color as ApprovalStage['color'],
      position: stage.position,
      review: stage.review && { ...stage.review, reviewers: stage.review.reviewers.map(String) },
      renders: stage.renders,
      dueInHours: stage.due_in_hours,
      itemCount: countOf.get(stage.id) ?? 0,
    }));
    const slugOf = (id: number | null): string => stages.find((stage) => stage.id === id)?.slug ?? '';
    return {
      id: flow.id,
      slug: flow.slug,
      name: flow.name,
      description: flow.description,
      blocksRenders: flow.blocks_renders,
      allowsOwnApproval: flow.allows_own_approval,
      entryStage: slugOf(flow.entry_stage_id),
      changeStage: slugOf(flow.change_stage_id),
      stages,
      itemCount: stages.reduce((sum, { itemCount }) => sum + itemCount, 0),
      archivedAt: flow.archived_at?.toISOString() ?? null,
      createdAt: flow.created_at.toISOString(),
      updatedAt: flow.updated_at.toISOString(),
    };
  });
}
