import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RenderOutput } from '@platen/engine';
import { releaseOutputs } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import type { Row } from './csv-rows.ts';
import { unwritable } from './failure.ts';
import type { OutputPattern } from './output-pattern.ts';
import { standardStream } from './read-file.ts';
import type { Terminal } from './terminal.ts';

/** A written file, as the report names it. */
export interface WrittenFile {
  page: number;
  file: string;
  format: string;
  /** Pixels; unknown of what a service rendered. */
  width?: number;
  height?: number;
  bytes: number;
}

/** Writes a file whole or not at all, folders above it included. Throws FileError. */
export async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(beside, contents);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw unwritable(file, error);
  }
}

/**
 * Finds out whether files can be written, without writing any: a render takes long, and its folder may be closed or a file.
 * Throws FileError.
 */
export async function checkWritable(files: Iterable<string>): Promise<void> {
  const folders = new Set<string>();
  for (const file of files) {
    try {
      const existing = await stat(file).catch(() => undefined);
      if (existing?.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
      const folder = dirname(file);
      if (!folders.has(folder)) await checkFolder(folder);
      folders.add(folder);
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

/** A folder that is there, or the nearest one above it that is, must take new files. */
async function checkFolder(folder: string): Promise<void> {
  for (let nearest = folder; ; nearest = dirname(nearest)) {
    const found = await stat(nearest).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(nearest) === nearest) throw error;
      return undefined;
    });
    if (!found) continue;
    if (!found.isDirectory()) throw Object.assign(new Error('is no directory'), { code: 'ENOTDIR' });
    return access(nearest, constants.W_OK | constants.X_OK);
  }
}

/** Writes the pictures of one render to where the pattern says. Those that are written to files give their memory back. */
export async function writeOutputs(
  outputs: readonly RenderOutput[],
  pattern: OutputPattern,
  row: Row,
  terminal: Terminal,
): Promise<WrittenFile[]> {
  if (outputs.length > 1 && !pattern.hasPage) {
    // Flowing text made pages that nobody could foresee.
    throw new PlatenError(
      'OPTIONS_INVALID',
      `The render made ${outputs.length} pages; put {page} into --out, or choose one with --page.`,
    );
  }
  const files: WrittenFile[] = [];
  for (const output of outputs) {
    const { page, format, width, height, bytes } = output;
    const { byteLength } = bytes;
    const file = pattern.text === standardStream ? standardStream : pattern.fill(page, row);
    if (file === standardStream) await terminal.write(bytes);
    else {
      await writeWhole(file, bytes);
      releaseOutputs([output]);
    }
    files.push({ page, file, format, width, height, bytes: byteLength });
  }
  return files;
}
