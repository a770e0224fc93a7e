import type { ApprovalComment } from '@platen/api';
import type { Selectable } from 'kysely';
import type { ApprovalCommentTable } from '../../db/tables/approval-tables.ts';
import type { Database } from '../../db/database.ts';
import type { ApprovalCall } from '../http/resolve-actor.ts';
import type { StoredItem } from '../items/stored-item.ts';

/** The action a comment was made with. */
export type CommentKind = ApprovalComment['kind'];
/** A comment as it is stored. */
export type StoredComment = Selectable<ApprovalCommentTable>;

/** A comment to be written. */
export interface NewComment {
  item: Pick<StoredItem, 'id' | 'round'>;
  text: string;
  kind: CommentKind;
  version: string;
  parentId?: number | undefined;
  mentions?: readonly number[];
  pin?: ApprovalComment['pin'] | undefined;
}

/** Writes a comment of the actor's. */
export function writeComment(
  { database, now }: { database: Database; now: () => Date },
  { actor }: Pick<ApprovalCall, 'actor'>,
  { item, text, kind, version, parentId, mentions = [], pin }: NewComment,
): Promise<StoredComment> {
  return database.query
    .insertInto('approval_comment')
    .values({
      item_id: item.id,
      parent_id: parentId ?? null,
      person_id: actor.personId,
      body: text,
      kind,
      mentions: [...mentions],
      pin: JSON.stringify(pin ?? null),
      version,
      round: item.round,
      resolved_at: null,
      deleted_at: null,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
