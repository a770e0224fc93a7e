import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { makeFolder } from './durable-folder.ts';
import { privateFileMode } from '../db/private-modes.ts';

/** Where there is such a flag, a write returns once its bytes are on the disk, which spares asking for that apart. */
const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC = 0 } = constants;

/** Writes a new file whose bytes are on the disk when this resolves. Makes its folder when it is not there. */
export async function writeDurably(path: string, body: Uint8Array | Readable): Promise<void> {
  if (!(body instanceof Uint8Array)) {
    const file = await openInFolder(dirname(path), () => open(path, 'wx', privateFileMode));
    // The stream closes the file, whichever way it ends.
    await pipeline(body, file.createWriteStream({ flush: true }));
    return;
  }
  const file = await openInFolder(dirname(path), () =>
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, privateFileMode),
  );
  try {
    for (let written = 0; written < body.byteLength;) {
      const { bytesWritten } = await file.write(body, written, body.byteLength - written);
      written += bytesWritten;
    }
    if (O_DSYNC === 0) await file.datasync();
  } finally {
    await file.close();
  }
}

/** Opens a folder whose list of names can be flushed. Makes it when it is not there. */
export function openFolder(folder: string): Promise<FileHandle> {
  return openInFolder(folder, () => open(folder, 'r'));
}

/** Nearly always the folder is there already; looking first would cost every file the same again. */
async function openInFolder(folder: string, run: () => Promise<FileHandle>): Promise<FileHandle> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await makeFolder(folder);
    return run();
  }
}
