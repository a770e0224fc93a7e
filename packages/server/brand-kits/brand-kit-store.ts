import { maxBrandKitSize, type AssetOwner, type BrandKitRecord } from '@platen/api';
import { checkTokens, type Issue, type Tokens } from '@platen/template';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../db/database.ts';
import type { BrandKitTable } from '../db/tables/brand-kit-tables.ts';
import { scopeColumns, withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import { createPublicId } from '../http/bearer-secret.ts';
import { ServiceError } from '../http/service-error.ts';

/** Brand kits of a workspace itself, and of each user of an embed. */
const maxBrandKits = 100;

/** A brand kit as people set it. */
export interface BrandKitInput extends Tokens {
  name: string;
}

type Row = Selectable<BrandKitTable> & { used_in: number | string; embed_public_id: string | null };

function workspaceKits({ workspaceId }: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(brand_kit.workspace_id = ${workspaceId}
    and brand_kit.embed_id is null and brand_kit.embed_user_id is null)`;
}

/** The condition of the kits that a scope may read: in an embed those of its user, and those that the workspace shares with its embeds. */
function readableKits(scope: ItemScope): RawBuilder<SqlBool> {
  if (scope.embedId === null) return withinScope('brand_kit', scope);
  return sql<SqlBool>`(${withinScope('brand_kit', scope)} or ${workspaceKits(scope)})`;
}

function ownedBy(scope: ItemScope, owner: AssetOwner | undefined): RawBuilder<SqlBool> {
  if (owner === 'workspace' || (owner === 'own' && scope.embedId === null)) return workspaceKits(scope);
  return owner === 'all' ? readableKits(scope) : withinScope('brand_kit', scope);
}

function selectKits({ query }: Database, scope: ItemScope) {
  return query
    .selectFrom('brand_kit')
    .leftJoin('embed', 'embed.id', 'brand_kit.embed_id')
    .selectAll('brand_kit')
    .select('embed.public_id as embed_public_id')
    .select(
      sql<number | string>`(select count(*) from template
        where template.brand_kit_id = brand_kit.id and ${withinScope('template', scope)})`.as('used_in'),
    );
}

function toRecord(row: Row): BrandKitRecord {
  return {
    id: row.public_id,
    name: row.name,
    axes: row.tokens.axes,
    values: row.tokens.values,
    revision: row.revision,
    used_in: Number(row.used_in),
    embed_id: row.embed_public_id,
    embed_user_id: row.embed_user_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Throws ServiceError `invalid_request`, with every issue, for tokens that refer to what is not there, and for too many. */
function checkKit({ axes, values }: Tokens): void {
  const refuse = (issues: Issue[]): never => {
    const [first] = issues;
    throw new ServiceError('invalid_request', `${first?.path ?? ''} ${first?.message ?? ''}.`, {
      issues: issues.slice(0, 100),
    });
  };
  if (JSON.stringify({ axes, values }).length > maxBrandKitSize)
    refuse([
      { path: 'values', message: `must have at most ${maxBrandKitSize} characters as JSON, together with axes` },
    ]);
  const issues = checkTokens({ axes, values });
  if (issues.length > 0) refuse(issues);
}

/** Returns the error for a kit that does not exist, or that the caller may not see. */
function kitNotFound(): ServiceError {
  return new ServiceError('brand_kit_not_found', 'There is no such brand kit.');
}

/** Kits of a scope, newest first, with the cursor of those that follow. */
export async function listKits(
  database: Database,
  scope: ItemScope,
  { owner, limit, cursor }: { owner?: AssetOwner | undefined; limit: number; cursor?: number | undefined },
): Promise<{ data: BrandKitRecord[]; next_cursor: number | null }> {
  const rows = await selectKits(database, scope)
    .where(ownedBy(scope, owner))
    .$if(cursor !== undefined, (query) => query.where('brand_kit.id', '<', cursor ?? 0))
    .orderBy('brand_kit.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return { data: page.map(toRecord), next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** A kit that the scope may read. Throws ServiceError `brand_kit_not_found`. */
export async function findKit(
  database: Database,
  scope: ItemScope,
  publicId: string,
): Promise<BrandKitRecord & { rowId: number }> {
  const row = await selectKits(database, scope)
    .where('brand_kit.public_id', '=', publicId)
    .where(readableKits(scope))
    .executeTakeFirst();
  if (!row) throw kitNotFound();
  return { ...toRecord(row), rowId: row.id };
}

/** Adds a kit to a scope. Throws ServiceError `invalid_request` for tokens that are wrong and `conflict` when there are too many kits. */
export async function addKit(
  { database, now }: { database: Database; now: () => Date },
  scope: ItemScope,
  { name, axes, values }: BrandKitInput,
  userId: number | null,
): Promise<BrandKitRecord> {
  checkKit({ axes, values });
  return database.transaction(async () => {
    // Of those who add kits at the same time, one counts after the other.
    await database.query.selectFrom('workspace').select('id').where('id', '=', scope.workspaceId).forUpdate().execute();
    const { count } = await database.query
      .selectFrom('brand_kit')
      .select((select) => select.fn.countAll<number | string>().as('count'))
      .where(ownedBy(scope, 'own'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxBrandKits)
      throw new ServiceError('conflict', `There can be at most ${maxBrandKits} brand kits. Delete one first.`);
    const at = now();
    const row = await database.query
      .insertInto('brand_kit')
      .values({
        ...scopeColumns(scope),
        public_id: createPublicId('kit_'),
        user_id: userId,
        name,
        tokens: JSON.stringify({ axes, values }),
        created_at: at,
        updated_at: at,
      })
      .returning('public_id')
      .executeTakeFirstOrThrow();
    const { rowId: _, ...record } = await findKit(database, scope, row.public_id);
    return record;
  });
}

/** Locks a kit of the scope. Throws ServiceError `brand_kit_not_found`, and `access_denied` for a kit that can only be read. */
async function lockKit(database: Database, scope: ItemScope, publicId: string): Promise<Selectable<BrandKitTable>> {
  const row = await database.query
    .selectFrom('brand_kit')
    .selectAll()
    .where('public_id', '=', publicId)
    .where(withinScope('brand_kit', scope))
    .forUpdate()
    .executeTakeFirst();
  if (row) return row;
  await findKit(database, scope, publicId);
  throw new ServiceError('access_denied', 'This brand kit is the workspace’s own and can only be read here.');
}

/**
 * Changes a kit; what is equal to what there is makes no revision. With `expectedRevisions` only at one of those. Throws ServiceError as `addKit`, and
 * `brand_kit_not_found`, `access_denied` and `precondition_failed` with the `revision` there is.
 */
export async function changeKit(
  { database, now }: { database: Database; now: () => Date },
  scope: ItemScope,
  publicId: string,
  {
    expectedRevisions,
    ...change
  }: { [Key in keyof BrandKitInput]?: BrandKitInput[Key] | undefined } & {
    expectedRevisions?: readonly number[] | undefined;
  },
): Promise<{ record: BrandKitRecord; rowId: number; isChanged: boolean }> {
  return database.transaction(async () => {
    const row = await lockKit(database, scope, publicId);
    const { id: rowId, revision } = row;
    if (expectedRevisions && !expectedRevisions.includes(revision))
      throw new ServiceError(
        'precondition_failed',
        `The brand kit has been changed since: it is at revision ${revision}. Read it again and reapply your change.`,
        { fields: { revision }, headers: { etag: `"${revision}"` } },
      );
    const { name = row.name, axes = row.tokens.axes, values = row.tokens.values } = change;
    checkKit({ axes, values });
    const tokens = JSON.stringify({ axes, values });
    const changed = await database.query
      .updateTable('brand_kit')
      .set((set) => ({
        name,
        tokens,
        revision: set('revision', '+', 1),
        updated_at: now(),
      }))
      .where('id', '=', rowId)
      .where(sql<boolean>`(name, tokens::text) is distinct from (${name}, ${tokens}::text)`)
      .returning('id')
      .executeTakeFirst();
    const { rowId: _, ...record } = await findKit(database, scope, publicId);
    return { record, rowId, isChanged: changed !== undefined };
  });
}

/** Deletes a kit that no template follows. Throws ServiceError `brand_kit_not_found`, `access_denied` and `brand_kit_in_use`. */
export async function removeKit(database: Database, scope: ItemScope, publicId: string): Promise<void> {
  await database.transaction(async () => {
    const { id } = await lockKit(database, scope, publicId);
    const followers = await database.query
      .selectFrom('template')
      .select(['name', (select) => select.fn.countAll<number | string>().over().as('count')])
      .where('brand_kit_id', '=', id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const [first] = followers;
    if (first) {
      const names = followers.map(({ name }) => `“${name}”`).join(', ');
      const rest = Number(first.count) - followers.length;
      throw new ServiceError(
        'brand_kit_in_use',
        `Templates follow this brand kit: ${names}${rest > 0 ? ` and ${rest} more` : ''}. Let them follow another kit, or none, first.`,
      );
    }
    await database.query.deleteFrom('brand_kit').where('id', '=', id).execute();
  });
}

/** The newest templates that follow a kit, by its row, for everyone who sees their images. */
export async function newestFollowers(database: Database, rowId: number, limit: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('template')
    .select('id')
    .where('brand_kit_id', '=', rowId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
