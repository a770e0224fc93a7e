import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { findStage, rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { approversOf } from '../rules/actor.ts';
import type { StoredItem } from './stored-item.ts';

/** Which items of a flow are wanted. */
export interface ItemFilter {
  limit: number;
  cursor?: number | undefined;
  stage?: string | undefined;
  templateId?: number | undefined;
  waiting?: 'me' | undefined;
}

/** The items of a flow that the caller may see, newest first, and whether there are more. */
export async function findItems(
  { database }: Pick<Dependencies, 'database'>,
  { actor, members }: ApprovalCall,
  flow: StoredFlow,
  { limit, cursor, stage, templateId, waiting }: ItemFilter,
): Promise<{ rows: StoredItem[]; hasMore: boolean }> {
  const stageId = stage === undefined ? undefined : (findStage(flow, stage)?.id ?? -1);
  const rules = rulesOf(flow);
  // Of their own submissions nobody decides, unless the flow allows it.
  const mine = rules.stages.filter((each) =>
    approversOf(rules, each, members, null).some(({ personId }) => personId === actor.personId),
  );
  const rows = await database.query
    .selectFrom('approval_item')
    .selectAll()
    .where('flow_id', '=', flow.id)
    .$if(actor.role === 'reviewer', (query) => query.where('was_in_review', '=', true))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .$if(stageId !== undefined, (query) => query.where('stage_id', '=', stageId ?? 0))
    .$if(templateId !== undefined, (query) => query.where('template_id', '=', templateId ?? 0))
    .$if(waiting === 'me', (query) => {
      const waits =
        mine.length === 0
          ? query.where('id', '<', 0)
          : query.where(
              'stage_id',
              'in',
              mine.map(({ id }) => id),
            );
      const notDecided = waits.where(
        sql<boolean>`not exists (select 1 from jsonb_array_elements(decisions) decision
          where (decision->>'personId')::bigint = ${actor.personId} and (decision->>'round')::int = round
            and (decision->>'stageId')::bigint = stage_id
            and decision->>'version' = (select revision::text from template where template.id = template_id))`,
      );
      return rules.allowsOwnApproval
        ? notDecided
        : notDecided.where((where) =>
            where.or([where('submitter_id', 'is', null), where('submitter_id', '!=', actor.personId)]),
          );
    })
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** One item of a flow that the caller may see; undefined when there is none. */
export async function findItem(
  { database }: Pick<Dependencies, 'database'>,
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
