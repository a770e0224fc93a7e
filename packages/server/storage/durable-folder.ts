import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { privateFolderMode } from '../db/private-modes.ts';

/** Flushes a folder's own list of files, which a rename changed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it that are missing, flushing each one's list. */
export async function makeFolder(folder: string): Promise<void> {
  const highest = await mkdir(folder, { recursive: true, mode: privateFolderMode });
  if (highest === undefined) return;
  for (let made = folder; made.length >= highest.length; made = dirname(made)) await syncFolder(dirname(made));
}
