import type { ApprovalActivity } from '@platen/api';
import type { Database } from '../../db/database.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from './stored-item.ts';

/** One thing that happened to an item. */
export interface Activity {
  kind: ApprovalActivity['kind'];
  item: Pick<StoredItem, 'id' | 'flow_id' | 'template_id'>;
  fromStage: string | null;
  toStage: string | null;
  version: string | null;
  reason: string | null;
}

/** Writes what happened into the history, with who did it and in which session. */
export async function writeActivity(
  { database, now }: { database: Database; now: () => Date },
  { workspaceId, actor, credential, sessionId }: ApprovalCall,
  { kind, item, fromStage, toStage, version, reason }: Activity,
): Promise<void> {
  await database.query
    .insertInto('approval_activity')
    .values({
      workspace_id: workspaceId,
      flow_id: item.flow_id,
      item_id: item.id,
      template_id: item.template_id,
      person_id: actor.personId,
      credential,
      session_id: sessionId,
      kind,
      from_stage: fromStage,
      to_stage: toStage,
      version,
      reason,
      created_at: now(),
    })
    .execute();
}
