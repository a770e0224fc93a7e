import type { Notification } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Characters of a comment that are shown with a notification. */
const excerptLength = 200;

/**
 * The notifications of a person that they may still see: in workspaces that they are in, and of items that they see there. Those who only
 * review see what was submitted in flows with a stage of theirs.
 */
function visibleNotifications({ database }: { database: Database }, personId: number) {
  return database.query
    .selectFrom('notification')
    .innerJoin('member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'notification.workspace_id')
        .onRef('member.person_id', '=', 'notification.person_id'),
    )
    .innerJoin('workspace', 'workspace.id', 'notification.workspace_id')
    .leftJoin('approval_item', 'approval_item.id', 'notification.item_id')
    .where('notification.person_id', '=', personId)
    .where(
      sql<boolean>`(notification.item_id is null or (workspace.plan <> 'free' and (member.role <> 'reviewer' or (
        approval_item.was_in_review and exists (
          select from approval_stage stage
          where stage.flow_id = approval_item.flow_id and jsonb_typeof(stage.review) = 'object'
            and (stage.review->'reviewers' = '[]' or stage.review->'reviewers' @> to_jsonb(member.person_id)))))))`,
    );
}

/** How many a person has not read. */
export async function countUnread(parts: { database: Database }, personId: number): Promise<number> {
  const { count } = await visibleNotifications(parts, personId)
    .where('notification.read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of them are wanted. */
export interface NotificationFilter {
  limit: number;
  /** Only those before this one. */
  cursor?: number | undefined;
  unread?: boolean | undefined;
  workspace?: number | undefined;
  /** Only those that are to be mailed until then, and are not being mailed at `now`. */
  due?: { until: Date; now: Date } | undefined;
}

/** The notifications that a person may see, the newest first. */
export async function findNotifications(
  parts: { database: Database },
  personId: number,
  { limit, cursor, unread, workspace, due }: NotificationFilter,
): Promise<Notification[]> {
  const rows = await visibleNotifications(parts, personId)
    .leftJoin('approval_flow', 'approval_flow.id', 'approval_item.flow_id')
    .leftJoin('person', 'person.id', 'notification.actor_id')
    .leftJoin('member as acting', (join) =>
      join
        .onRef('acting.workspace_id', '=', 'notification.workspace_id')
        .onRef('acting.person_id', '=', 'notification.actor_id'),
    )
    .leftJoin('approval_comment', (join) =>
      join.onRef('approval_comment.id', '=', 'notification.comment_id').on('approval_comment.deleted_at', 'is', null),
    )
    .$if(cursor !== undefined, (query) => query.where('notification.id', '<', cursor ?? 0))
    .$if(unread === true, (query) => query.where('notification.read_at', 'is', null))
    .$if(workspace !== undefined, (query) => query.where('notification.workspace_id', '=', workspace ?? 0))
    .$if(due !== undefined, (query) =>
      query
        .where('notification.mail_at', '<=', due?.until ?? new Date(0))
        .where('notification.mailed_at', 'is', null)
        .where('notification.read_at', 'is', null)
        .where(({ or, eb }) =>
          or([
            eb('notification.mailing_until', 'is', null),
            eb('notification.mailing_until', '<=', due?.now ?? new Date(0)),
          ]),
        ),
    )
    .select([
      'notification.id',
      'notification.kind',
      'notification.title',
      'notification.workspace_id',
      'workspace.name as workspace_name',
      'notification.item_id',
      'approval_item.template_id',
      'approval_flow.id as flow_id',
      'approval_flow.slug as flow_slug',
      'approval_flow.name as flow_name',
      'notification.actor_id',
      'acting.person_id as acting_id',
      'person.full_name',
      'person.email',
      'approval_comment.id as comment_id',
      sql<string | null>`left(approval_comment.body, ${sql.lit(excerptLength + 1)})`.as('body'),
      'notification.read_at',
      'notification.created_at',
    ])
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    workspace: { id: String(row.workspace_id), name: row.workspace_name },
    flow: row.flow_id === null ? null : { id: row.flow_id, slug: row.flow_slug ?? '', name: row.flow_name ?? '' },
    item_id: row.item_id,
    template_id: row.template_id,
    // Those who left the workspace keep their id and no name.
    actor:
      row.actor_id === null
        ? null
        : { id: String(row.actor_id), name: row.acting_id === null ? '' : (row.full_name ?? row.email ?? '') },
    comment: row.comment_id === null ? null : { id: row.comment_id, excerpt: shorten(row.body ?? '') },
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}

/** The beginning of a comment on one line. */
function shorten(body: string): string {
  const characters = [...body];
  const text =
    characters.length > excerptLength
      ? `${characters
          .slice(0, excerptLength - 1)
          .join('')
          .trimEnd()}…`
      : body;
  return text.replaceAll(/\s+/g, ' ').trim();
}
