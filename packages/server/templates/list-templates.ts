import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import { entryColumns, type EntryRow } from './present-template.ts';
import { readableTemplates, workspaceTemplates } from './readable-templates.ts';
import { foldText } from '../db/fold-text.ts';

/** Which templates a list has. */
export interface TemplateFilter {
  ids?: readonly number[] | undefined;
  /** Part of the name, in any case. */
  search?: string | undefined;
  /** All of these, in any case. */
  tags?: readonly string[] | undefined;
  folder_id?: number | 'none' | undefined;
  owner?: 'own' | 'workspace' | 'all' | undefined;
  sort?: TemplateOrder | undefined;
}

/** The order of a list; `newest` and `oldest` by when templates were created. */
export type TemplateOrder = 'newest' | 'oldest' | 'updated' | 'name';

const orders: Readonly<Record<TemplateOrder, RawBuilder<unknown>>> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  updated: sql`updated_at desc, id desc`,
  name: sql`name_folded, id`,
};

/** One page of the templates that match, and how many match on all pages. One statement. */
export async function listTemplates(
  { query }: Pick<Database, 'query'>,
  scope: ItemScope,
  filter: TemplateFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; rows: EntryRow[] }> {
  const matches = sql.join([ownedBy(scope, filter.owner), ...conditions(filter)], sql` and `);
  const order = orders[filter.sort ?? 'newest'];
  const columns = sql.join(entryColumns.map((name) => sql.ref(`template.${name}`)));
  // Ids first: rows of the pages before are then passed over without being read.
  const { rows } = await sql<{ total: number } & (EntryRow | { id: null })>`
    select counted.total, listed.*
    from (select count(*) as total from template where ${matches}) counted
    left join lateral (
      select ${columns}, chosen.place from (
        select id, row_number() over (order by ${order}) as place from template where ${matches}
        order by ${order} limit ${limit} offset ${(page - 1) * limit}) chosen
      join template on template.id = chosen.id) listed on true
    order by listed.place`.execute(query);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** Tags of the templates a scope may read, the most used first; at most 1,000. */
export async function listTags(
  { query }: Pick<Database, 'query'>,
  scope: ItemScope,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tagged.tag) as tag, count(*) as count
    from template, unnest(template.tags, template.tags_folded) as tagged (tag, folded)
    where ${readableTemplates(scope)}
    group by tagged.folded order by count(*) desc, tagged.folded limit 1000`.execute(query);
  return rows;
}

function ownedBy(scope: ItemScope, owner: TemplateFilter['owner']): RawBuilder<SqlBool> {
  const isEmbed = scope.embedId !== null;
  if (owner === 'workspace' || (owner === 'own' && !isEmbed)) return workspaceTemplates(scope);
  return owner === 'all' ? readableTemplates(scope) : withinScope('template', scope);
}

function conditions({ ids, search, tags, folder_id: folder }: TemplateFilter): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = [];
  if (ids !== undefined) found.push(sql`id = any(${ids}::bigint[])`);
  // Not LIKE: whether it folds case depends on the database's locale, and it has characters of its own.
  if (search !== undefined && search !== '') found.push(sql`strpos(name_folded, ${foldText(search)}) > 0`);
  if (tags !== undefined && tags.length > 0) found.push(sql`tags_folded @> ${tags.map(foldText)}::text[]`);
  if (folder === 'none') found.push(sql`folder_id is null`);
  else if (folder !== undefined) found.push(sql`folder_id = ${folder}`);
  return found;
}
