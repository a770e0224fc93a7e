import type { ApprovalActivity, NotificationKind } from '@platen/api';
import { rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';
import { approversOf } from '../rules/actor.ts';
import { stageOf } from '../rules/flow-rules.ts';
import type { ItemState } from '../rules/item-state.ts';
import { writeNotifications, type NotificationParts } from './write-notifications.ts';

/** A change that people may have to know of. */
export interface ItemNews {
  flow: StoredFlow;
  item: StoredItem;
  before: ItemState | undefined;
  after: ItemState;
  kind: ApprovalActivity['kind'];
  /** Comment that goes with it. */
  commentId?: number | undefined;
}

/**
 * Notifies the people concerned by a change: the reviewers of the stage that an item entered, and the submitter about decisions and moves.
 * Nobody is notified of their own actions.
 */
export async function notifyOfChange(
  parts: NotificationParts,
  call: ApprovalCall,
  { flow, item, before, after, kind, commentId }: ItemNews,
): Promise<void> {
  const notified = new Map<number, NotificationKind>();
  const rules = rulesOf(flow);
  const hasMoved = before?.stageId !== after.stageId;
  const submitter = before?.submitterId ?? after.submitterId;
  if (submitter !== null) {
    if (kind === 'approved' || kind === 'changes_requested') notified.set(submitter, kind);
    else if (hasMoved && before) notified.set(submitter, 'moved');
  }
  const stage = stageOf(rules, after.stageId);
  if (hasMoved && stage.category === 'review') {
    for (const { personId } of approversOf(rules, stage, call.members, after.submitterId))
      notified.set(personId, 'review_wanted');
  }
  await writeNotifications(parts, call, { item, commentId }, notified);
}
