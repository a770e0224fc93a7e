import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFileMode, privateFolderMode } from './private-modes.ts';
import { DatabaseError } from './database-error.ts';

/** SQLite's code for a lock that another holds. */
const busy = 5;

/** Another process has the data folder. */
export class FolderInUseError extends DatabaseError {
  /** Which one, such as `process 12 since …`. */
  readonly holder: string;

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process, or give this one a folder of its own ` +
        'with PLATEN_DATA_DIR. Several processes can share a Postgres named by DATABASE_URL.',
    );
    this.holder = holder;
  }
}

/**
 * Takes a folder for this process alone, and answers how to give it back. Throws FolderInUseError, which names the process that
 * has it. The lock is the operating system's, on the file `lock`, held through SQLite because Node itself cannot lock files: it ends
 * with its process however that ends, it is never taken from one that lives, and process ids of other containers do not confuse
 * it. `lock.json` beside it only says who.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(folder, { recursive: true, mode: privateFolderMode });
  const holder = join(folder, 'lock.json');
  // SQLite would make it as the umask has it.
  closeSync(openSync(join(folder, 'lock'), 'a', privateFileMode));
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code !== busy) {
      throw new DatabaseError(`The folder ${folder} cannot be locked: ${reasonOf(error)}.`, { cause: error });
    }
    throw new FolderInUseError(folder, describeHolder(holder));
  }
  writeFileSync(holder, `${JSON.stringify({ pid: process.pid, since: new Date().toISOString() })}\n`, {
    mode: privateFileMode,
  });
  return () => lock.close();
}

function describeHolder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; since: string };
    return `process ${pid} since ${since}`;
  } catch {
    return 'another process';
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
