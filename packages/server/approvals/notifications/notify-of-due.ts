import type { NotificationKind } from '@platen/api';
import { sql } from 'kysely';
import { findFlow, rulesOf } from '../flows/stored-flow.ts';
import { listMembers } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';
import { approversOf } from '../rules/actor.ts';
import { stageOf } from '../rules/flow-rules.ts';
import { writeNotifications, type NotificationParts } from './write-notifications.ts';

/** Milliseconds after which a due date is no longer notified. */
const lateMs = 2 * 24 * 3_600_000;
/** Items that are notified at once. */
const maxAtOnce = 500;
/** Stages in which nothing is left to do. */
const ended: ReadonlySet<string> = new Set(['done', 'rejected', 'archived']);

/**
 * Notifies once about each item that is due now: in a review those who can decide and have not, elsewhere the person who submitted or added
 * it. May run in several processes at once.
 */
export async function notifyOfDue(parts: NotificationParts, signal: AbortSignal): Promise<void> {
  const { database } = parts;
  for (const { id } of await dueItems(parts).select('approval_item.id').limit(maxAtOnce).execute()) {
    signal.throwIfAborted();
    await database.transaction(async () => {
      // A second process finds that the notification was sent.
      await database.query.selectFrom('approval_item').select('id').where('id', '=', id).forUpdate().execute();
      const item = await dueItems(parts)
        .selectAll('approval_item')
        .where('approval_item.id', '=', id)
        .executeTakeFirst();
      if (item) await notify(parts, item);
    });
  }
}

/** Returns items that are due and have not been notified. */
function dueItems({ database, now }: NotificationParts) {
  return database.query
    .selectFrom('approval_item')
    .innerJoin('approval_flow', 'approval_flow.id', 'approval_item.flow_id')
    .where('approval_flow.archived_at', 'is', null)
    .where('approval_item.due_at', '<=', now())
    .where('approval_item.due_at', '>', new Date(now().getTime() - lateMs))
    .where(
      sql<boolean>`not exists (
        select from notification told
        where told.item_id = approval_item.id and told.kind = 'due' and told.created_at >= approval_item.due_at)`,
    );
}

async function notify(parts: NotificationParts, item: StoredItem): Promise<void> {
  const flow = await findFlow(parts, item.workspace_id, String(item.flow_id));
  const members = await listMembers(parts, item.workspace_id);
  const rules = rulesOf(flow);
  const stage = stageOf(rules, item.stage_id);
  if (ended.has(stage.category)) return;
  const { revision } = await parts.database.query
    .selectFrom('template')
    .select('revision')
    .where('id', '=', item.template_id)
    .executeTakeFirstOrThrow();
  const hasDecided = (personId: number): boolean =>
    item.decisions.some(
      (one) =>
        one.personId === personId &&
        one.stageId === stage.id &&
        one.round === item.round &&
        one.version === String(revision),
    );
  const responsible = item.submitter_id ?? item.added_by;
  const notified = stage.review
    ? approversOf(rules, stage, members, item.submitter_id)
        .map(({ personId }) => personId)
        .filter((personId) => !hasDecided(personId))
    : responsible === null
      ? []
      : [responsible];
  const news = new Map(notified.map((personId): [number, NotificationKind] => [personId, 'due']));
  await writeNotifications(parts, { workspaceId: item.workspace_id, actor: null, members }, { item }, news);
}
