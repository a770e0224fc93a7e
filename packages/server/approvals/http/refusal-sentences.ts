import { refusals, type RefusalCode } from '../rules/refusal.ts';
import { ApprovalError } from './approval-error.ts';

/** Sentences of the rules' refusals, and their code in responses if it is not `approval.item.…`. */
const sentences: Readonly<Record<RefusalCode, string>> = {
  revision_mismatch: 'Somebody else changed this item first. Look at it again and send its present revision.',
  stale_review:
    'The design was changed after the version that was reviewed. Look at the present one and send its currentVersion.',
  not_in_review: 'The item is in no review stage, so there is nothing to decide.',
  flow_archived: 'The flow is archived: nothing moves in it. An admin can bring it back.',
  already_there: 'The item is in this stage already.',
  stage_unknown: 'The flow has no such stage.',
  version_missing: 'Send reviewedVersion: the currentVersion of the template that was looked at.',
  reason_missing: 'This passes over approvals: say why in a comment.',
  comment_missing: 'Say in a comment what has to change.',
  release_past: 'releaseAt has to be in the future.',
  move_denied: 'Reviewers decide about templates and do not move them.',
  decide_denied: 'You are no reviewer of this stage.',
  own_submission: 'Nobody approves what they submitted themselves in this flow.',
  approval_required:
    'The template lacks approvals on the way there. An owner or admin can move it with a comment that says why.',
  add_denied: 'Reviewers cannot add templates to a flow.',
  remove_denied: 'Owners and admins take a template out of a flow, and who added it as long as it was not in review.',
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

/** A refusal of the rules as an answer. `more` is said beside it, such as `current`. */
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
