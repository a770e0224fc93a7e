import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { othersMode, privateFolderMode } from '../db/private-modes.ts';

/** Names of the service's files in the data folder. Other files there are not its own, and are protected by the folder. */
const ownNames = ['secret', 'lock', 'lock.json', 'database', 'database.new', 'files', 'work'];
const atOnce = 32;

/** Result of restricting a data folder. */
export interface NarrowedFolder {
  /** Files and folders that others could reach before. */
  narrowed: number;
  /** Why others still can, such as that the folder belongs to another account; undefined when they cannot. */
  problem?: Error;
}

/**
 * Makes the data folder when it is not there, and takes it and what the service keeps in it away from other accounts of the machine,
 * also what earlier versions or a restored backup left open. A folder that nobody else can enter is not looked into, as it is closed
 * last, so that a start costs a few looks. On Windows, where folders have no modes, it does nothing more.
 */
export async function narrowDataFolder(folder: string): Promise<NarrowedFolder> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode });
  if (process.platform === 'win32') return { narrowed: 0 };
  const found: NarrowedFolder = { narrowed: 0 };
  const narrow = async (path: string, mode: number): Promise<void> => {
    try {
      await chmod(path, mode & ~othersMode & 0o7777);
      found.narrowed += 1;
    } catch (error) {
      found.problem ??= error instanceof Error ? error : new Error(String(error));
    }
  };
  const { mode } = await stat(folder);
  // First of all: then nobody gets at what is below, however long that takes.
  if (mode & othersMode) await narrow(folder, mode);

  const narrowBelow = async (path: string): Promise<void> => {
    const entry = await lstat(path).catch(() => undefined);
    if (!entry || !(entry.mode & othersMode)) return;
    // A link has no mode of its own, and what it leads to may be anybody's.
    if (!entry.isFile() && !entry.isDirectory()) return;
    if (entry.isDirectory()) await narrowEach((await readdir(path)).map((name) => join(path, name)));
    await narrow(path, entry.mode);
  };
  const narrowEach = async (paths: string[]): Promise<void> => {
    const work = async (): Promise<void> => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await narrowBelow(path);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, paths.length) }, work));
  };
  await narrowEach(ownNames.map((name) => join(folder, name)));
  return found;
}
