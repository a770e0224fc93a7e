import { folderLimits } from '@platen/api';
import { sql, type Selectable } from 'kysely';
import type { FolderTable } from '../../db/tables/template-tables.ts';
import { ServiceError } from '../../http/service-error.ts';
import { foldText } from '../template-columns.ts';
import { folderNotFound } from './require-folder.ts';
import type { TemplateParts } from '../template-parts.ts';

type Store = Pick<TemplateParts, 'database' | 'now'>;

type Folder = Selectable<FolderTable>;

/** A folder and how many templates lie directly in it. */
export type CountedFolder = Folder & { template_count: number };

/** The folders of a workspace by name, or one of them. */
export function listFolders(
  { database }: Pick<Store, 'database'>,
  workspaceId: number,
  id?: number,
): Promise<CountedFolder[]> {
  return database.query
    .selectFrom('folder')
    .selectAll()
    .select(sql<number>`(select count(*) from template where template.folder_id = folder.id)`.as('template_count'))
    .where('workspace_id', '=', workspaceId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Makes a folder. Throws ServiceError `folder_not_found` for the parent and `conflict` when its place does not take it. */
export function createFolder(
  store: Store,
  workspaceId: number,
  given: { name: string; parentId: number | null },
): Promise<number> {
  return changeTree(store, workspaceId, async (tree) => {
    if (tree.size >= folderLimits.count) {
      throw new ServiceError(
        'conflict',
        `A workspace can have at most ${folderLimits.count} folders. Delete one first.`,
      );
    }
    if (given.parentId !== null && !tree.has(given.parentId)) throw folderNotFound(given.parentId);
    refuseDepth(depthOf(tree, given.parentId) + 1);
    refuseTaken(tree, given.name, given.parentId);
    const at = store.now();
    const { id } = await store.database.query
      .insertInto('folder')
      .values({
        workspace_id: workspaceId,
        parent_id: given.parentId,
        name: given.name,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Renames or moves a folder. Throws ServiceError `folder_not_found` and `conflict`. */
export function updateFolder(
  store: Store,
  workspaceId: number,
  id: number,
  given: { name?: string | undefined; parentId?: number | null | undefined },
): Promise<void> {
  return changeTree(store, workspaceId, async (tree) => {
    const folder = tree.get(id);
    if (!folder) throw folderNotFound(id);
    const { name = folder.name, parentId = folder.parent_id } = given;
    if (parentId !== null && !tree.has(parentId)) throw folderNotFound(parentId);
    if (waysUp(tree, parentId).includes(id)) {
      throw new ServiceError('conflict', 'A folder cannot be moved into itself or one of its subfolders.');
    }
    refuseDepth(depthOf(tree, parentId) + heightOf(tree, id));
    refuseTaken(tree, name, parentId, id);
    await store.database.query
      .updateTable('folder')
      .set({ name, parent_id: parentId, updated_at: store.now() })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute();
  });
}

/**
 * Deletes a folder; what is in it moves to where it lay. A folder in it whose name is taken there gets a number. Throws
 * ServiceError `folder_not_found`.
 */
export function deleteFolder(store: Store, workspaceId: number, id: number): Promise<void> {
  return changeTree(store, workspaceId, async (tree) => {
    const folder = tree.get(id);
    if (!folder) throw folderNotFound(id);
    const place = folder.parent_id;
    const inside = [...tree.values()].filter((each) => each.parent_id === id);
    tree.delete(id);
    for (const child of inside) {
      const name = freeName(tree, child.name, place);
      await store.database.query
        .updateTable('folder')
        .set({ name, parent_id: place })
        .where('id', '=', child.id)
        .where('workspace_id', '=', workspaceId)
        .execute();
      tree.set(child.id, { ...child, name, parent_id: place });
    }
    await store.database.query
      .updateTable('template')
      .set({ folder_id: place })
      .where('folder_id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute();
    await store.database.query
      .deleteFrom('folder')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute();
  });
}

type Tree = Map<number, Folder>;

/** Changes of a workspace's folders wait for each other, so that two moves at once close no circle. */
function changeTree<Result>(
  { database }: Store,
  workspaceId: number,
  change: (tree: Tree) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async () => {
    await sql`select id from workspace where id = ${workspaceId} for update`.execute(database.query);
    const rows = await database.query
      .selectFrom('folder')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .execute();
    return change(new Map(rows.map((row) => [row.id, row])));
  });
}

/** The folder itself and all that it is in. */
function waysUp(tree: Tree, id: number | null): number[] {
  const way: number[] = [];
  for (let next = id; next !== null && !way.includes(next); next = tree.get(next)?.parent_id ?? null) way.push(next);
  return way;
}

function depthOf(tree: Tree, id: number | null): number {
  return waysUp(tree, id).length;
}

/** Folders from this one to the deepest in it, itself counted. */
function heightOf(tree: Tree, id: number): number {
  const base = depthOf(tree, id);
  const inside = [...tree.keys()].filter((each) => waysUp(tree, each).includes(id));
  return Math.max(...inside.map((each) => depthOf(tree, each) - base + 1));
}

function refuseDepth(depth: number): void {
  if (depth <= folderLimits.depth) return;
  throw new ServiceError('conflict', `Folders can be nested at most ${folderLimits.depth} deep.`);
}

function isTaken(tree: Tree, name: string, parentId: number | null, except?: number): boolean {
  const folded = foldText(name);
  return [...tree.values()].some(
    (each) => each.parent_id === parentId && each.id !== except && foldText(each.name) === folded,
  );
}

function refuseTaken(tree: Tree, name: string, parentId: number | null, except?: number): void {
  if (!isTaken(tree, name, parentId, except)) return;
  throw new ServiceError('conflict', `A folder "${name}" already exists here.`);
}

function freeName(tree: Tree, name: string, parentId: number | null): string {
  if (!isTaken(tree, name, parentId)) return name;
  for (let number = 2; ; number++) {
    const numbered = `${name.slice(0, 245).toWellFormed()} (${number})`;
    if (!isTaken(tree, numbered, parentId)) return numbered;
  }
}
