import { folderLimits } from '@platen/api';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../db/database.ts';
import { scopeColumns } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import {
  depthOf,
  freeName,
  heightOf,
  refuseDepth,
  refuseTaken,
  waysUp,
  type Folder,
  type FolderTree,
} from './folder-tree.ts';

/** Where folders of a kind are kept, and what lies in them. */
export interface FolderShelf {
  table: 'folder' | 'asset_folder';
  items: 'template' | 'brand_asset';
  /** The items that a folder's count has. Default: all. */
  counted?: RawBuilder<SqlBool>;
}

/** Folders of templates: all of a workspace's are the workspace's own. */
export const templateFolders: FolderShelf = { table: 'folder', items: 'template' };

/** Folders of brand assets, of a workspace or of a user of one of its embeds. */
export const assetFolders: FolderShelf = {
  table: 'asset_folder',
  items: 'brand_asset',
  counted: sql<SqlBool>`brand_asset.listed`,
};

/** Dependencies of folders. */
export interface FolderParts {
  database: Database;
  now: () => Date;
}

/** A folder and how many items lie directly in it. */
export type CountedFolder = Folder & { item_count: number };

/** The condition of folders that belong to exactly that owner: a workspace's are not those of its embed users. */
export function ownFolders({ table }: FolderShelf, scope: ItemScope): RawBuilder<SqlBool> {
  const inWorkspace = sql<SqlBool>`${sql.ref(`${table}.workspace_id`)} = ${scope.workspaceId}`;
  if (table === 'folder') return inWorkspace;
  return sql<SqlBool>`(${inWorkspace} and asset_folder.embed_id is not distinct from ${scope.embedId}::bigint
    and asset_folder.embed_user_id is not distinct from ${scope.embedUserId}::text)`;
}

/** The folders of an owner by name, or one of them. */
export async function listFolders(
  { database }: Pick<FolderParts, 'database'>,
  shelf: FolderShelf,
  scope: ItemScope,
  id?: number,
): Promise<CountedFolder[]> {
  const { table, items, counted = sql`true` } = shelf;
  const { rows } = await sql<CountedFolder>`
    select id, workspace_id, parent_id, name, created_at, updated_at,
      (select count(*) from ${sql.table(items)} where ${sql.ref(`${items}.folder_id`)} = ${sql.ref(`${table}.id`)} and ${counted}) as item_count
    from ${sql.table(table)}
    where ${ownFolders(shelf, scope)} and (${id ?? null}::bigint is null or id = ${id ?? null})
    order by lower(name), id`.execute(database.query);
  return rows.map((row) => ({ ...row, item_count: Number(row.item_count) }));
}

/** One folder of an owner. Throws ServiceError `folder_not_found`. */
export async function requireFolderOf(
  parts: Pick<FolderParts, 'database'>,
  shelf: FolderShelf,
  scope: ItemScope,
  id: number,
): Promise<CountedFolder> {
  const [row] = await listFolders(parts, shelf, scope, id);
  if (!row) throw folderNotFound(id);
  return row;
}

/** Makes a folder. Throws ServiceError `folder_not_found` for the parent and `conflict` when its place does not take it. */
export function createFolder(
  parts: FolderParts,
  shelf: FolderShelf,
  scope: ItemScope,
  given: { name: string; parentId: number | null },
): Promise<number> {
  return changeTree(parts, shelf, scope, async (tree) => {
    if (tree.size >= folderLimits.count) {
      throw new ServiceError('conflict', `There can be at most ${folderLimits.count} folders. Delete one first.`);
    }
    if (given.parentId !== null && !tree.has(given.parentId)) throw folderNotFound(given.parentId);
    refuseDepth(depthOf(tree, given.parentId) + 1);
    refuseTaken(tree, given.name, given.parentId);
    const at = parts.now();
    const values = {
      workspace_id: scope.workspaceId,
      parent_id: given.parentId,
      name: given.name,
      created_at: at,
      updated_at: at,
    };
    const { query } = parts.database;
    const insert =
      shelf.table === 'folder'
        ? query.insertInto('folder').values(values).returning('id')
        : query
            .insertInto('asset_folder')
            .values({ ...values, ...scopeColumns(scope) })
            .returning('id');
    return (await insert.executeTakeFirstOrThrow()).id;
  });
}

/** Renames or moves a folder. Throws ServiceError `folder_not_found` and `conflict`. */
export function updateFolder(
  parts: FolderParts,
  shelf: FolderShelf,
  scope: ItemScope,
  id: number,
  given: { name?: string | undefined; parentId?: number | null | undefined },
): Promise<void> {
  return changeTree(parts, shelf, scope, async (tree) => {
    const folder = tree.get(id);
    if (!folder) throw folderNotFound(id);
    const { name = folder.name, parentId = folder.parent_id } = given;
    if (parentId !== null && !tree.has(parentId)) throw folderNotFound(parentId);
    if (waysUp(tree, parentId).includes(id)) {
      throw new ServiceError('conflict', 'A folder cannot be moved into itself or one of its subfolders.');
    }
    refuseDepth(depthOf(tree, parentId) + heightOf(tree, id));
    refuseTaken(tree, name, parentId, id);
    await sql`update ${sql.table(shelf.table)} set name = ${name}, parent_id = ${parentId}, updated_at = ${parts.now()}
      where id = ${id} and ${ownFolders(shelf, scope)}`.execute(parts.database.query);
  });
}

/**
 * Deletes a folder; what is in it moves to where it lay. A folder in it whose name is taken there gets a number. Throws
 * ServiceError `folder_not_found`.
 */
export function deleteFolder(parts: FolderParts, shelf: FolderShelf, scope: ItemScope, id: number): Promise<void> {
  const { table, items } = shelf;
  return changeTree(parts, shelf, scope, async (tree) => {
    const folder = tree.get(id);
    if (!folder) throw folderNotFound(id);
    const { query } = parts.database;
    const place = folder.parent_id;
    const inside = [...tree.values()].filter((each) => each.parent_id === id);
    tree.delete(id);
    for (const child of inside) {
      const name = freeName(tree, child.name, place);
      await sql`update ${sql.table(table)} set name = ${name}, parent_id = ${place}
        where id = ${child.id} and ${ownFolders(shelf, scope)}`.execute(query);
      tree.set(child.id, { ...child, name, parent_id: place });
    }
    await sql`update ${sql.table(items)} set folder_id = ${place}
      where folder_id = ${id} and workspace_id = ${scope.workspaceId}`.execute(query);
    await sql`delete from ${sql.table(table)} where id = ${id} and ${ownFolders(shelf, scope)}`.execute(query);
  });
}

/** Returns the error for a folder that its owner does not have. */
export function folderNotFound(folderId: number): ServiceError {
  return new ServiceError('folder_not_found', `There is no folder ${folderId} in this workspace.`);
}

/** Changes of a workspace's folders wait for each other, so that two moves at once close no circle. */
function changeTree<Result>(
  { database }: FolderParts,
  shelf: FolderShelf,
  scope: ItemScope,
  change: (tree: FolderTree) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async () => {
    await sql`select id from workspace where id = ${scope.workspaceId} for update`.execute(database.query);
    const { rows } = await sql<Folder>`select id, workspace_id, parent_id, name, created_at, updated_at
      from ${sql.table(shelf.table)} where ${ownFolders(shelf, scope)}`.execute(database.query);
    return change(new Map(rows.map((row) => [row.id, row])));
  });
}
