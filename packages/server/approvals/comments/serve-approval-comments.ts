import { operations, type ApprovalComment } from '@platen/api';
import { Reply } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { invalid } from '../flows/change-flows.ts';
import { ApprovalError } from '../http/approval-error.ts';
import { resolveActor, type ApprovalCall } from '../http/resolve-actor.ts';
import { lockVersion, unknownItem } from '../items/change-item.ts';
import { findItem } from '../items/find-items.ts';
import { nameOf } from '../items/present-items.ts';
import type { StoredItem } from '../items/stored-item.ts';
import { findVisibleFlow } from '../items/visible-items.ts';
import { writeActivity } from '../items/write-activity.ts';
import { notifyOfComment } from '../notifications/notify-of-comment.ts';
import { isAdmin } from '../rules/actor.ts';
import { writeComment, type StoredComment } from './write-comment.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** Comments that an item may have, and lines of its history that are read at once. */
const maxComments = 2000;

/** Serves comments on templates in approval flows, and their history. */
export function serveApprovalComments(
  routes: Routes,
  dependencies: Pick<ApprovalParts, 'config' | 'database' | 'queue' | 'now'>,
): void {
  const { database, now } = dependencies;
  const requireItem = async (
    call: ApprovalCall,
    params: { flow: string; item: number },
    options: { lock?: boolean } = {},
  ): Promise<StoredItem> => {
    const flow = await findVisibleFlow(dependencies, call, params.flow, options);
    const item = await findItem(dependencies, call, flow, params.item);
    if (!item) throw unknownItem();
    return item;
  };
  const commentsOf = (itemId: number): Promise<StoredComment[]> =>
    database.query
      .selectFrom('approval_comment')
      .selectAll()
      .where('item_id', '=', itemId)
      .orderBy('id')
      .limit(maxComments)
      .execute();
  const requireComment = async (item: StoredItem, id: number): Promise<StoredComment> => {
    const found = await database.query
      .selectFrom('approval_comment')
      .selectAll()
      .where('id', '=', id)
      .where('item_id', '=', item.id)
      .forUpdate()
      .executeTakeFirst();
    if (found && found.deleted_at === null) return found;
    throw new ApprovalError('not_found', 'approval.comment_not_found', 'There is no such comment on this item.');
  };

  routes.serve(operations.listItemComments, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const item = await requireItem(call, params);
    return { comments: (await commentsOf(item.id)).map((row) => present(call, row)) };
  });

  routes.serve(operations.addItemComment, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const written = await database.transaction(async () => {
      // The flow first, as changes of its items do: else a comment and a change could wait for each other.
      const item = await requireItem(call, params, { lock: true });
      const known = await commentsOf(item.id);
      if (known.length >= maxComments) throw invalid('text', `An item may have ${maxComments} comments.`);
      const parent = known.find(({ id }) => id === body.parentId);
      if (body.parentId !== undefined && !parent) throw invalid('parentId', 'There is no such comment on this item.');
      for (const id of body.mentions) {
        if (!call.members.some(({ personId }) => String(personId) === id)) {
          throw invalid('mentions', `There is no member ${id} in this workspace.`);
        }
      }
      const version = await lockVersion(dependencies, item.template_id);
      const mentions = [...new Set(body.mentions.map(Number))];
      const { text, parentId, pin } = body;
      const comment = await writeComment(dependencies, call, {
        item,
        text,
        kind: 'comment',
        version,
        // Replies to replies stand in the same thread.
        parentId: parent?.parent_id ?? parentId,
        mentions,
        pin,
      });
      await writeActivity(dependencies, call, {
        kind: 'commented',
        item,
        fromStage: null,
        toStage: null,
        version,
        reason: null,
      });
      await notifyOfComment(dependencies, call, { item, comment, thread: known });
      return comment;
    });
    return new Reply(201, { comment: present(call, written), warnings: [] });
  });

  routes.serve(operations.updateItemComment, async ({ params, body, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const changed = await database.transaction(async () => {
      const comment = await requireComment(await requireItem(call, params), params.comment);
      return database.query
        .updateTable('approval_comment')
        .set({ resolved_at: body.resolved ? (comment.resolved_at ?? now()) : null })
        .where('id', '=', comment.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return { comment: present(call, changed), warnings: [] };
  });

  routes.serve(operations.deleteItemComment, async ({ params, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const deleted = await database.transaction(async () => {
      const comment = await requireComment(await requireItem(call, params), params.comment);
      if (comment.person_id !== call.actor.personId && !isAdmin(call.actor)) {
        const sentence = 'Only who wrote a comment, an owner or an admin can delete it.';
        throw new ApprovalError('permission_denied', 'approval.comment.delete_denied', sentence, {
          role: call.actor.role,
        });
      }
      return database.query
        .updateTable('approval_comment')
        .set({ deleted_at: now(), body: '' })
        .where('id', '=', comment.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return { comment: present(call, deleted), warnings: [] };
  });

  routes.serve(operations.listItemActivity, async ({ params, query, headers }, { caller }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const item = await requireItem(call, params);
    const { limit, cursor } = query;
    const rows = await database.query
      .selectFrom('approval_activity')
      .selectAll()
      .where('item_id', '=', item.id)
      .$if(cursor !== undefined, (where) => where.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    const next = hasMore ? (shown.at(-1)?.id ?? null) : null;
    return {
      activity: shown.map((row) => ({
        id: row.id,
        kind: row.kind,
        actor: nameOf(call.members, row.person_id ?? 0),
        fromStage: row.from_stage,
        toStage: row.to_stage,
        version: row.version,
        reason: row.reason,
        sessionId: row.session_id,
        createdAt: row.created_at.toISOString(),
      })),
      pagination: { limit, has_more: hasMore, next_cursor: next },
    };
  });
}

function present({ members }: ApprovalCall, row: StoredComment): ApprovalComment {
  return {
    id: row.id,
    parentId: row.parent_id,
    author: nameOf(members, row.person_id ?? 0),
    text: row.body,
    kind: row.kind,
    mentions: row.mentions.map((id) => nameOf(members, id)),
    pin: row.pin,
    version: row.version,
    round: row.round,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
