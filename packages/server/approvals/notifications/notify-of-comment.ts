import type { Dependencies } from '../../dependencies.ts';
import type { StoredComment } from '../comments/write-comment.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';
import type { NotificationKind } from './notify-of-change.ts';

/** Tells those who are mentioned in a comment, who submitted the template, and who wrote in the same thread; not its author. */
export async function notifyOfComment(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { workspaceId, actor, members }: ApprovalCall,
  { item, comment, thread }: { item: StoredItem; comment: StoredComment; thread: readonly StoredComment[] },
): Promise<void> {
  const told = new Map<number, NotificationKind>();
  if (item.submitter_id !== null) told.set(item.submitter_id, 'comment');
  for (const { id, parent_id, person_id } of thread) {
    const isInThread = comment.parent_id !== null && (id === comment.parent_id || parent_id === comment.parent_id);
    if (isInThread && person_id !== null) told.set(person_id, 'comment');
  }
  for (const id of comment.mentions) told.set(id, 'mention');
  told.delete(actor.personId);
  const known = [...told].filter(([personId]) => members.some((member) => member.personId === personId));
  if (known.length === 0) return;
  const template = await database.query
    .selectFrom('template')
    .select('name')
    .where('id', '=', item.template_id)
    .executeTakeFirst();
  await database.query
    .insertInto('notification')
    .values(
      known.map(([personId, kind]) => ({
        workspace_id: workspaceId,
        person_id: personId,
        actor_id: actor.personId,
        item_id: item.id,
        comment_id: comment.id,
        kind,
        title: template?.name ?? '',
        read_at: null,
        created_at: now(),
      })),
    )
    .execute();
}
