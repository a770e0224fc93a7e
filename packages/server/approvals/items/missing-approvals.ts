import type { ApprovalErrorBody } from '@platen/api';
import { rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import type { Actor } from '../rules/actor.ts';
import { countApprovals } from '../rules/count-approvals.ts';
import type { ItemState } from '../rules/item-state.ts';
import { missingReviews } from '../rules/move-item.ts';
import { stageName } from './present-items.ts';

/** The reviews that a move to a stage would pass over, each with the approvals it lacks, as a refusal names them. */
export function missingApprovals(
  stored: StoredFlow,
  item: ItemState,
  toStageId: number | undefined,
  { version, members }: { version: string; members: readonly Actor[] },
): NonNullable<ApprovalErrorBody['blockers']> {
  const flow = rulesOf(stored);
  const to = flow.stages.find(({ id }) => id === toStageId);
  if (!to) return [];
  return missingReviews(flow, item, to, version, members).map((stage) => {
    const { approvals, required } = countApprovals(flow, stage, item, version, members);
    const named = stageName(stored, stage.id);
    const message =
      required === 0
        ? `Nobody can approve in "${named.name}".`
        : `"${named.name}" has ${approvals.length} of ${required} approvals.`;
    return { code: 'approval_missing', message, stage: named, required, approvals: approvals.length };
  });
}
