import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemScope } from '../fairness/share.ts';
import type { Tables } from './tables/tables.ts';

/** The columns that say whose a row is. */
interface OwnedRow {
  workspace_id: unknown;
  embed_id: unknown;
  embed_user_id: unknown;
}

/** The tables whose rows belong to a workspace and, perhaps, to a user of one of its embeds. */
export type OwnedTable = {
  [Name in keyof Tables]: Tables[Name] extends OwnedRow ? Name : never;
}[keyof Tables];

/**
 * The condition of a select, update or delete that keeps to the rows of a scope: `query.where(withinScope('template', scope))`. A
 * workspace's scope covers the rows of its embed users too. A scope of an embed whose users have no data of their own covers the
 * rows that these users share.
 */
export function withinScope(table: OwnedTable, scope: ItemScope): RawBuilder<SqlBool> {
  const column = (name: keyof OwnedRow): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  const inWorkspace = sql<SqlBool>`${column('workspace_id')} = ${scope.workspaceId}`;
  if (scope.embedId === null) return inWorkspace;
  const isUsers =
    scope.embedUserId === null
      ? sql`${column('embed_user_id')} is null`
      : sql`${column('embed_user_id')} = ${scope.embedUserId}`;
  return sql<SqlBool>`(${inWorkspace} and ${column('embed_id')} = ${scope.embedId} and ${isUsers})`;
}

/** The columns of a new row in a scope: `insertInto('template').values({ ...scopeColumns(scope), … })`. */
export function scopeColumns(scope: ItemScope): {
  workspace_id: number;
  embed_id: number | null;
  embed_user_id: string | null;
} {
  return { workspace_id: scope.workspaceId, embed_id: scope.embedId, embed_user_id: scope.embedUserId };
}
