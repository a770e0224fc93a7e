import { followBrandKit, type BrandKit, type Template } from '@platen/template';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemScope } from '../fairness/share.ts';

/** The present state of the brand kit that a template follows, as a column `brand_kit` beside its own; null where it follows none. */
export const followedKit = sql<BrandKit | null>`(
  select json_build_object('id', kit.public_id, 'revision', kit.revision, 'name', kit.name,
    'axes', kit.tokens->'axes', 'values', kit.tokens->'values')
  from brand_kit as kit where kit.id = template.brand_kit_id)`.as('brand_kit');

/**
 * A stored content with the present state of the brand kit that its template follows. One whose kit is out of its reach, as that of another workspace, keeps the state with which it
 * was saved.
 */
export function withFollowedKit(content: Template, kit: BrandKit | null): Template {
  return kit ? followBrandKit(content, kit) : content;
}

/** The condition of kits that a template can follow: those of its own embed user, and those of its workspace. */
function reachableKits(owner: { workspace: unknown; embed: unknown; embedUser: unknown }): RawBuilder<SqlBool> {
  return sql<SqlBool>`(kit.workspace_id = ${owner.workspace} and (
    (kit.embed_id is null and kit.embed_user_id is null)
    or (kit.embed_id = ${owner.embed} and kit.embed_user_id is not distinct from ${owner.embedUser})))`;
}

/** The value of `brand_kit_id` for a new template of a scope: the kit that its content names, unless it is out of reach. */
export function kitOfNew(publicId: string | null, scope: ItemScope): RawBuilder<number> | null {
  if (publicId === null) return null;
  const { workspaceId: workspace, embedId: embed, embedUserId: embedUser } = scope;
  const owner = { workspace, embed: sql`${embed}::bigint`, embedUser: sql`${embedUser}::text` };
  return sql<number>`(select kit.id from brand_kit as kit where kit.public_id = ${publicId}
    and ${reachableKits(owner)} for key share)`;
}

/** The same for a template that is there, by whose it is. */
export function kitOfPresent(publicId: string | null): RawBuilder<number> | null {
  if (publicId === null) return null;
  const owner = {
    workspace: sql.ref('template.workspace_id'),
    embed: sql.ref('template.embed_id'),
    embedUser: sql.ref('template.embed_user_id'),
  };
  return sql<number>`(select kit.id from brand_kit as kit where kit.public_id = ${publicId}
    and ${reachableKits(owner)} for key share)`;
}
