import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { RenderTarget } from '@platen/engine';
import { privateFileMode, privateFolderMode } from '../../db/private-modes.ts';
import { nameLeftover, removeLeftovers } from '../../storage/remove-leftovers.ts';

/** A file on this machine's disk that the engine writes a video to, which may be larger than the memory. */
export interface OutputFile {
  target: RenderTarget;
  /** Ends the writing, and answers what was written. */
  finish(): Promise<WrittenFile>;
  /** Returns the content written, from its start. */
  read(): Readable;
  /** Removes it. Harmless when it is gone. */
  remove(): Promise<void>;
}

/** Content written to a file. */
export interface WrittenFile {
  byteLength: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Clearing away what processes that ended had left, by folder. */
const cleared = new Map<string, Promise<unknown>>();

/** Opens a new file below a folder. One that a killed process leaves behind is removed by the next one that opens a file there. */
export async function openOutputFile(folder: string): Promise<OutputFile> {
  const clearing = cleared.get(folder) ?? removeLeftovers(folder).catch(() => undefined);
  cleared.set(folder, clearing);
  await clearing;
  const path = join(folder, nameLeftover(randomUUID()));
  await mkdir(dirname(path), { recursive: true, mode: privateFolderMode });
  const handle = await open(path, 'wx', privateFileMode);
  let byteLength = 0;
  return {
    target: {
      async write(bytes, position) {
        for (let done = 0; done < bytes.byteLength;) {
          const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
          done += bytesWritten;
        }
        byteLength = Math.max(byteLength, position + bytes.byteLength);
      },
    },
    async finish() {
      await handle.close();
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
      return { byteLength, sha256: hash.digest('hex') };
    },
    read: () => createReadStream(path),
    async remove() {
      await handle.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}
