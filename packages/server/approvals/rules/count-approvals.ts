import { approversOf, type Actor } from './actor.ts';
import type { FlowRules, StageRules } from './flow-rules.ts';
import type { Decision, ItemState } from './item-state.ts';

/** How an item stands in a review stage, in its present round and for one version of the template. */
export interface ApprovalCount {
  mode: 'any' | 'all' | 'count';
  /** Approvals that it takes; 0 when nobody can approve. */
  required: number;
  /** The approvals that count, the oldest first. */
  approvals: readonly Decision[];
  isEnough: boolean;
  /** Whether nobody can approve: only an owner or admin moves it on. */
  hasNoApprover: boolean;
}

/**
 * Counts the approvals of a stage. Those of earlier rounds, of other versions, and of people who are no reviewers any more or who
 * may not approve their own do not count. No more approvals are asked for than there are people who can give one.
 */
export function countApprovals(
  flow: FlowRules,
  stage: StageRules,
  item: ItemState,
  version: string,
  members: readonly Actor[],
): ApprovalCount {
  const { review } = stage;
  const mode = review?.mode ?? 'any';
  const approvers = approversOf(flow, stage, members, item.submitterId);
  const wanted = mode === 'all' ? approvers.length : mode === 'count' ? (review?.count ?? 1) : 1;
  const required = Math.min(wanted, approvers.length);
  const approvals = item.decisions.filter(
    (decision) =>
      decision.kind === 'approved' &&
      decision.stageId === stage.id &&
      decision.round === item.round &&
      decision.version === version &&
      approvers.some(({ personId }) => personId === decision.personId),
  );
  return {
    mode,
    required,
    approvals,
    isEnough: required > 0 && approvals.length >= required,
    hasNoApprover: approvers.length === 0,
  };
}
