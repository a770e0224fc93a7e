import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ThumbnailEntry, ListedPage } from '../../db/tables/template-tables.ts';
import { withinScope } from '../../db/within-scope.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { reachableAssets } from '../../renders/pipeline/template-assets.ts';

/** A template that uses assets. */
export interface UsingTemplate {
  id: number;
  name: string;
  page_list: ListedPage[];
  thumbnails: Record<string, ThumbnailEntry>;
  updated_at: Date;
  asset_ids: number[];
}

/** Where assets are used. */
export interface AssetUses {
  /** Newest first; one more than asked for when there are more. */
  templates: UsingTemplate[];
  total: number;
  assets: { id: number; template_count: number }[];
  kits: { id: string; name: string; used_in: number; asset_ids: number[] }[];
}

/**
 * Whether a template draws with an asset: it names the id, or the family of a font. A template of an embed's user reaches that user's
 * assets and those of the workspace.
 */
const isUsed = sql<SqlBool>`(
  (template.asset_ids @> array[asked.id] or template.font_families @> array[asked.family])
  and ((asked.embed_id is null and asked.embed_user_id is null) or template.embed_id is null
    or (asked.embed_id = template.embed_id and asked.embed_user_id is not distinct from template.embed_user_id)))`;

/** The assets that are asked about; a type without a family has one that no template names. */
function askedAssets(condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`select id, embed_id, embed_user_id,
    case when type = 'font' then coalesce(lower(font->>'family'), '') else '' end as family
    from brand_asset where ${condition}`;
}

/** The templates of a scope that use assets which it reaches, and the kits that name them: few statements, each by an index. */
export async function findUses(
  { database }: { database: Database },
  scope: ItemScope,
  wanted: { ids: readonly number[]; limit: number; cursor: number | undefined },
): Promise<AssetUses> {
  const { ids, limit, cursor } = wanted;
  const asked = askedAssets(sql<SqlBool>`id = any(${ids}::bigint[]) and ${reachableAssets(scope)}`);
  const mine = withinScope('template', scope);
  const { rows: assets } = await sql<{ id: number; template_count: number; templates: number[] }>`
    with asked as (${asked})
    select asked.id, count(template.id) as template_count
    from asked left join template on ${mine} and ${isUsed}
    group by asked.id order by asked.id`.execute(database.query);
  const { rows: counted } = await sql<{ total: number }>`
    with asked as (${asked})
    select count(distinct template.id) as total from asked join template on ${mine} and ${isUsed}`.execute(
    database.query,
  );
  const { rows: templates } = await sql<UsingTemplate>`
    with asked as (${asked}), used as (
      select template.id, array_agg(asked.id order by asked.id) as asset_ids
      from asked join template on ${mine} and ${isUsed}
      where ${cursor ?? null}::bigint is null or template.id < ${cursor ?? null}
      group by template.id order by template.id desc limit ${limit + 1}
    )
    select template.id, template.name, template.page_list, template.thumbnails, template.updated_at, used.asset_ids
    from used join template on template.id = used.id order by template.id desc`.execute(database.query);
  const { rows: kits } = await sql<AssetUses['kits'][number]>`
    with asked as (${asked})
    select brand_kit.public_id as id, brand_kit.name, array_agg(asked.id order by asked.id) as asset_ids,
      (select count(*) from template where template.brand_kit_id = brand_kit.id and ${mine}) as used_in
    from brand_kit join asked on brand_kit.tokens::text ~ ('asset:' || asked.id || '(?![0-9])')
      or (asked.family <> '' and position(to_json(asked.family)::text in lower(brand_kit.tokens::text)) > 0)
    where ${withinScope('brand_kit', scope)}
    group by brand_kit.id order by lower(brand_kit.name), brand_kit.id limit 100`.execute(database.query);
  return {
    templates: templates.map((row) => ({ ...row, asset_ids: row.asset_ids.map(Number) })),
    total: Number(counted[0]?.total ?? 0),
    assets: assets.map(({ id, template_count }) => ({ id, template_count: Number(template_count) })),
    kits: kits.map((kit) => ({ ...kit, used_in: Number(kit.used_in), asset_ids: kit.asset_ids.map(Number) })),
  };
}

/** The newest templates of a workspace that are drawn with an asset, by themselves or by the kit that they follow. */
export async function newestUsers(
  { database }: { database: Database },
  workspaceId: number,
  assetId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asked as (${askedAssets(sql<SqlBool>`id = ${assetId}`)})
    select template.id from asked join template on template.workspace_id = ${workspaceId} and (${isUsed}
      or template.brand_kit_id in (select kit.id from brand_kit kit where kit.workspace_id = ${workspaceId}
        and (kit.tokens::text ~ ('asset:' || asked.id || '(?![0-9])')
          or (asked.family <> '' and position(to_json(asked.family)::text in lower(kit.tokens::text)) > 0))))
    order by template.id desc limit ${limit}`.execute(database.query);
  return rows.map(({ id }) => id);
}
