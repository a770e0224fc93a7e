import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isStorageKey } from './storage-key.ts';
import type { ListedFile, ListOptions } from './storage.ts';

/** Files below a folder whose keys begin with a prefix, in the order of their keys. What goes in the meantime is omitted. */
export async function listLocalFiles(
  folder: string,
  prefix: string,
  { after = '', limit }: ListOptions,
): Promise<ListedFile[]> {
  const entries = await readdir(join(folder, ...prefix.split('/')), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => isStorageKey(key) && key > after)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .slice(0, limit);
  const listed = await Promise.all(
    keys.map(async (key): Promise<ListedFile[]> => {
      const found = await stat(join(folder, key)).catch(() => undefined);
      return found ? [{ key, size: found.size, changedAt: found.mtime }] : [];
    }),
  );
  return listed.flat();
}
