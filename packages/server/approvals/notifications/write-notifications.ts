import type { NotificationKind } from '@platen/api';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { planMail } from '../../notifications/plan-mail.ts';
import type { StoredItem } from '../items/stored-item.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** Who does what people are told of, among whom; null is nobody. */
export type Teller = Pick<ApprovalCall, 'workspaceId' | 'members'> & { actor: ApprovalCall['actor'] | null };

/** Dependencies of notifications. */
export type NotificationParts = Pick<ApprovalParts, 'config' | 'database' | 'queue' | 'now'>;

/**
 * Tells people by id what concerns them about an item, under the name of its template. Those who are not in the workspace, and who acts
 * themselves, are told nothing. Those who want mail are mailed later what they have not read by then.
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
