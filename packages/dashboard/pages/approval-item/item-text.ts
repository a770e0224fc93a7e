import { msg, str } from '@lit/localize';
import type { ApprovalFlow, ApprovalItem } from '@platen/api';
import { listNames, personName } from '../../elements/approval-text.ts';
import { stageOfItem, type Blocker } from './may-decide.ts';

/** Explains why a person cannot decide. `nameOf` returns the name of a member by id. */
export function blockerText(
  blocker: Blocker,
  flow: ApprovalFlow,
  item: ApprovalItem,
  nameOf: (id: string) => string | undefined,
): string {
  switch (blocker) {
    case 'archived':
      return msg('The flow is archived, so no decisions can be made.');
    case 'own_submission':
      return msg('You submitted it. In this flow, someone else must approve it.');
    case 'no_reviewer': {
      const reviewers = stageOfItem(flow, item)?.review?.reviewers ?? [];
      const names = reviewers.map(nameOf).filter((name) => name !== undefined);
      return names.length > 0
        ? msg(str`Others decide in this stage: ${listNames(names)}.`)
        : msg('Reviewers, admins and owners of the workspace decide in this stage.');
    }
    case 'not_in_review':
      return notInReview(item);
  }
}

function notInReview({ stage }: ApprovalItem): string {
  switch (stage.category) {
    case 'approved':
    case 'done':
      return msg('Approved; nothing to decide.');
    case 'rejected':
    case 'archived':
      return msg('No longer worked on; nothing to decide.');
    default:
      return msg('Still in progress. It can be approved once it is submitted for review.');
  }
}

/** How many approvals there are, and who gave them; undefined outside of review. */
export function approvalText({ approvals }: ApprovalItem): string | undefined {
  if (!approvals) return undefined;
  const { required, approvedBy } = approvals;
  if (required === 0) return msg('Nobody can approve it in this stage. An owner or admin must move it.');
  const count = msg(str`${approvedBy.length} of ${required} approvals`);
  return approvedBy.length === 0 ? count : `${count}: ${listNames(approvedBy.map(personName))}`;
}
