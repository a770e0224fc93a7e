import { walkLayers, type Layer, type Report, type Template } from '@platen/template';
import { sql } from 'kysely';
import type { NamedAsset } from '../http/large-body.ts';
import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';

/**
 * Reports brand assets of a template that its owner does not have, including deleted ones and those of other workspaces, as
 * `asset_unreachable` entries. Nothing is drawn in their place. A template of an embed user may use the workspace's own assets.
 */
export async function reportMissingAssets(
  { query }: Pick<Database, 'query'>,
  scope: ItemScope,
  named: readonly NamedAsset[],
): Promise<Report> {
  if (named.length === 0) return [];
  const shared = sql<boolean>`(workspace_id = ${scope.workspaceId} and embed_id is null and embed_user_id is null)`;
  const rows = await query
    .selectFrom('brand_asset')
    .select('id')
    .where('id', 'in', [...new Set(named.map(({ id }) => id))].slice(0, 10_000))
    .where((condition) => condition.or([withinScope('brand_asset', scope), shared]))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return named
    .filter(({ id }) => !known.has(id))
    .slice(0, 100)
    .map(({ id, page, layer }) => ({
      page,
      layer,
      code: 'asset_unreachable' as const,
      message: `${layer === '' ? (page === 0 ? 'The template' : `Page ${page}`) : `Layer "${layer}"`} uses the brand asset ${id}, which this workspace does not have.`,
    }));
}

/** Every place in which a template names a brand asset. */
export function namedAssets(template: Template): NamedAsset[] {
  const named = new Map<string, NamedAsset>();
  const look = (value: unknown, page: number, layer: string): void => {
    for (const id of assetIds(value)) named.set(`${page}/${id}/${layer}`, { id, page, layer });
  };
  look(template.fonts, 0, '');
  const lookIn = (layers: readonly Layer[], page: number): void => {
    for (const { layer } of walkLayers(layers)) {
      look(layer.type === 'group' ? { ...layer, layers: [] } : layer, page, layer.id);
    }
  };
  for (const [index, { layers, ...page }] of template.pages.entries()) {
    look(page, index + 1, '');
    lookIn(layers, index + 1);
  }
  for (const { layers } of template.masters ?? []) lookIn(layers, 0);
  return [...named.values()];
}

/** Members that hold where something comes from; a text that happens to read like it is a text. */
const sourceMembers: ReadonlySet<string> = new Set(['source', 'poster', 'default']);

/** Ids in the `asset:<id>` sources of a value and of all that is in it. */
function assetIds(value: unknown): number[] {
  const found: number[] = [];
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (Array.isArray(item)) for (const each of item) pending.push(each);
    else if (typeof item === 'object' && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        const id =
          typeof inner === 'string' && sourceMembers.has(key) ? /^asset:(\d{1,15})$/.exec(inner)?.[1] : undefined;
        if (id !== undefined) found.push(Number(id));
        else if (typeof inner === 'object') pending.push(inner);
      }
    }
  }
  return found;
}
