import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RenderTarget } from '@platen/engine';
import { unwritable } from './failure.ts';

/** A file that a film is written to while it is made. */
export interface FileTarget extends RenderTarget {
  /** Puts the whole file in its place and answers its bytes. Throws FileError. */
  finish(): Promise<number>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** Opens a file beside the one that is wanted, so that there is never half a film; folders are made. Throws FileError. */
export async function openFileTarget(file: string): Promise<FileTarget> {
  const beside = `${file}.${process.pid}.part`;
  const remove = (): Promise<void> => rm(beside, { force: true }).catch(() => undefined);
  const fail = async (reason: unknown): Promise<never> => {
    await remove();
    throw unwritable(file, reason);
  };
  const openFile = async () => {
    await mkdir(dirname(file), { recursive: true });
    return open(beside, 'w');
  };
  const handle = await openFile().catch(fail);
  let length = 0;
  return {
    async write(bytes, position) {
      for (let done = 0; done < bytes.byteLength;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
        done += bytesWritten;
      }
      length = Math.max(length, position + bytes.byteLength);
    },
    async finish() {
      try {
        await handle.close();
        await rename(beside, file);
      } catch (error) {
        return fail(error);
      }
      return length;
    },
    async discard() {
      await handle.close().catch(() => undefined);
      await remove();
    },
  };
}
