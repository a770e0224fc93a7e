import type { Dependencies } from '../../dependencies.ts';
import type { NotificationTable } from '../../db/tables/approval-tables.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';

/** What somebody is told of. */
export type NotificationKind = NotificationTable['kind'];

/**
 * Tells people by id what concerns them about an item, under the name of its template. Those who are not in the workspace, and who acts
 * themselves, are told nothing.
 */
export async function writeNotifications(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { workspaceId, actor, members }: ApprovalCall,
  { item, commentId = null }: { item: Pick<StoredItem, 'id' | 'template_id'>; commentId?: number | null },
  told: ReadonlyMap<number, NotificationKind>,
): Promise<void> {
  const known = [...told].filter(
    ([personId]) => personId !== actor.personId && members.some((member) => member.personId === personId),
  );
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
        comment_id: commentId,
        kind,
        title: template?.name ?? '',
        read_at: null,
        created_at: now(),
      })),
    )
    .execute();
}
