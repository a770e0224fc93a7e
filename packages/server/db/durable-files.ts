import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { PrivateFiles } from './private-files.ts';

/** Emscripten's EIO, after which Postgres stops rather than believing that the disk has what it has not. */
const inputOutputError = 29;
const syncsAtOnce = 4;

/** An open file as Emscripten hands it to its file systems; `nfd` is Node's descriptor. */
interface EmscriptenStream {
  nfd: number;
}

/**
 * PGlite's files in a folder, written through to the disk when Postgres asks for it: as it comes, PGlite's `fsync` does nothing,
 * and a commit that was answered can be lost with the machine's power.
 */
export class DurableFiles extends PrivateFiles {
  #synced = 0;

  /** How often Postgres had a file written through. */
  get synced(): number {
    return this.#synced;
  }

  override async init(lite: PGlite, options: Parameters<PrivateFiles['init']>[1]): ReturnType<PrivateFiles['init']> {
    const { emscriptenOpts } = await super.init(lite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ NODEFS }) => {
            Object.assign(NODEFS.stream_ops, { fsync: (stream: EmscriptenStream) => this.#sync(stream) });
          },
        ],
      },
    };
  }

  #sync({ nfd }: EmscriptenStream): number {
    try {
      fdatasyncSync(nfd);
      this.#synced++;
      return 0;
    } catch {
      return inputOutputError;
    }
  }
}

/** Writes every file and folder below a folder through to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const syncRest = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
    }
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, syncRest));
  for (const entry of entries) if (entry.isDirectory()) syncEntry(join(entry.parentPath, entry.name));
  syncEntry(folder);
}

/** Writes a folder's list of names through to the disk, after which a rename in it lasts. */
export function syncEntry(folder: string): void {
  // Windows opens no folders, and keeps their lists by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
