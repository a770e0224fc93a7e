import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that is soon full. */
export interface SmallDisk {
  /** A folder on it. */
  folder: string;
  /** Leaves no room on it, also none that is made meanwhile. */
  fill(): void;
  /** Gives the room back. */
  free(): void;
  close(): void;
}

const megabytes = 320;
const fillEveryMs = 100;
/** Sizes of what it is filled with: the last gaps are as small as a block. */
const pieces = [1024 * 1024, 64 * 1024, 4096];

/** Why this machine can have none; false when it can. */
export function lacksSmallDisk(): string | false {
  if (process.platform !== 'linux') return 'a small disk is mounted on Linux alone';
  try {
    openSmallDisk().close();
    return false;
  } catch (error) {
    return `no small disk can be mounted here, which root can (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Mounts one. It goes with this process at the latest. Throws when that is not allowed. */
export function openSmallDisk(): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'platen-disk-'));
  const close = (): void => {
    clearInterval(timer);
    process.off('exit', close);
    // Also while somebody still has a file of it open.
    spawnSync('umount', ['--lazy', place]);
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  };
  let timer: NodeJS.Timeout | undefined;
  const filler = join(place, 'filler');
  const fillNow = (): void => {
    const descriptor = openSync(filler, 'a');
    try {
      for (const size of pieces) writeUntilFull(descriptor, Buffer.alloc(size));
    } finally {
      closeSync(descriptor);
    }
  };
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', place],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(place, { recursive: true, force: true });
    throw new Error((stderr || error?.message || `mount ended with ${status}`).trim());
  }
  process.once('exit', close);
  const folder = join(place, 'data');
  mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    fill() {
      fillNow();
      timer ??= setInterval(fillNow, fillEveryMs);
    },
    free() {
      clearInterval(timer);
      timer = undefined;
      rmSync(filler, { force: true });
    },
    close,
  };
}

function writeUntilFull(descriptor: number, bytes: Buffer): void {
  try {
    for (;;) if (writeSync(descriptor, bytes) < bytes.length) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
