import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import { ServiceError } from '../../http/service-error.ts';
import { writeComment } from '../comments/write-comment.ts';
import { invalid } from '../flows/change-flows.ts';
import { findStage, rulesOf } from '../flows/stored-flow.ts';
import { ApprovalError } from '../http/approval-error.ts';
import { isDenial, refusedBy } from '../http/refusal-sentences.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { notifyOfChange } from '../notifications/notify-of-change.ts';
import { addItem, newItemState } from '../rules/add-item.ts';
import { unknownItem, warningsOf, type ChangedItem } from './change-item.ts';
import { missingApprovals } from './missing-approvals.ts';
import { presentItems, stageName } from './present-items.ts';
import { stateColumns } from './stored-item.ts';
import { findVisibleFlow } from './visible-items.ts';
import { writeActivity } from './write-activity.ts';

/** A template to be added. */
export interface NewItem {
  templateId: number;
  stage?: string | number | undefined;
  comment?: string | undefined;
  reviewedVersion?: string | undefined;
}

/**
 * Adds a template of the workspace to a flow. Throws ApprovalError, `state_conflict` when it is in the flow already; templates of
 * embed users are none of the workspace's own and can go through flows as well.
 */
export function addToFlow(
  parts: { config: Config; publicUrl: string; database: Database; queue: Queue; now: () => Date },
  call: ApprovalCall,
  flowRef: string,
  given: NewItem,
): Promise<ChangedItem> {
  const { database, now } = parts;
  return database.transaction(async () => {
    const flow = await findVisibleFlow(parts, call, flowRef, { lock: true });
    const template = await database.query
      .selectFrom('template')
      .select(['id', 'revision'])
      .where('id', '=', given.templateId)
      .where('workspace_id', '=', call.workspaceId)
      .forShare()
      .executeTakeFirst();
    if (!template) throw new ServiceError('template-not-found', 'There is no such template in this workspace.');
    const stage = given.stage === undefined ? undefined : findStage(flow, given.stage);
    if (given.stage !== undefined && !stage && call.actor.role !== 'reviewer')
      throw invalid('stage', 'The flow has no such stage.', 'approval.item.stage_unknown');
    const version = String(template.revision);
    const at = now();
    const rules = rulesOf(flow);
    const addition = {
      ...(stage && { stageId: stage.id }),
      ...(given.reviewedVersion !== undefined && { reviewedVersion: given.reviewedVersion }),
      ...(given.comment !== undefined && { reason: given.comment }),
    };
    const outcome = addItem(rules, addition, { actor: call.actor, version, at });
    if (!outcome.ok) {
      const { code } = outcome;
      // Nobody has approved anything of what is not in the flow yet.
      const nobody = { version, members: call.members };
      const blockers = code === 'approval_required' && missingApprovals(flow, newItemState(rules), stage?.id, nobody);
      throw refusedBy(code, { ...(isDenial(code) && { role: call.actor.role }), ...(blockers && { blockers }) });
    }
    const inserted = await database.query
      .insertInto('approval_item')
      .values({
        ...stateColumns(outcome.value),
        workspace_id: call.workspaceId,
        flow_id: flow.id,
        template_id: template.id,
        added_by: call.actor.personId,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.columns(['flow_id', 'template_id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) {
      const known = await database.query
        .selectFrom('approval_item')
        .select(['revision', 'stage_id'])
        .where('flow_id', '=', flow.id)
        .where('template_id', '=', template.id)
        .executeTakeFirstOrThrow();
      throw new ApprovalError(
        'state_conflict',
        'approval.item.already_added',
        'The template is already in this flow.',
        {
          current: { revision: known.revision, stage: stageName(flow, known.stage_id) },
        },
      );
    }
    const toStage = stageName(flow, inserted.stage_id).name;
    const reason = given.comment ?? null;
    await writeActivity(parts, call, { kind: 'added', item: inserted, fromStage: null, toStage, version, reason });
    const comment =
      given.comment !== undefined && given.comment.trim() !== ''
        ? await writeComment(parts, call, { item: inserted, text: given.comment, kind: 'move', version })
        : undefined;
    await notifyOfChange(parts, call, {
      flow,
      item: inserted,
      before: undefined,
      after: outcome.value,
      kind: 'added',
      commentId: comment?.id,
    });
    const [item] = await presentItems(parts, call, [flow], [inserted]);
    if (!item) throw unknownItem();
    return { item, warnings: warningsOf(rules, outcome.value, version, call) };
  });
}
