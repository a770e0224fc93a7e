import type { NotificationKind } from '@platen/api';
import type { StoredComment } from '../comments/write-comment.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';
import { writeNotifications, type NotificationParts } from './write-notifications.ts';

/** Notifies those mentioned in a comment, the submitter of the template, and those who wrote in the same thread; not its author. */
export async function notifyOfComment(
  parts: NotificationParts,
  call: ApprovalCall,
  { item, comment, thread }: { item: StoredItem; comment: StoredComment; thread: readonly StoredComment[] },
): Promise<void> {
  const notified = new Map<number, NotificationKind>();
  if (item.submitter_id !== null) notified.set(item.submitter_id, 'comment');
  for (const { id, parent_id, person_id } of thread) {
    const isInThread = comment.parent_id !== null && (id === comment.parent_id || parent_id === comment.parent_id);
    if (isInThread && person_id !== null) notified.set(person_id, 'comment');
  }
  for (const id of comment.mentions) notified.set(id, 'mention');
  await writeNotifications(parts, call, { item, commentId: comment.id }, notified);
}
