import type { ApprovalActivity, ApprovalErrorBody, ApprovalItem, ApprovalWarning } from '@platen/api';
import type { Dependencies } from '../../dependencies.ts';
import { writeComment, type CommentKind } from '../comments/write-comment.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import { ApprovalError } from '../http/approval-error.ts';
import { refusedBy } from '../http/refusal-sentences.ts';
import { countApprovals } from '../rules/count-approvals.ts';
import { rulesOf, type StoredFlow } from '../flows/stored-flow.ts';
import { stageOf, type FlowRules } from '../rules/flow-rules.ts';
import type { ItemState } from '../rules/item-state.ts';
import type { Occasion } from '../rules/move-item.ts';
import type { Outcome } from '../rules/refusal.ts';
import { notifyOfChange } from '../notifications/notify-of-change.ts';
import { presentItems, stageName } from './present-items.ts';
import { stateColumns, stateOf, type StoredItem } from './stored-item.ts';
import { findVisibleFlow } from './visible-items.ts';
import { writeActivity } from './write-activity.ts';

type Parts = Pick<Dependencies, 'config' | 'database' | 'now' | 'publicUrl' | 'queue'>;

/** A change of an item. */
export interface ItemChange {
  kind: ApprovalActivity['kind'];
  /** What the rules say to it. */
  decide: (flow: FlowRules, item: ItemState, occasion: Occasion, stored: StoredFlow) => Outcome<ItemState>;
  comment?: { text: string; kind: CommentKind } | undefined;
  reason?: string | undefined;
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
    const row = await lockItem(parts, call, flow, itemId);
    const version = await lockVersion(parts, row.template_id);
    const rules = rulesOf(flow);
    const before = stateOf(row);
    const occasion = { actor: call.actor, members: call.members, version, at: now() };
    const outcome = change.decide(rules, before, occasion, flow);
    if (!outcome.ok) throw refusedBy(outcome.code, beside(outcome.code, flow, before, call));
    const after = outcome.value;
    const stored = after === before ? row : await writeState(parts, row.id, after, occasion.at);
    if (after !== before) {
      await writeActivity(parts, call, {
        kind: change.kind,
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
      const news = { flow, item: stored, before, after, kind: change.kind, commentId: comment?.id };
      await notifyOfChange(parts, call, news);
    }
    const [item] = await presentItems(parts, call, [flow], [stored]);
    if (!item) throw unknownItem();
    return { item, warnings: warningsOf(rules, after, version, call) };
  });
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

/** That there is no such item, or none that the caller may see. */
export function unknownItem(): ApprovalError {
  return new ApprovalError('not_found', 'approval.item_not_found', 'There is no such item in this flow.');
}

/** What is good to know of an item that was just written. */
export function warningsOf(
  flow: FlowRules,
  item: ItemState,
  version: string,
  { members }: Pick<ApprovalCall, 'members'>,
): ApprovalWarning[] {
  const stage = stageOf(flow, item.stageId);
  const warnings: ApprovalWarning[] = [];
  if (stage.review && countApprovals(flow, stage, item, version, members).hasNoApprover) {
    const message = 'Nobody can approve here: name reviewers of the stage, or an owner or admin has to move it on.';
    warnings.push({ code: 'no_approver', message });
  }
  return warnings;
}

function beside(
  code: Parameters<typeof refusedBy>[0],
  flow: StoredFlow,
  item: ItemState,
  { actor }: ApprovalCall,
): Partial<ApprovalErrorBody> {
  if (code === 'revision_mismatch' || code === 'stale_review' || code === 'not_in_review') {
    return { current: { revision: item.revision, stage: stageName(flow, item.stageId) } };
  }
  return code.endsWith('_denied') || code === 'own_submission' || code === 'approval_required'
    ? { role: actor.role }
    : {};
}

async function writeState({ database }: Parts, id: number, state: ItemState, at: Date): Promise<StoredItem> {
  return database.query
    .updateTable('approval_item')
    .set({ ...stateColumns(state), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
