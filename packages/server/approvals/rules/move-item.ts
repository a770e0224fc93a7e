import { isAdmin, type Actor } from './actor.ts';
import { countApprovals } from './count-approvals.ts';
import { enterStage, isApprovedCategory } from './enter-stage.ts';
import type { FlowRules, StageRules } from './flow-rules.ts';
import type { ItemState } from './item-state.ts';
import { done, refuse, type Outcome } from './refusal.ts';

/** The actor, subject and time of an action. */
export interface Occasion {
  actor: Actor;
  /** Everyone in the workspace. */
  members: readonly Actor[];
  /** The template's present version. */
  version: string;
  at: Date;
}

/** A move that is requested. */
export interface Move {
  toStageId: number;
  /** The item's revision that the asker has seen. */
  revision: number;
  /** Needed where the stage is an approved one. */
  reviewedVersion?: string;
  /** Why, needed to pass over approvals. */
  reason?: string;
}

/**
 * Moves an item by hand. Reviewers decide and do not move. Nothing gets past a review without its approvals, but by an owner or admin who
 * says why, which is remembered.
 */
export function moveItem(flow: FlowRules, item: ItemState, move: Move, occasion: Occasion): Outcome<ItemState> {
  const { actor, version, at } = occasion;
  if (actor.role === 'reviewer') return refuse('move_denied');
  if (flow.isArchived) return refuse('flow_archived');
  if (move.revision !== item.revision) return refuse('revision_mismatch');
  const stage = flow.stages.find(({ id }) => id === move.toStageId);
  if (!stage) return refuse('stage_unknown');
  if (stage.id === item.stageId) return refuse('already_there');
  if (isApprovedCategory(stage.category)) {
    if (move.reviewedVersion === undefined) return refuse('version_missing');
    if (move.reviewedVersion !== version) return refuse('stale_review');
  }
  const missing = missingReviews(flow, item, stage, version, occasion.members);
  const approvals = missing.length > 0 ? [] : approvalsBefore(flow, item, stage, occasion);
  const entered = enterStage(flow, item, { stageId: stage.id, personId: actor.personId, version, at, approvals });
  if (missing.length === 0) return done(entered);
  if (!isAdmin(actor)) return refuse('approval_required');
  if (!move.reason?.trim()) return refuse('reason_missing');
  return done({ ...entered, movedWithoutApproval: { personId: actor.personId, at, reason: move.reason } });
}

/**
 * The review stages before a stage whose approvals of the present version are not enough: what a move there would pass over. Moves
 * to stages where work continues or ends (open, rejected, archived) pass over nothing. From one approved stage to the next, as long as
 * the design is the same, nothing has to be approved again.
 */
export function missingReviews(
  flow: FlowRules,
  item: ItemState,
  to: StageRules,
  version: string,
  members: readonly Actor[],
): StageRules[] {
  if (to.category !== 'review' && !isApprovedCategory(to.category)) return [];
  if (item.approvedVersion === version && isApprovedCategory(to.category)) return [];
  const before = flow.stages.slice(0, flow.stages.indexOf(to));
  return before.filter(
    (stage) => stage.category === 'review' && !countApprovals(flow, stage, item, version, members).isEnough,
  );
}

function approvalsBefore(flow: FlowRules, item: ItemState, to: StageRules, { version, members }: Occasion) {
  return flow.stages
    .slice(0, flow.stages.indexOf(to))
    .filter(({ category }) => category === 'review')
    .flatMap((stage) => countApprovals(flow, stage, item, version, members).approvals);
}
