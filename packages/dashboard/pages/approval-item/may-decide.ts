import { isRoleAtLeast, type ApprovalFlow, type ApprovalItem, type ApprovalStage, type MemberRole } from '@platen/api';

/** The person viewing an item. */
export interface Viewer {
  id: string;
  role: MemberRole;
}

/** Why a person cannot decide about an item. */
export type Blocker = 'archived' | 'not_in_review' | 'no_reviewer' | 'own_submission';

/** The stage that an item is in. */
export function stageOfItem({ stages }: ApprovalFlow, { stage }: ApprovalItem): ApprovalStage | undefined {
  return stages.find(({ id }) => id === stage.id);
}

/** Whether a person is one of those who decide in a stage: as the service has it, those named, else everybody but members. */
export function reviewsStage({ review }: Pick<ApprovalStage, 'review'>, { id, role }: Viewer): boolean {
  if (!review) return false;
  return review.reviewers.length === 0 ? role !== 'member' : review.reviewers.includes(id);
}

/** Returns why a person cannot request changes of an item; undefined if they can. */
export function whyNotRequest(flow: ApprovalFlow, item: ApprovalItem, viewer: Viewer): Blocker | undefined {
  if (flow.archivedAt !== null) return 'archived';
  const stage = stageOfItem(flow, item);
  if (stage?.category !== 'review') return 'not_in_review';
  return reviewsStage(stage, viewer) ? undefined : 'no_reviewer';
}

/** Returns why a person cannot approve an item; undefined if they can. */
export function whyNotApprove(flow: ApprovalFlow, item: ApprovalItem, viewer: Viewer): Blocker | undefined {
  const blocker = whyNotRequest(flow, item, viewer);
  if (blocker) return blocker;
  const isOwn = item.approvals?.submitter?.id === viewer.id;
  return isOwn && !flow.allowsOwnApproval ? 'own_submission' : undefined;
}

/** Whether a person has approved the present version in this round. */
export function hasApproved({ approvals }: ApprovalItem, { id }: Viewer): boolean {
  return approvals?.approvedBy.some((person) => person.id === id) === true;
}

/** The next stage in which people decide, for what is in a stage before it; undefined when there is none. */
export function nextReview(flow: ApprovalFlow, item: ApprovalItem): ApprovalStage | undefined {
  const at = flow.stages.findIndex(({ id }) => id === item.stage.id);
  return flow.stages.slice(at + 1).find(({ category }) => category === 'review');
}

/** Whether a person may submit an item, move it, hold it back and say when it is due. */
export function mayMove(flow: ApprovalFlow, { role }: Viewer): boolean {
  return flow.archivedAt === null && isRoleAtLeast(role, 'member');
}
