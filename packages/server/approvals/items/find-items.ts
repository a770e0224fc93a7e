import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import type { Database } from '../../db/database.ts';
import { foldText } from '../../db/fold-text.ts';
import { findStage, rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { approversOf } from '../rules/actor.ts';
import type { StoredItem } from './stored-item.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** Which items of a flow are wanted. */
export interface ItemFilter {
  stage?: string | undefined;
  templateId?: number | undefined;
  waiting?: 'me' | undefined;
  /** A part of the template's name, ignoring case. */
  search?: string | undefined;
  /** A tag of the template. */
  tag?: string | undefined;
  /** Whether only those whose time is over are wanted. */
  overdue?: boolean | undefined;
}

/** How much of them. */
export interface ItemRange {
  limit: number;
  cursor?: number | undefined;
}

type Parts = Pick<ApprovalParts, 'database' | 'now'>;

type ItemQuery<Row> = SelectQueryBuilder<Tables, 'approval_item', Row>;

/** The items of a flow that the caller may see, newest first, and whether there are more. */
export async function findItems(
  parts: Parts,
  call: ApprovalCall,
  flow: StoredFlow,
  { limit, cursor, ...filter }: ItemFilter & ItemRange,
): Promise<{ rows: StoredItem[]; hasMore: boolean }> {
  const rows = await narrow(
    parts,
    call,
    flow,
    filter,
  )(parts.database.query.selectFrom('approval_item').selectAll())
    .$if(cursor !== undefined, (query) => query.where('approval_item.id', '<', cursor ?? 0))
    .orderBy('approval_item.id', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** At most `perStage` items of each stage, newest first, and how many there are in each stage that has any. */
export async function findBoard(
  parts: Parts,
  call: ApprovalCall,
  flow: StoredFlow,
  { perStage, ...filter }: ItemFilter & { perStage: number },
): Promise<{ rows: StoredItem[]; counts: { stage: number; count: number }[] }> {
  const { query } = parts.database;
  const narrowed = narrow(parts, call, flow, filter);
  const ranked = narrowed(query.selectFrom('approval_item').select('approval_item.id')).select(
    sql<number>`row_number() over (partition by approval_item.stage_id order by approval_item.id desc)`.as('place'),
  );
  const rows = await query
    .selectFrom('approval_item')
    .selectAll()
    .where('id', 'in', (inner) =>
      inner.selectFrom(ranked.as('ranked')).select('ranked.id').where('ranked.place', '<=', perStage),
    )
    .orderBy('id', 'desc')
    .execute();
  const counted = await narrowed(query.selectFrom('approval_item').select('approval_item.stage_id'))
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .groupBy('approval_item.stage_id')
    .execute();
  return { rows, counts: counted.map(({ stage_id, count }) => ({ stage: stage_id, count: Number(count) })) };
}

/** Leaves of a query what the caller may see and the filter asks for. */
function narrow(
  { now }: Parts,
  { actor, members }: ApprovalCall,
  flow: StoredFlow,
  { stage, templateId, waiting, search, tag, overdue }: ItemFilter,
): <Row>(query: ItemQuery<Row>) => ItemQuery<Row> {
  const stageId = stage === undefined ? undefined : (findStage(flow, stage)?.id ?? -1);
  const ofTemplate = (condition: ReturnType<typeof sql>) =>
    sql<boolean>`exists (select 1 from template where template.id = approval_item.template_id and ${condition})`;
  return (query) =>
    query
      .where('approval_item.flow_id', '=', flow.id)
      .$if(actor.role === 'reviewer', (all) => all.where('approval_item.was_in_review', '=', true))
      .$if(stageId !== undefined, (all) => all.where('approval_item.stage_id', '=', stageId ?? 0))
      .$if(templateId !== undefined, (all) => all.where('approval_item.template_id', '=', templateId ?? 0))
      .$if(overdue === true, (all) => all.where('approval_item.due_at', '<', now()))
      // Not LIKE: whether it folds case depends on the database's locale, and it has characters of its own.
      .$if(search !== undefined && search !== '', (all) =>
        all.where(ofTemplate(sql`strpos(template.name_folded, ${foldText(search ?? '')}) > 0`)),
      )
      .$if(tag !== undefined && tag !== '', (all) =>
        all.where(ofTemplate(sql`template.tags_folded @> ${[foldText(tag ?? '')]}::text[]`)),
      )
      .$if(waiting === 'me', (all) => all.where(waitsFor(flow, actor, members)));
}

/** True if an item waits for a person: they may approve in its stage, and have not decided about the current version. */
function waitsFor(flow: StoredFlow, actor: ApprovalCall['actor'], members: ApprovalCall['members']) {
  const rules = rulesOf(flow);
  // Of their own submissions nobody decides, unless the flow allows it.
  const mine = rules.stages.filter((each) =>
    approversOf(rules, each, members, null).some(({ personId }) => personId === actor.personId),
  );
  const isOther = rules.allowsOwnApproval
    ? sql`true`
    : sql`(approval_item.submitter_id is null or approval_item.submitter_id <> ${actor.personId})`;
  return sql<boolean>`(approval_item.stage_id = any(${mine.map(({ id }) => id)}::bigint[]) and ${isOther}
    and not exists (select 1 from jsonb_array_elements(approval_item.decisions) decision
      where (decision->>'personId')::bigint = ${actor.personId}
        and (decision->>'round')::int = approval_item.round
        and (decision->>'stageId')::bigint = approval_item.stage_id
        and decision->>'version' = (select revision::text from template where template.id = approval_item.template_id)))`;
}

/** One item of a flow that the caller may see; undefined when there is none. */
export async function findItem(
  { database }: { database: Database },
  { actor }: Pick<ApprovalCall, 'actor'>,
  flow: StoredFlow,
  id: number,
): Promise<StoredItem | undefined> {
  const row = await database.query
    .selectFrom('approval_item')
    .selectAll()
    .where('id', '=', id)
    .where('flow_id', '=', flow.id)
    .executeTakeFirst();
  return row && (actor.role !== 'reviewer' || row.was_in_review) ? row : undefined;
}
