import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createRenderPool, createSafeFetcher, parseConfig, type RenderPool, type Storage } from '@platen/server';

/** Variables that change what a pool does. Services that set one have a pool of their own. */
const ownPool = /^PLATEN_(?:RENDER_|MEMORY|FETCH_|DATA_DIR|FFMPEG)/;

const storages = new Set<Storage>();
let shared: RenderPool | undefined;
let folder: string | undefined;

// Of all files in the process: see `plan-units.ts`.
after(async () => {
  await shared?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Whether a service with these variables can render in the pool that all such services of this process share. */
export function canShareRenderPool(environment: Readonly<Record<string, string>>): boolean {
  return !Object.keys(environment).some((name) => ownPool.test(name));
}

/** The shared pool for a service with this storage: starting its thread takes a second of work, which files of a process do once. */
export function shareRenderPool(storage: Storage): RenderPool {
  storages.add(storage);
  const pool = (): RenderPool => (shared ??= createShared());
  return {
    threads: 1,
    get pending() {
      return shared?.pending ?? 0;
    },
    get waiting() {
      return shared?.waiting ?? 0;
    },
    get fetching() {
      return shared?.fetching ?? 0;
    },
    share: () => undefined,
    countOf: (workspaceId) => shared?.countOf(workspaceId) ?? 0,
    render: (...render) => pool().render(...render),
    close: async () => {
      storages.delete(storage);
    },
  };
}

function createShared(): RenderPool {
  folder = mkdtempSync(join(tmpdir(), 'platen-renders-'));
  const config = parseConfig({ PLATEN_DATA_DIR: folder, PLATEN_RENDER_THREADS: '1' });
  const storage = [...storages][0];
  if (!storage) throw new Error('Nothing shares the pool.');
  const read: Storage['read'] = async (key, maxBytes) => {
    // The keys of files are made from secrets: only one of the services has it.
    for (const each of storages) {
      const bytes = await each.read(key, maxBytes);
      if (bytes) return bytes;
    }
    return undefined;
  };
  return createRenderPool({
    config,
    storage: { ...storage, read },
    fetcher: createSafeFetcher({ allow: config.fetchAllow }),
  });
}
