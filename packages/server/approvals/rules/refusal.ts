/** Why an item does not do what was asked. */
export const refusals = {
  /** Someone else moved or changed the item first. */
  revision_mismatch: 'state_conflict',
  /** The template was changed after what was reviewed. */
  stale_review: 'stale_review',
  not_in_review: 'state_conflict',
  flow_archived: 'state_conflict',
  already_there: 'validation_failed',
  stage_unknown: 'validation_failed',
  version_missing: 'validation_failed',
  reason_missing: 'validation_failed',
  comment_missing: 'validation_failed',
  release_past: 'validation_failed',
  move_denied: 'permission_denied',
  decide_denied: 'permission_denied',
  own_submission: 'permission_denied',
  approval_required: 'permission_denied',
  add_denied: 'permission_denied',
  remove_denied: 'permission_denied',
  hold_denied: 'permission_denied',
} as const;
/** The code of such a reason. */
export type RefusalCode = keyof typeof refusals;

/** An answer of the rules: the item as it is then, or why not. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; code: RefusalCode };

/** The item does it. */
export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

/** The item does not. */
export function refuse(code: RefusalCode): { ok: false; code: RefusalCode } {
  return { ok: false, code };
}
