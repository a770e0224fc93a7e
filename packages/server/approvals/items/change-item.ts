import type { ApprovalActivity, ApprovalErrorBody, ApprovalItem, ApprovalWarning } from '@platen/api';
import { writeComment, type CommentKind } from '../comments/write-comment.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { ApprovalError } from '../http/approval-error.ts';
import { isDenial, refusedBy } from '../http/refusal-sentences.ts';
import { countApprovals } from '../rules/count-approvals.ts';
import { findStage, rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import { stageOf, type FlowRules } from '../rules/flow-rules.ts';
import type { ItemState } from '../rules/item-state.ts';
import type { Occasion } from '../rules/move-item.ts';
import type { Outcome, RefusalCode } from '../rules/refusal.ts';
import { notifyOfChange } from '../notifications/notify-of-change.ts';
import { findItem } from './find-items.ts';
import { missingApprovals } from './missing-approvals.ts';
import { presentItems, stageName } from './present-items.ts';
import { stateColumns, stateOf, type StoredItem } from './stored-item.ts';
import { findVisibleFlow } from './visible-items.ts';
import { writeActivity } from './write-activity.ts';
import { wakeApprovalRuns } from '../../jobs/wake-approval-runs.ts';
import { queueWorkflowEvent } from '../../jobs/queue-workflow-event.ts';
import { queueWebhookEvents } from '../../jobs/webhooks/queue-webhook-events.ts';
import type { ApprovalParts } from '../approval-parts.ts';

type Parts = Pick<ApprovalParts, 'config' | 'publicUrl' | 'database' | 'queue' | 'now'>;

/** A change of an item. */
export interface ItemChange {
  /** Its kind in the history; for some it is only known afterwards. */
  kind: ApprovalActivity['kind'] | ((before: ItemState, after: ItemState) => ApprovalActivity['kind']);
  /** Applies the rules. */
  decide: (flow: FlowRules, item: ItemState, occasion: Occasion, stored: StoredFlow) => Outcome<ItemState>;
  comment?: { text: string; kind: CommentKind } | undefined;
  reason?: string | undefined;
  /** The requested stage, for describing what is missing on the way there. */
  toStage?: string | number;
  /** Further checks once the rules allow it. Throws ApprovalError. */
  check?: (item: StoredItem) => Promise<void>;
}

/** An item that was changed, as answers show it. */
export interface ChangedItem {
  item: ApprovalItem;
  warnings: ApprovalWarning[];
}

/**
 * Changes an item by the rules of its flow, in one transaction in which neither the flow, nor the item, nor its template changes: of
 * callers at once each sees what the one before left. Throws ApprovalError.
 */
export function changeItem(
  parts: Parts,
  call: ApprovalCall,
  { flow: flowRef, item: itemId }: { flow: string; item: number },
  change: ItemChange,
): Promise<ChangedItem> {
  const { database, now } = parts;
  return database.transaction(async () => {
    const flow = await findVisibleFlow(parts, call, flowRef, { lock: true });
    // The template before the item, in the order in which deleting a template takes them: else the two could wait for each other.
    const found = await findItem(parts, call, flow, itemId);
    if (!found) throw unknownItem();
    const version = await lockVersion(parts, found.template_id);
    const row = await lockItem(parts, call, flow, itemId);
    const rules = rulesOf(flow);
    const before = stateOf(row);
    const occasion = { actor: call.actor, members: call.members, version, at: now() };
    const outcome = change.decide(rules, before, occasion, flow);
    if (!outcome.ok) {
      const toStage = change.toStage === undefined ? undefined : findStage(flow, change.toStage)?.id;
      throw refusedBy(outcome.code, beside(outcome.code, { flow, item: before, toStage, ...occasion }));
    }
    const after = outcome.value;
    await change.check?.(row);
    const kind = typeof change.kind === 'string' ? change.kind : change.kind(before, after);
    const stored = after === before ? row : await writeState(parts, row.id, after, occasion.at);
    if (after !== before) {
      await writeActivity(parts, call, {
        kind,
        item: stored,
        fromStage: stageName(flow, before.stageId).name,
        toStage: before.stageId === after.stageId ? null : stageName(flow, after.stageId).name,
        version,
        reason: change.reason ?? null,
      });
    }
    const comment =
      change.comment && change.comment.text.trim() !== ''
        ? await writeComment(parts, call, { item: stored, version, ...change.comment })
        : undefined;
    if (after !== before) {
      const news = { flow, item: stored, before, after, kind, commentId: comment?.id };
      await notifyOfChange(parts, call, news);
      if (before.stageId !== after.stageId) await announceMove(parts, flow, stored, { before, after });
      await wakeApprovalRuns(parts, stored);
    }
    const [item] = await presentItems(parts, call, [flow], [stored]);
    if (!item) throw unknownItem();
    return { item, warnings: warningsOf(rules, after, version, call) };
  });
}

/** Tells workflows and subscriptions that an item has moved. */
async function announceMove(
  parts: Parts,
  flow: StoredFlow,
  item: StoredItem,
  { before, after }: { before: ItemState; after: ItemState },
): Promise<void> {
  const [from, to] = [before, after].map(({ stageId }) => flow.stages.find(({ id }) => id === stageId));
  const template = await parts.database.query
    .selectFrom('template')
    .select('name')
    .where('id', '=', item.template_id)
    .executeTakeFirst();
  const workspaceId = item.workspace_id;
  const moved = {
    flow_id: flow.id,
    flow: flow.slug,
    template_id: item.template_id,
    template_name: template?.name ?? null,
    from_stage: from?.slug ?? null,
    to_stage: to?.slug ?? null,
    category: to?.category ?? null,
  };
  await queueWorkflowEvent(parts, {
    workspaceId,
    type: 'approval_moved',
    key: `item ${item.id} ${item.revision}`,
    data: { item_id: item.id, ...moved },
  });
  const event = 'approval_item.moved';
  await queueWebhookEvents(parts, { workspaceId, event, write: () => [{ event, item: { id: item.id, ...moved } }] });
}

/** The item, until the transaction ends nobody else's. Throws ApprovalError `not_found`. */
async function lockItem(
  { database }: Parts,
  { actor }: ApprovalCall,
  flow: StoredFlow,
  id: number,
): Promise<StoredItem> {
  const row = await database.query
    .selectFrom('approval_item')
    .selectAll()
    .where('id', '=', id)
    .where('flow_id', '=', flow.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (actor.role === 'reviewer' && !row.was_in_review)) throw unknownItem();
  return row;
}

/** The template's version, which stays until the transaction ends. */
export async function lockVersion({ database }: Pick<Parts, 'database'>, templateId: number): Promise<string> {
  const row = await database.query
    .selectFrom('template')
    .select('revision')
    .where('id', '=', templateId)
    .forShare()
    .executeTakeFirst();
  if (!row) throw unknownItem();
  return String(row.revision);
}

/** Returns the error for an item that does not exist, or that the caller may not see. */
export function unknownItem(): ApprovalError {
  return new ApprovalError('not_found', 'approval.item_not_found', 'There is no such item in this flow.');
}

/** Returns warnings about a changed item. */
export function warningsOf(
  flow: FlowRules,
  item: ItemState,
  version: string,
  { members }: Pick<ApprovalCall, 'members'>,
): ApprovalWarning[] {
  const stage = stageOf(flow, item.stageId);
  const warnings: ApprovalWarning[] = [];
  if (stage.review && countApprovals(flow, stage, item, version, members).hasNoApprover) {
    const message = 'Nobody can approve here: add reviewers to the stage, or have an owner or admin move the item on.';
    warnings.push({ code: 'no_approver', message });
  }
  return warnings;
}

function beside(
  code: RefusalCode,
  { flow, item, toStage, ...occasion }: { flow: StoredFlow; item: ItemState; toStage: number | undefined } & Occasion,
): Partial<ApprovalErrorBody> {
  const { role } = occasion.actor;
  if (code === 'revision_mismatch' || code === 'stale_review' || code === 'not_in_review') {
    return { current: { revision: item.revision, stage: stageName(flow, item.stageId) } };
  }
  if (code === 'approval_required') return { role, blockers: missingApprovals(flow, item, toStage, occasion) };
  return isDenial(code) ? { role } : {};
}

async function writeState({ database }: Parts, id: number, state: ItemState, at: Date): Promise<StoredItem> {
  return database.query
    .updateTable('approval_item')
    .set({ ...stateColumns(state), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
