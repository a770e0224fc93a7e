import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Files below a folder; beside each lies its content type. */
export function createLocalStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!keyShape.test(key) || key.includes('..')) throw new TypeError(`"${key}" is not a storage key.`);
    return join(folder, key);
  };
  const statOf: Storage['stat'] = async (key) => {
    const path = pathOf(key);
    try {
      const [{ size }, contentType] = await Promise.all([stat(path), readFile(`${path}.type`, 'utf8')]);
      return { size, contentType };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  return {
    kind: 'local',
    async put(key, body, contentType) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        const file = await open(temporary, 'wx');
        if (body instanceof Uint8Array) {
          await file.writeFile(body);
          await file.datasync();
          await file.close();
        } else {
          await pipeline(body, file.createWriteStream({ flush: true }));
        }
        await writeFile(`${path}.type`, contentType);
        await rename(temporary, path);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async open(key, range) {
      const found = await statOf(key);
      return found && { ...found, stream: createReadStream(pathOf(key), range ?? {}) };
    },
    async read(key, maxBytes) {
      const found = await statOf(key);
      if (!found) return undefined;
      if (found.size > maxBytes) throw new RangeError(`${key} is larger than ${maxBytes} bytes.`);
      return readFile(pathOf(key));
    },
    stat: statOf,
    async delete(key) {
      await rm(pathOf(key), { force: true });
      await rm(`${pathOf(key)}.type`, { force: true });
    },
    uploadUrl: async () => undefined,
    async check() {
      const key = `checks/${randomUUID()}`;
      await this.put(key, new Uint8Array([1]), 'application/octet-stream');
      await this.delete(key);
    },
    close: async () => undefined,
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
