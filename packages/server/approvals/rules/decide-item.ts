import type { ApprovalOutput } from '@platen/api';
import { isReviewer } from './actor.ts';
import { countApprovals } from './count-approvals.ts';
import { enterStage } from './enter-stage.ts';
import { stageOf, type FlowRules, type StageRules } from './flow-rules.ts';
import type { Decision, ItemState } from './item-state.ts';
import type { Conditions } from '../../db/tables/approval-tables.ts';
import { missingReviews, type Occasion } from './move-item.ts';
import { done, refuse, type Outcome, type RefusalCode } from './refusal.ts';

/** An approval. */
export interface Approval {
  /** The version that was looked at. */
  reviewedVersion: string;
  outputs?: readonly ApprovalOutput[];
  conditions?: Conditions;
}

/**
 * Approves the present version in the stage the item is in; with enough approvals the item moves on: to the first review before that
 * lacks approvals of this version, as after an edit, unless an owner or admin passed over it; else to the next stage that is no
 * review with enough of them. Approving again what one has approved changes what it says of outputs and conditions.
 */
export function approveItem(
  flow: FlowRules,
  item: ItemState,
  approval: Approval,
  occasion: Occasion,
): Outcome<ItemState> {
  const { actor, members, version, at } = occasion;
  const reason = whyNotDecide(flow, item, approval.reviewedVersion, occasion);
  if (reason) return refuse(reason);
  if (!flow.allowsOwnApproval && actor.personId === item.submitterId) return refuse('own_submission');
  const decided = withDecision(item, {
    personId: actor.personId,
    kind: 'approved',
    stageId: item.stageId,
    round: item.round,
    version,
    outputs: approval.outputs ?? null,
    conditions: approval.conditions ?? null,
    at,
  });
  const stage = stageOf(flow, item.stageId);
  const count = countApprovals(flow, stage, decided, version, members);
  const next = count.isEnough ? stageAfterApproval(flow, decided, occasion) : undefined;
  if (!next) return done({ ...decided, revision: item.revision + 1 });
  const approvals = flow.stages
    .slice(0, flow.stages.indexOf(next))
    .filter(({ category }) => category === 'review')
    .flatMap((each) => countApprovals(flow, each, decided, version, members).approvals);
  const entered = enterStage(flow, decided, { stageId: next.id, personId: actor.personId, version, at, approvals });
  // What was passed over is still told of what was approved by the rest.
  const isPassedOver = missingReviews(flow, decided, next, version, members).length > 0;
  return done(isPassedOver ? { ...entered, movedWithoutApproval: decided.movedWithoutApproval } : entered);
}

/** Where an item goes that has enough approvals where it is; undefined when it stays. */
function stageAfterApproval(
  flow: FlowRules,
  item: ItemState,
  { version, members }: Pick<Occasion, 'version' | 'members'>,
): StageRules | undefined {
  const isOver = ({ category }: StageRules): boolean => category === 'rejected' || category === 'archived';
  const after = flow.stages
    .slice(flow.stages.findIndex(({ id }) => id === item.stageId) + 1)
    .filter((stage) => !isOver(stage));
  const isDone = (stage: StageRules): boolean =>
    stage.category === 'review' && countApprovals(flow, stage, item, version, members).isEnough;
  const next = after.find((stage) => !isDone(stage)) ?? after.at(-1);
  if (!next || item.movedWithoutApproval) return next;
  return missingReviews(flow, item, next, version, members)[0] ?? next;
}

/** Requests changes, with a comment: the item goes to the flow's change stage, and comes back as a new round. */
export function requestChanges(
  flow: FlowRules,
  item: ItemState,
  request: { reviewedVersion: string; comment: string },
  occasion: Occasion,
): Outcome<ItemState> {
  const { actor, version, at } = occasion;
  const reason = whyNotDecide(flow, item, request.reviewedVersion, occasion);
  if (reason) return refuse(reason);
  if (request.comment.trim() === '') return refuse('comment_missing');
  const decided = withDecision(item, {
    personId: actor.personId,
    kind: 'changes_requested',
    stageId: item.stageId,
    round: item.round,
    version,
    outputs: null,
    conditions: null,
    at,
  });
  const entered = enterStage(flow, decided, { stageId: flow.changeStageId, personId: actor.personId, version, at });
  return done({ ...entered, changesRequested: { by: [actor.personId], stageId: item.stageId } });
}

function whyNotDecide(
  flow: FlowRules,
  item: ItemState,
  reviewedVersion: string,
  { actor, version }: Occasion,
): RefusalCode | undefined {
  if (flow.isArchived) return 'flow_archived';
  const { review, category } = stageOf(flow, item.stageId);
  if (category !== 'review' || !review) return 'not_in_review';
  if (!isReviewer(review, actor)) return 'decide_denied';
  return reviewedVersion === version ? undefined : 'stale_review';
}

/** One person has one decision in a stage and round: the last. */
function withDecision(item: ItemState, decision: Decision): ItemState {
  const others = item.decisions.filter(
    ({ personId, stageId, round }) =>
      personId !== decision.personId || stageId !== decision.stageId || round !== decision.round,
  );
  return { ...item, decisions: [...others, decision] };
}
