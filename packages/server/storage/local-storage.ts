import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkStorage, tooLarge } from './check-storage.ts';
import { openFolder, writeDurably } from './durable-file.ts';
import { syncFolder } from './durable-folder.ts';
import { listLocalFiles } from './list-local-files.ts';
import { checkMediaType, mediaTypeOf } from './media-types.ts';
import { nameLeftover } from './remove-leftovers.ts';
import { checkStorageKey } from './storage-key.ts';
import type { Storage } from './storage.ts';

/**
 * Files below a folder, by their keys. A file is written beside the others under another name, flushed, and renamed into its place;
 * then the folder is flushed, so that after a crash it is there whole or not at all. What a crash leaves under other names
 * `removeLeftovers` takes away.
 */
export function createLocalStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, checkStorageKey(key));
  const statOf: Storage['stat'] = async (key) => {
    const path = pathOf(key);
    try {
      const found = await stat(path);
      return found.isFile() ? { size: found.size, contentType: mediaTypeOf(key) } : undefined;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  const put: Storage['put'] = async (key, body, contentType) => {
    const path = pathOf(key);
    checkMediaType(key, contentType);
    const unfinished = join(folder, nameLeftover(randomUUID()));
    let destination: FileHandle | undefined;
    try {
      const [opened, written] = await Promise.allSettled([openFolder(dirname(path)), writeDurably(unfinished, body)]);
      if (opened.status === 'rejected') throw opened.reason;
      destination = opened.value;
      if (written.status === 'rejected') throw written.reason;
      await rename(unfinished, path);
      await destination.sync();
    } catch (error) {
      if (!(body instanceof Uint8Array)) body.destroy();
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      // Nobody has to wait for that.
      destination?.close().catch(() => undefined);
    }
  };
  const storage: Storage = {
    kind: 'local',
    put,
    async open(key, range) {
      const found = await statOf(key);
      if (!found) return undefined;
      if (range && !(range.start >= 0 && range.start <= range.end && range.start < found.size)) {
        throw new RangeError(`${key} has ${found.size} bytes, not ${range.start} to ${range.end}.`);
      }
      try {
        // Opened before it is answered: once there, the stream reads on though the file is deleted in the meantime.
        const file = await open(pathOf(key), 'r');
        return { ...found, stream: file.createReadStream(range ?? {}) };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async read(key, maxBytes) {
      const found = await statOf(key);
      if (!found) return undefined;
      if (found.size > maxBytes) throw tooLarge(maxBytes);
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    stat: statOf,
    list: (prefix, options) => listLocalFiles(folder, prefix, options),
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      try {
        await syncFolder(dirname(path));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },
    uploadUrl: async () => undefined,
    check: () => checkStorage(storage),
    close: async () => undefined,
  };
  return storage;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
