import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of this process that are not whole yet. They go with it, however it ends as long as it can say goodbye. */
const unfinished = new Set<string>();

/** A name for a file that is not whole yet, in the folder of the one that it becomes, which must be on the same disk. */
export function nameUnfinished(folder: string): string {
  if (unfinished.size === 0) process.on('exit', removeAll);
  const file = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  unfinished.add(file);
  return file;
}

/** Removes such a file where it is still there, or forgets it. */
export function removeUnfinished(file: string): void {
  removeQuietly(file);
  unfinished.delete(file);
  if (unfinished.size === 0) process.off('exit', removeAll);
}

function removeAll(): void {
  for (const file of unfinished) removeQuietly(file);
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Its folder is closed or gone: nothing more can be done.
  }
}
