import { closeSync, openSync, rmSync } from 'node:fs';

/** Locks that this process holds. */
const held = new Set<string>();

/**
 * Takes a lock that one holder has at a time, in this process or in another one, and answers how to give it back; undefined when it is
 * taken. It is SQLite's lock of a file, which the system gives back when its process ends, however that happens. The file is there as
 * long as the lock is held.
 */
export async function lockFile(path: string): Promise<(() => void) | undefined> {
  if (held.has(path)) return undefined;
  held.add(path);
  try {
    const { DatabaseSync } = await import('node:sqlite');
    // SQLite would make it as the umask has it.
    closeSync(openSync(path, 'a', 0o600));
    const lock = new DatabaseSync(path, { timeout: 0 });
    try {
      lock.exec('pragma synchronous = off; create table if not exists holder (id)');
      // Writing is refused when the file was removed between opening and locking it, by the holder before; only an empty one is not
      // looked for.
      lock.exec('begin exclusive; insert into holder values (1)');
    } catch (error) {
      lock.close();
      throw error;
    }
    return () => {
      removeQuietly(path);
      lock.close();
      held.delete(path);
    };
  } catch {
    // Taken, or a place where nothing can be locked.
    held.delete(path);
    return undefined;
  }
}

/** Some systems remove no file that is open; it stays for the next lock then. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // See above.
  }
}
