import { isAdmin, type Actor } from './actor.ts';
import { enterStage, isApprovedCategory } from './enter-stage.ts';
import { stageOf, type FlowRules } from './flow-rules.ts';
import type { ItemState } from './item-state.ts';
import { missingReviews } from './move-item.ts';
import { done, refuse, type Outcome } from './refusal.ts';

/** Input of adding a template to a flow. */
export interface Addition {
  /** Default: the flow's entry stage. */
  stageId?: number;
  /** The version that was looked at; needed where the stage is an approved one. */
  reviewedVersion?: string;
  /** Why approvals are passed over, where they are. */
  reason?: string;
}

/**
 * Puts a template into a flow. Reviewers do not. Into a stage past a review only owners and admins do, with a reason.
 */
export function addItem(
  flow: FlowRules,
  addition: Addition,
  { actor, version, at }: { actor: Actor; version: string; at: Date },
): Outcome<ItemState> {
  if (actor.role === 'reviewer') return refuse('add_denied');
  if (flow.isArchived) return refuse('flow_archived');
  const stageId = addition.stageId ?? flow.entryStageId;
  const stage = flow.stages.find(({ id }) => id === stageId);
  if (!stage) return refuse('stage_unknown');
  if (isApprovedCategory(stage.category)) {
    if (addition.reviewedVersion === undefined) return refuse('version_missing');
    if (addition.reviewedVersion !== version) return refuse('stale_review');
  }
  const fresh = newItemState(flow);
  const entered = enterStage(flow, fresh, { stageId, personId: actor.personId, version, at });
  const passesOver = missingReviews(flow, fresh, stageOf(flow, stageId), version, []).length > 0;
  if (!passesOver) return done(entered);
  if (!isAdmin(actor)) return refuse('approval_required');
  if (!addition.reason?.trim()) return refuse('reason_missing');
  return done({ ...entered, movedWithoutApproval: { personId: actor.personId, at, reason: addition.reason } });
}

/** An item before it comes into its first stage. */
export function newItemState(flow: Pick<FlowRules, 'entryStageId'>): ItemState {
  return {
    stageId: flow.entryStageId,
    revision: 0,
    round: 1,
    wasInReview: false,
    submitterId: null,
    decisions: [],
    changesRequested: null,
    approvedVersion: null,
    lastApproved: null,
    outputs: null,
    conditions: null,
    movedWithoutApproval: null,
    heldBack: null,
    dueAt: null,
  };
}
