import type { Database } from '../../db/database.ts';
import { wakeApprovalRuns } from '../../jobs/wake-approval-runs.ts';
import type { Queue } from '../../jobs/queue.ts';
import { refusedBy } from '../http/refusal-sentences.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { isAdmin } from '../rules/actor.ts';
import { lockVersion, unknownItem } from './change-item.ts';
import { findItem } from './find-items.ts';
import { stageName } from './present-items.ts';
import { findVisibleFlow } from './visible-items.ts';
import { writeActivity } from './write-activity.ts';

/** Takes a template out of a flow, with its comments; what happened to it stays in the history. Throws ApprovalError. */
export function removeItem(
  parts: { database: Database; queue: Queue; now: () => Date },
  call: ApprovalCall,
  place: { flow: string; item: number },
): Promise<void> {
  const { database } = parts;
  return database.transaction(async () => {
    const flow = await findVisibleFlow(parts, call, place.flow, { lock: true });
    const item = await findItem(parts, call, flow, place.item);
    if (!item) throw unknownItem();
    const { actor } = call;
    const isTheirs = actor.role === 'member' && item.added_by === actor.personId;
    // Else what is asked of it in review could be got round by taking it out.
    const mayRemove = isAdmin(actor) || (isTheirs && !item.was_in_review);
    if (!mayRemove) throw refusedBy('remove_denied', { role: actor.role });
    await lockVersion(parts, item.template_id);
    const fromStage = stageName(flow, item.stage_id).name;
    await writeActivity(parts, call, { kind: 'removed', item, fromStage, toStage: null, version: null, reason: null });
    await wakeApprovalRuns(parts, item);
    await database.query.deleteFrom('approval_item').where('id', '=', item.id).execute();
  });
}
