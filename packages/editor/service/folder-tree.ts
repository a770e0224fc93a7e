/** A folder in others, of templates or of brand assets. */
export interface NamedFolder {
  id: number;
  name: string;
  /** Null at the top. */
  parent_id: number | null;
}

/** The folders that lie directly in one, by name; `undefined` is the top. */
export function childrenOf<Each extends NamedFolder>(folders: readonly Each[], id: number | undefined): Each[] {
  return folders.filter(({ parent_id: parent }) => (parent ?? undefined) === id);
}

/** The way from the top down to a folder, itself last; empty for one that is not there. */
export function pathTo<Each extends NamedFolder>(folders: readonly Each[], id: number | undefined): Each[] {
  const path: Each[] = [];
  let next = folders.find((folder) => folder.id === id);
  // A folder in itself cannot be, and would never end.
  while (next && !path.includes(next)) {
    path.unshift(next);
    const parent: number | null = next.parent_id;
    next = folders.find((folder) => folder.id === parent);
  }
  return path;
}

/** All folders with the names of those they are in, such as `Social / Stories`, in the order of these. */
export function listPaths(folders: readonly NamedFolder[]): { id: number; path: string }[] {
  return folders
    .map(({ id }) => ({
      id,
      path: pathTo(folders, id)
        .map(({ name }) => name)
        .join(' / '),
    }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}
