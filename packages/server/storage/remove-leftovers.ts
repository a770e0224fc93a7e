import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Holds files that are being written; no key names anything in it, since keys have no hidden parts. */
const unfinishedFolder = '.unfinished';
/** After this long nobody is still writing a file, whichever machine they are on. */
const forgottenMs = 24 * 60 * 60 * 1000;
const host = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');

/** Where, below the storage's folder, this process writes a file before it is finished. */
export function nameLeftover(id: string): string {
  return join(unfinishedFolder, `${host}.${process.pid}.${id}`);
}

/**
 * Removes files that a process was writing when it ended: of this machine those whose process is gone, of others those older than
 * a day. Call it at start, before anything is written. Answers how many there were.
 */
export async function removeLeftovers(folder: string): Promise<number> {
  const unfinished = join(folder, unfinishedFolder);
  const names = await readdir(unfinished).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const path = join(unfinished, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || !isLeftover(name, found.mtimeMs)) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

function isLeftover(name: string, writtenMs: number): boolean {
  if (Date.now() - writtenMs > forgottenMs) return true;
  const [owner, id] = name.split('.');
  if (owner !== host) return false;
  const pid = Number(id);
  // In a container the number of the process is the same each time: then what is older than the process is left over.
  if (pid === process.pid) return writtenMs < Date.now() - process.uptime() * 1000;
  return !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
