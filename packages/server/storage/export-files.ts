import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createLocalStorage } from './local-storage.ts';
import { isStorageKey } from './storage-key.ts';
import type { Storage } from './storage.ts';

/**
 * Copies the files of a data folder into another storage; those that it has already are left. Answers how many were copied. May be
 * run again when it was interrupted.
 */
export async function exportFiles(dataDirectory: string, target: Storage): Promise<number> {
  const folder = join(dataDirectory, 'files');
  const source = createLocalStorage(folder);
  let count = 0;
  for (const path of globSync('**', { cwd: folder }).sort()) {
    const key = path.split(sep).join('/');
    const file = isStorageKey(key) ? await source.stat(key) : undefined;
    if (!file || (await target.stat(key))?.size === file.size) continue;
    const opened = await source.open(key);
    if (!opened) continue;
    await target.put(key, opened.stream, file.contentType);
    count += 1;
  }
  return count;
}
