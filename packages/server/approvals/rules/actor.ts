import type { MemberRole } from '@platen/api';
import type { FlowRules, ReviewRules, StageRules } from './flow-rules.ts';

/** The actor: a person in the workspace. */
export interface Actor {
  personId: number;
  role: MemberRole;
}

/** Whether a role administers the workspace. */
export function isAdmin({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}

/** Whether a person is one of those who decide in a stage. */
export function isReviewer({ reviewers }: Pick<ReviewRules, 'reviewers'>, actor: Actor): boolean {
  return reviewers.length === 0 ? actor.role !== 'member' : reviewers.includes(actor.personId);
}

/**
 * The people of the workspace who can approve what `submitterId` submitted to a stage: its reviewers who are still members, without
 * the submitter where nobody approves their own.
 */
export function approversOf(
  flow: FlowRules,
  stage: StageRules,
  members: readonly Actor[],
  submitterId: number | null,
): Actor[] {
  const { review } = stage;
  if (!review) return [];
  return members.filter(
    (member) => isReviewer(review, member) && (flow.allowsOwnApproval || member.personId !== submitterId),
  );
}
