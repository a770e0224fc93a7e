import type { NotificationKind } from '@platen/api';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { planMail } from '../../notifications/plan-mail.ts';
import type { StoredItem } from '../items/stored-item.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** The actor of a notified action, and the members; null if there is no actor. */
export type Teller = Pick<ApprovalCall, 'workspaceId' | 'members'> & { actor: ApprovalCall['actor'] | null };

/** Dependencies of notifications. */
export type NotificationParts = Pick<ApprovalParts, 'config' | 'database' | 'queue' | 'now'>;

/**
 * Notifies people by id about an item, with the name of its template. People outside of the workspace, and the actor, are not notified.
 * Those who want emails are emailed later about what they have not read by then.
 */
export async function writeNotifications(
  parts: NotificationParts,
  { workspaceId, actor, members }: Teller,
  { item, commentId }: { item: Pick<StoredItem, 'id' | 'template_id'>; commentId?: number | undefined },
  notified: ReadonlyMap<number, NotificationKind>,
): Promise<void> {
  const { database, now } = parts;
  const known = [...notified].filter(
    ([personId]) => personId !== actor?.personId && members.some((member) => member.personId === personId),
  );
  if (known.length === 0) return;
  const template = await database.query
    .selectFrom('template')
    .select('name')
    .where('id', '=', item.template_id)
    .executeTakeFirst();
  const mailAtOf = await planMail(parts, known);
  await database.query
    .insertInto('notification')
    .values(
      known.map(([personId, kind]) => ({
        workspace_id: workspaceId,
        person_id: personId,
        actor_id: actor?.personId ?? null,
        item_id: item.id,
        comment_id: commentId ?? null,
        kind,
        title: template?.name ?? '',
        read_at: null,
        mail_at: mailAtOf(personId),
        mailing_until: null,
        mailed_at: null,
        created_at: now(),
      })),
    )
    .execute();
}
