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

/** Assets that are asked about. */
interface AskedAsset {
  id: number;
  embed_id: number | null;
  embed_user_id: string | null;
  /** Of a font, in lower case; empty for all others. */
  family: string;
}

const askedColumns = sql`brand_asset.id, brand_asset.embed_id, brand_asset.embed_user_id,
  case when brand_asset.type = 'font' then coalesce(lower(brand_asset.font->>'family'), '') else '' end as family`;

/** The tables `asked`, and `pairs` of templates that match a condition with the assets that each draws with: found by its indexes. */
function pairsOf(asked: readonly AskedAsset[], condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const ids = asked.map(({ id }) => id);
  const families = [...new Set(asked.map(({ family }) => family).filter((family) => family !== ''))];
  // A template of an embed's user reaches that user's assets and those of the workspace.
  const isReached = sql`((asked.embed_id is null and asked.embed_user_id is null) or hits.embed_id is null
    or (asked.embed_id = hits.embed_id and asked.embed_user_id is not distinct from hits.embed_user_id))`;
  return sql`asked as materialized (
      select * from unnest(${ids}::bigint[], ${asked.map(({ embed_id: embed }) => embed)}::bigint[],
        ${asked.map(({ embed_user_id: user }) => user)}::text[], ${asked.map(({ family }) => family)}::text[])
      as given (id, embed_id, embed_user_id, family)
    ), hits as materialized (
      select template.id, template.embed_id, template.embed_user_id, template.asset_ids, template.font_families
      from template where ${condition}
      and (template.asset_ids && ${ids}::bigint[] or template.font_families && ${families}::text[])
    ), pairs as materialized (
      select hits.id as template_id, asked.id as asset_id
      from hits cross join lateral unnest(hits.asset_ids) as named (id) join asked on asked.id = named.id
      where ${isReached}
      union
      select hits.id, asked.id
      from hits cross join lateral unnest(hits.font_families) as named (family)
      join asked on asked.family <> '' and asked.family = named.family
      where ${isReached}
    )`;
}

/** The templates of a scope that use assets which it reaches, and the kits that name them. */
export async function findUses(
  { database }: { database: Database },
  scope: ItemScope,
  wanted: { ids: readonly number[]; limit: number; cursor: number | undefined },
): Promise<AssetUses> {
  const { limit, cursor } = wanted;
  const { rows: asked } = await sql<AskedAsset>`
    select ${askedColumns} from brand_asset
    where brand_asset.id = any(${wanted.ids}::bigint[]) and ${reachableAssets(scope)}
    order by brand_asset.id`.execute(database.query);
  if (asked.length === 0) return { templates: [], total: 0, assets: [], kits: [] };
  const pairs = pairsOf(asked, withinScope('template', scope));
  const { rows: counted } = await sql<{ id: number | null; template_count: number }>`
    with ${pairs}
    select asset_id as id, count(distinct template_id) as template_count
    from pairs group by grouping sets ((asset_id), ())`.execute(database.query);
  const { rows: templates } = await sql<UsingTemplate>`
    with ${pairs}, page as (
      select template_id, array_agg(asset_id order by asset_id) as asset_ids from pairs
      where ${cursor ?? null}::bigint is null or template_id < ${cursor ?? null}
      group by template_id order by template_id desc limit ${limit + 1}
    )
    select template.id, template.name, template.page_list, template.thumbnails, template.updated_at, page.asset_ids
    from page join template on template.id = page.template_id order by template.id desc`.execute(database.query);
  const { rows: kits } = await sql<AssetUses['kits'][number]>`
    with asked as (select ${askedColumns} from brand_asset where brand_asset.id = any(${asked.map(({ id }) => id)}::bigint[]))
    select brand_kit.public_id as id, brand_kit.name, array_agg(asked.id order by asked.id) as asset_ids,
      (select count(*) from template where template.brand_kit_id = brand_kit.id and ${withinScope('template', scope)}) as used_in
    from brand_kit join asked on ${isNamedBy('brand_kit')}
    where ${withinScope('brand_kit', scope)}
    group by brand_kit.id order by lower(brand_kit.name), brand_kit.id limit 100`.execute(database.query);
  const counts = new Map(counted.map(({ id, template_count }) => [id, Number(template_count)]));
  return {
    templates: templates.map((row) => ({ ...row, asset_ids: row.asset_ids.map(Number) })),
    total: counts.get(null) ?? 0,
    assets: asked.map(({ id }) => ({ id, template_count: counts.get(id) ?? 0 })),
    kits: kits.map((kit) => ({ ...kit, used_in: Number(kit.used_in), asset_ids: kit.asset_ids.map(Number) })),
  };
}

/** Whether the tokens of a kit name an asset. */
function isNamedBy(kit: string): RawBuilder<SqlBool> {
  const tokens = sql`${sql.ref(`${kit}.tokens`)}::text`;
  return sql<SqlBool>`(${tokens} ~ ('asset:' || asked.id || '(?![0-9])')
    or (asked.family <> '' and position(to_json(asked.family)::text in lower(${tokens})) > 0))`;
}

/** The newest templates of a workspace that are drawn with an asset, by themselves or by the kit that they follow. */
export async function newestUsers(
  { database }: { database: Database },
  workspaceId: number,
  assetId: number,
  limit: number,
): Promise<number[]> {
  const { rows: asked } = await sql<AskedAsset>`
    select ${askedColumns} from brand_asset where brand_asset.id = ${assetId}`.execute(database.query);
  const { rows } = await sql<{ id: number }>`
    with ${pairsOf(asked, sql<SqlBool>`template.workspace_id = ${workspaceId}`)}
    select template_id as id from pairs
    union
    select template.id from asked
    join brand_kit on brand_kit.workspace_id = ${workspaceId} and ${isNamedBy('brand_kit')}
    join template on template.brand_kit_id = brand_kit.id
    order by id desc limit ${limit}`.execute(database.query);
  return rows.map(({ id }) => id);
}
