import { folderLimits } from '@platen/api';
import type { Selectable } from 'kysely';
import { foldText } from '../db/fold-text.ts';
import type { FolderTable } from '../db/tables/template-tables.ts';
import { ServiceError } from '../http/service-error.ts';

/** A folder as its row has it. */
export type Folder = Selectable<FolderTable>;

/** All folders of an owner, by id. */
export type FolderTree = Map<number, Folder>;

/** The folder itself and all that it is in. */
export function waysUp(tree: FolderTree, id: number | null): number[] {
  const way: number[] = [];
  for (let next = id; next !== null && !way.includes(next); next = tree.get(next)?.parent_id ?? null) way.push(next);
  return way;
}

/** How deep a folder is: 1 at the top level, 0 for the top level itself. */
export function depthOf(tree: FolderTree, id: number | null): number {
  return waysUp(tree, id).length;
}

/** Folders from this one to the deepest in it, itself counted. */
export function heightOf(tree: FolderTree, id: number): number {
  const base = depthOf(tree, id);
  const inside = [...tree.keys()].filter((each) => waysUp(tree, each).includes(id));
  return Math.max(...inside.map((each) => depthOf(tree, each) - base + 1));
}

/** Throws ServiceError `conflict` for folders that would be nested too deep. */
export function refuseDepth(depth: number): void {
  if (depth <= folderLimits.depth) return;
  throw new ServiceError('conflict', `Folders can be nested at most ${folderLimits.depth} deep.`);
}

function isTaken(tree: FolderTree, name: string, parentId: number | null, except?: number): boolean {
  const folded = foldText(name);
  return [...tree.values()].some(
    (each) => each.parent_id === parentId && each.id !== except && foldText(each.name) === folded,
  );
}

/** Throws ServiceError `conflict` for a name that another folder of the place has. */
export function refuseTaken(tree: FolderTree, name: string, parentId: number | null, except?: number): void {
  if (!isTaken(tree, name, parentId, except)) return;
  throw new ServiceError('conflict', `A folder "${name}" already exists here.`);
}

/** The name, with a number where another folder of the place has it. */
export function freeName(tree: FolderTree, name: string, parentId: number | null): string {
  if (!isTaken(tree, name, parentId)) return name;
  for (let number = 2; ; number++) {
    const numbered = `${name.slice(0, 245).toWellFormed()} (${number})`;
    if (!isTaken(tree, numbered, parentId)) return numbered;
  }
}
