import { sql } from 'kysely';
import { isApprovedCategory } from '../../../approvals/rules/enter-stage.ts';
import type { Database } from '../../../db/database.ts';

/** The decision of people about a design. `revision` is the one that was approved. */
export type Decided =
  | { kind: 'open' }
  | { kind: 'gone' }
  | { kind: 'approved'; revision: number }
  | { kind: 'rejected'; reason: string | null };

/** The decisions about items of approval flows, by their ids. One that was changed after it was approved is open again. */
export async function readDecisions(
  { database }: { database: Database },
  items: readonly { itemId: number }[],
): Promise<Map<number, Decided>> {
  const decisions = new Map<number, Decided>(items.map(({ itemId }) => [itemId, { kind: 'gone' }]));
  if (items.length === 0) return decisions;
  const rows = await database.query
    .selectFrom('approval_item as item')
    .innerJoin('approval_stage as stage', 'stage.id', 'item.stage_id')
    .innerJoin('template', 'template.id', 'item.template_id')
    .select(['item.id', 'item.approved_version', 'item.held_back', 'stage.category', 'template.revision'])
    .select(
      sql<string | null>`coalesce(
        (select body from approval_comment
          where item_id = item.id and kind in ('changes_requested', 'move') and deleted_at is null
          order by id desc limit 1),
        (select reason from approval_activity where item_id = item.id and reason is not null order by id desc limit 1))`.as(
        'reason',
      ),
    )
    .where('item.id', 'in', [...decisions.keys()])
    .execute();
  for (const { id, approved_version, held_back, category, revision, reason } of rows) {
    const isApproved = isApprovedCategory(category) && approved_version === String(revision) && held_back === null;
    const isOver = category === 'rejected' || category === 'archived';
    decisions.set(
      id,
      isApproved ? { kind: 'approved', revision } : isOver ? { kind: 'rejected', reason } : { kind: 'open' },
    );
  }
  return decisions;
}
