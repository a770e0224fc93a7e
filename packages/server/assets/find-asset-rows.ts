import type { AssetOwner } from '@platen/api';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '../db/database.ts';
import { foldText } from '../db/fold-text.ts';
import type { Tables } from '../db/tables/tables.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import { reachableAssets, workspaceAssets } from '../renders/pipeline/template-assets.ts';
import type { AssetRow } from './asset-record.ts';

type RowQuery = SelectQueryBuilder<Tables, 'brand_asset' | 'embed', AssetRow>;

/** Rows of a scope, with the public ids of their embeds. */
export function selectAssets(database: Database, scope: ItemScope, owner?: AssetOwner): RowQuery {
  return database.query
    .selectFrom('brand_asset')
    .leftJoin('embed', 'embed.id', 'brand_asset.embed_id')
    .selectAll('brand_asset')
    .select('embed.public_id as embed_public_id')
    .where(ownedBy(scope, owner)) as unknown as RowQuery;
}

function ownedBy(scope: ItemScope, owner: AssetOwner | undefined): RawBuilder<SqlBool> {
  const isEmbed = scope.embedId !== null;
  if (owner === 'workspace' || (owner === 'own' && !isEmbed)) return workspaceAssets(scope);
  return owner === 'all' ? reachableAssets(scope) : withinScope('brand_asset', scope);
}

/** The folder in which assets lie directly; `none`: those in no folder. */
export type FolderFilter = number | 'none';

function inFolder(folder: FolderFilter | undefined): RawBuilder<SqlBool> {
  return folder === 'none'
    ? sql<SqlBool>`brand_asset.folder_id is null`
    : sql<SqlBool>`brand_asset.folder_id = ${folder ?? null}`;
}

/** Rows of a type, newest first, that have all of the tags; one more than `limit` when there are more. */
export function listAssetRows(
  database: Database,
  scope: ItemScope,
  wanted: {
    type: AssetRow['type'];
    tags: readonly string[];
    folder?: FolderFilter | undefined;
    limit: number;
    cursor: number | undefined;
    owner?: AssetOwner | undefined;
  },
): Promise<AssetRow[]> {
  const { type, tags, folder, limit, cursor, owner } = wanted;
  return selectAssets(database, scope, owner)
    .where('brand_asset.listed', '=', true)
    .where('brand_asset.type', '=', type)
    .$if(tags.length > 0, (query) => query.where(sql<boolean>`brand_asset.tag_keys @> ${tags.map(foldText)}::text[]`))
    .$if(folder !== undefined, (query) => query.where(inFolder(folder)))
    .$if(cursor !== undefined, (query) => query.where('brand_asset.id', '<', cursor ?? 0))
    .orderBy('brand_asset.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** The files of these ids that renders of a scope may use, by id. */
export function findFileRows(database: Database, scope: ItemScope, ids: readonly number[]): Promise<AssetRow[]> {
  return database.query
    .selectFrom('brand_asset')
    .leftJoin('embed', 'embed.id', 'brand_asset.embed_id')
    .selectAll('brand_asset')
    .select('embed.public_id as embed_public_id')
    .where(reachableAssets(scope))
    .where('brand_asset.id', 'in', [...ids])
    .where('brand_asset.storage_key', 'is not', null)
    .orderBy('brand_asset.id')
    .execute() as unknown as Promise<AssetRow[]>;
}

/** One page of each type, newest first, and how many there are in all; two statements whatever is asked. */
export async function searchAssetRows(
  database: Database,
  scope: ItemScope,
  wanted: {
    types: readonly AssetRow['type'][];
    text: string;
    folder?: FolderFilter | undefined;
    page: number;
    limit: number;
    owner?: AssetOwner | undefined;
  },
): Promise<{ rows: AssetRow[]; totals: Map<AssetRow['type'], number> }> {
  const { types, text, folder, page, limit, owner } = wanted;
  const pattern = `%${foldText(text)
    .replaceAll('\n', ' ')
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matching = (query: RowQuery): RowQuery => {
    const listed = query
      .where('brand_asset.listed', '=', true)
      .$if(folder !== undefined, (found) => found.where(inFolder(folder)));
    return text === '' ? listed : listed.where('brand_asset.search_text', 'like', pattern);
  };
  const pages = types.map((type) =>
    matching(selectAssets(database, scope, owner))
      .where('brand_asset.type', '=', type)
      .orderBy('brand_asset.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit),
  );
  const [{ rows }, counted] = await Promise.all([
    sql<AssetRow>`${sql.join(pages, sql` union all `)}`.execute(database.query),
    matching(selectAssets(database, scope, owner))
      .clearSelect()
      .select(['brand_asset.type', (builder) => builder.fn.countAll<number>().as('total')])
      .where('brand_asset.type', 'in', [...types])
      .groupBy('brand_asset.type')
      .execute(),
  ]);
  rows.sort((a, b) => b.id - a.id);
  return { rows, totals: new Map(counted.map(({ type, total }) => [type, Number(total)])) };
}
