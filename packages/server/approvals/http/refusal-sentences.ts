import { refusals, type RefusalCode } from '../rules/refusal.ts';
import { ApprovalError } from './approval-error.ts';

/** Sentences of the rules' refusals, and their code in responses if it is not `approval.item.…`. */
const sentences: Readonly<Record<RefusalCode, string>> = {
  revision_mismatch: 'Someone else changed this item first. Check it again and send its current revision.',
  stale_review:
    'The design has changed since the reviewed version. Check the current version and send its currentVersion.',
  not_in_review: 'The item is not in a review stage, so there is nothing to decide.',
  flow_archived: 'The flow is archived: nothing moves in it. An admin can bring it back.',
  already_there: 'The item is in this stage already.',
  stage_unknown: 'The flow has no such stage.',
  version_missing: 'Send reviewedVersion: the currentVersion of the template that was looked at.',
  reason_missing: 'This passes over approvals: say why in a comment.',
  comment_missing: 'Describe the requested changes in a comment.',
  release_past: 'releaseAt must be in the future.',
  move_denied: 'Reviewers decide about templates and do not move them.',
  decide_denied: 'You are not a reviewer of this stage.',
  own_submission: 'In this flow, nobody can approve their own submissions.',
  approval_required:
    'The template lacks approvals on the way there. An owner or admin can move it with a comment that says why.',
  add_denied: 'Reviewers cannot add templates to a flow.',
  remove_denied:
    'Only owners and admins can remove a template from a flow, and the person who added it, as long as it has not been in review.',
  hold_denied: 'Reviewers cannot hold a template back.',
};

/** The field of the request that a refusal is about, of those that are about one. */
const fields: Partial<Record<RefusalCode, string>> = {
  already_there: 'toStage',
  stage_unknown: 'toStage',
  version_missing: 'reviewedVersion',
  reason_missing: 'comment',
  comment_missing: 'comment',
  release_past: 'heldBack.releaseAt',
};

/** The roles that lift a denial, where another role would. */
const rolesFor: Partial<Record<RefusalCode, readonly string[]>> = {
  move_denied: ['member'],
  add_denied: ['member'],
  hold_denied: ['member'],
  approval_required: ['admin'],
  remove_denied: ['admin'],
};

/** Whether a refusal is about who acts. */
export function isDenial(code: RefusalCode): boolean {
  return refusals[code] === 'permission_denied';
}

/** Converts a refusal of the rules to an error. `more` has further fields, such as `current`. */
export function refusedBy(code: RefusalCode, more: ConstructorParameters<typeof ApprovalError>[3] = {}): ApprovalError {
  const error = refusals[code];
  const path = fields[code];
  const issues = path === undefined ? {} : { issues: [{ path, reason: sentences[code] }] };
  const said = code === 'stale_review' ? code : `approval.item.${code}`;
  const required = rolesFor[code];
  return new ApprovalError(error, said, sentences[code], {
    ...(required && { required: [...required] }),
    ...issues,
    ...more,
  });
}
