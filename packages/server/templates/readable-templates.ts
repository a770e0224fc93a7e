import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';

/** The templates of a workspace itself, which belong to no embed user. */
export function workspaceTemplates(scope: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(template.workspace_id = ${scope.workspaceId} and template.embed_id is null and template.embed_user_id is null)`;
}

/** The templates that a scope may read: its own and, in an embed, those of the workspace itself. */
export function readableTemplates(scope: ItemScope): RawBuilder<SqlBool> {
  if (scope.embedId === null) return withinScope('template', scope);
  return sql<SqlBool>`(${withinScope('template', scope)} or ${workspaceTemplates(scope)})`;
}
