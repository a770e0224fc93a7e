import type { ApprovalActivity } from '@platen/api';
import type { Dependencies } from '../../dependencies.ts';
import type { NotificationTable } from '../../db/tables/approval-tables.ts';
import { rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';
import { approversOf } from '../rules/actor.ts';
import { stageOf } from '../rules/flow-rules.ts';
import type { ItemState } from '../rules/item-state.ts';

/** What somebody is told of. */
export type NotificationKind = NotificationTable['kind'];

/** A change that people may have to know of. */
export interface ItemNews {
  flow: StoredFlow;
  item: StoredItem;
  before: ItemState | undefined;
  after: ItemState;
  version: string;
  kind: ApprovalActivity['kind'];
}

/**
 * Tells those whom a change concerns: the reviewers of the stage that an item came into, and who submitted it of decisions and moves.
 * Nobody is told of what they did themselves.
 */
export async function notifyOfChange(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { workspaceId, actor, members }: ApprovalCall,
  { flow, item, before, after, kind }: ItemNews,
): Promise<void> {
  const told = new Map<number, NotificationKind>();
  const rules = rulesOf(flow);
  const hasMoved = before?.stageId !== after.stageId;
  const submitter = before?.submitterId ?? after.submitterId;
  if (submitter !== null) {
    if (kind === 'approved' || kind === 'changes_requested') told.set(submitter, kind);
    else if (hasMoved && before) told.set(submitter, 'moved');
  }
  const stage = stageOf(rules, after.stageId);
  if (hasMoved && stage.category === 'review') {
    for (const { personId } of approversOf(rules, stage, members, after.submitterId))
      told.set(personId, 'review_wanted');
  }
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
      known.map(([personId, notificationKind]) => ({
        workspace_id: workspaceId,
        person_id: personId,
        actor_id: actor.personId,
        item_id: item.id,
        comment_id: null,
        kind: notificationKind,
        title: template?.name ?? '',
        read_at: null,
        created_at: now(),
      })),
    )
    .execute();
}
