import { fstatSync, type BigIntStats } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findDestination, type Destination } from './destination.ts';
import { UsageError, unwritable } from './error.ts';
import type { InputFile } from './input-files.ts';
import { nameOfOutput, standardStream } from './read-file.ts';

/**
 * Finds out whether outputs can be written, without writing any: a render takes long, and its folder may be closed or a file. None may
 * be what the command reads, or the same as another one. Throws FileError and UsageError.
 */
export async function checkOutputs(files: Iterable<string>, inputs: readonly InputFile[]): Promise<void> {
  const read = await identify(inputs);
  const folders = new Set<string>();
  const names = new Map<string, string>();
  for (const file of files) {
    let destination: Destination;
    let existing: BigIntStats | undefined;
    try {
      destination = await findDestination(file);
      existing = await checkDestination(destination, folders);
    } catch (error) {
      throw unwritable(nameOfOutput(file), error);
    }
    const input = existing?.isFile() ? read.get(identityOf(existing)) : undefined;
    if (input) throw new UsageError(`${nameOfOutput(file)} is also read, as ${input.what}; write to another file`);
    const key = keyOf(destination);
    const other = key === undefined ? undefined : names.get(key);
    if (other !== undefined)
      throw new UsageError(`${nameOfOutput(other)} and ${nameOfOutput(file)} are the same; name two files`);
    if (key !== undefined) names.set(key, file);
  }
}

/** Whether there is a file already that would be replaced. */
export async function isThere(file: string): Promise<boolean> {
  const destination = await findDestination(file).catch(() => undefined);
  // What is open may be a file that a shell appends to.
  if (destination?.kind === 'descriptor') return fstatSync(destination.descriptor).isFile();
  return destination?.kind === 'file' && destination.existing !== undefined;
}

/** The files that are read, by what they are and not by their names. */
async function identify(inputs: readonly InputFile[]): Promise<Map<string, InputFile>> {
  const found = new Map<string, InputFile>();
  for (const input of inputs) {
    try {
      const stats =
        input.file === standardStream ? fstatSync(0, { bigint: true }) : await stat(input.file, { bigint: true });
      if (stats.isFile()) found.set(identityOf(stats), input);
    } catch {
      // The step that reads it reports that.
    }
  }
  return found;
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}

/** Outputs with the same key end in the same place. */
function keyOf(destination: Destination): string | undefined {
  if (destination.kind === 'descriptor') return `descriptor ${destination.descriptor}`;
  if (destination.kind === 'stream') return undefined;
  return process.platform === 'linux' ? destination.path : destination.path.toLowerCase();
}

/** Checks the file that already exists at the destination. */
async function checkDestination(destination: Destination, folders: Set<string>): Promise<BigIntStats | undefined> {
  if (destination.kind === 'descriptor') return fstatSync(destination.descriptor, { bigint: true });
  const { path } = destination;
  if (destination.kind === 'stream') {
    await access(path, constants.W_OK);
    return undefined;
  }
  if (destination.existing) await access(path, constants.W_OK);
  const folder = dirname(path);
  if (!folders.has(folder)) await checkFolder(folder);
  folders.add(folder);
  return destination.existing;
}

/** A folder that is there, or the nearest one above it that is, must take new files. */
async function checkFolder(folder: string): Promise<void> {
  for (let nearest = folder; ; nearest = dirname(nearest)) {
    const found = await stat(nearest).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(nearest) === nearest) throw error;
      return undefined;
    });
    if (!found) continue;
    if (!found.isDirectory()) throw Object.assign(new Error('is not a directory'), { code: 'ENOTDIR' });
    return access(nearest, constants.W_OK | constants.X_OK);
  }
}
