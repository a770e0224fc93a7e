import { operations, type ApprovalWarning } from '@platen/api';
import type { Database } from '../../db/database.ts';
import { Reply } from '../../http/reply.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { Routes } from '../../http/routes.ts';
import { ApprovalError } from '../http/approval-error.ts';
import { refusedBy } from '../http/refusal-sentences.ts';
import { resolveActor, type ApprovalCall } from '../http/resolve-actor.ts';
import { findStage, listFlows } from '../flows/stored-flow.ts';
import { approveItem, requestChanges } from '../rules/decide-item.ts';
import { holdItem, releaseItem } from '../rules/hold-item.ts';
import { moveItem } from '../rules/move-item.ts';
import { done, refuse } from '../rules/refusal.ts';
import { checkConditions } from '../renders/check-conditions.ts';
import { addToFlow } from './add-to-flow.ts';
import { changeItem, unknownItem, type ItemChange } from './change-item.ts';
import { findBoard, findItem, findItems } from './find-items.ts';
import { presentItems } from './present-items.ts';
import { removeItem } from './remove-item.ts';
import { findVisibleFlow, reviewsIn } from './visible-items.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** The templates in approval flows: where they are, how they move, and who decides. */
export function serveApprovalItems(
  routes: Routes,
  dependencies: Pick<ApprovalParts, 'config' | 'publicUrl' | 'database' | 'queue' | 'now'>,
): void {
  routes.serve(operations.listApprovalItems, async ({ params, query, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const flow = await findVisibleFlow(dependencies, call, params.flow);
    const { limit, cursor, perStage, ...filter } = query;
    if (perStage !== undefined) {
      const { rows, counts } = await findBoard(dependencies, call, flow, { ...filter, perStage });
      const items = await presentItems(dependencies, call, [flow], rows);
      return { items, counts, pagination: { limit, has_more: false, next_cursor: null } };
    }
    const { rows, hasMore } = await findItems(dependencies, call, flow, { ...filter, limit, cursor });
    const items = await presentItems(dependencies, call, [flow], rows);
    const last = hasMore ? (rows.at(-1)?.id ?? null) : null;
    return { items, pagination: { limit, has_more: hasMore, next_cursor: last } };
  });

  routes.serve(operations.getApprovalItem, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const flow = await findVisibleFlow(dependencies, call, params.flow);
    const row = await findItem(dependencies, call, flow, params.item);
    const [item] = await presentItems(dependencies, call, [flow], row ? [row] : []);
    if (!item) throw unknownItem();
    return { item };
  });

  routes.serve(operations.listTemplateApprovals, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    await requireTemplate(dependencies, call, params.templateId);
    const flows = await listFlows(dependencies, call.workspaceId, { archived: false });
    const visible = call.actor.role === 'reviewer' ? flows.filter((flow) => reviewsIn(flow, call)) : flows;
    const found = await Promise.all(
      visible.map(async (flow) => {
        const { rows } = await findItems(dependencies, call, flow, { limit: 1, templateId: params.templateId });
        return rows;
      }),
    );
    return { items: await presentItems(dependencies, call, visible, found.flat()) };
  });

  routes.serve(operations.addApprovalItem, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return new Reply(201, await addToFlow(dependencies, call, params.flow, body));
  });

  routes.serve(operations.updateApprovalItem, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const { dueAt, heldBack } = body;
    return changeItem(dependencies, call, params, {
      kind: (before, after) => {
        if (after.heldBack && after.heldBack !== before.heldBack) return 'held';
        return before.heldBack && !after.heldBack ? 'released' : 'due_changed';
      },
      reason: heldBack?.reason,
      decide: (flow, item, occasion) => {
        if (call.actor.role === 'reviewer') return refuse('hold_denied');
        const releaseAt = heldBack?.releaseAt ? new Date(heldBack.releaseAt) : null;
        const held =
          heldBack === undefined
            ? done(item)
            : heldBack === null
              ? releaseItem(item, occasion)
              : holdItem(flow, item, { reason: heldBack.reason, releaseAt }, occasion);
        if (!held.ok || dueAt === undefined) return held;
        const due = dueAt === null ? null : new Date(dueAt);
        return done({ ...held.value, dueAt: due, revision: item.revision + 1 });
      },
    });
  });

  routes.serve(operations.removeApprovalItem, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    await removeItem(dependencies, call, params);
    return { id: params.item, warnings: [] };
  });

  routes.serve(operations.moveApprovalItem, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return changeItem(dependencies, call, params, moving(body));
  });

  routes.serve(operations.moveApprovalItems, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const { toStage, comment } = body;
    const flow = await findVisibleFlow(dependencies, call, params.flow);
    if (!findStage(flow, toStage)) throw refusedBy('stage_unknown');
    const results = [];
    const warnings = new Map<string, ApprovalWarning>();
    // One after another, each in a transaction of its own: one that is refused keeps no other back.
    for (const { id, ...seen } of body.items) {
      try {
        const place = { flow: params.flow, item: id };
        const moved = await changeItem(dependencies, call, place, moving({ toStage, comment, ...seen }));
        results.push({ id, item: moved.item });
        for (const warning of moved.warnings) warnings.set(warning.code, warning);
      } catch (error) {
        if (!(error instanceof ApprovalError)) throw error;
        results.push({ id, error: { error: error.error, code: error.code, message: error.message } });
      }
    }
    return { results, warnings: [...warnings.values()] };
  });

  routes.serve(operations.approveItem, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const { reviewedVersion, outputs, conditions, comment } = body;
    const approval = { reviewedVersion, ...(outputs && { outputs }), ...(conditions && { conditions }) };
    return changeItem(dependencies, call, params, {
      kind: 'approved',
      decide: (flow, item, occasion) => approveItem(flow, item, approval, occasion),
      check: (item) => checkConditions(dependencies, item.template_id, conditions),
      comment: comment === undefined ? undefined : { text: comment, kind: 'approval' },
    });
  });

  routes.serve(operations.requestItemChanges, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    return changeItem(dependencies, call, params, {
      kind: 'changes_requested',
      reason: body.comment,
      decide: (flow, item, occasion) => requestChanges(flow, item, body, occasion),
      comment: { text: body.comment, kind: 'changes_requested' },
    });
  });
}

async function requireTemplate(
  { database }: { database: Database },
  { workspaceId }: ApprovalCall,
  id: number,
): Promise<void> {
  const found = await database.query
    .selectFrom('template')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!found) throw new ServiceError('template-not-found', 'There is no such template in this workspace.');
}

/** A move that is requested, as a change. */
function moving(move: {
  toStage: string | number;
  revision: number;
  reviewedVersion?: string | undefined;
  comment?: string | undefined;
}): ItemChange {
  const { toStage, revision, reviewedVersion, comment } = move;
  return {
    kind: 'moved',
    toStage,
    reason: comment,
    comment: comment === undefined ? undefined : { text: comment, kind: 'move' },
    decide: (flow, item, occasion, stored) =>
      moveItem(
        flow,
        item,
        {
          toStageId: findStage(stored, toStage)?.id ?? -1,
          revision,
          ...(reviewedVersion !== undefined && { reviewedVersion }),
          ...(comment !== undefined && { reason: comment }),
        },
        occasion,
      ),
  };
}
