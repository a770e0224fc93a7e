import type { BigIntStats } from 'node:fs';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { standardStream } from './read-file.ts';

/**
 * Where what is written under a name goes: a file, which is replaced as a whole; a pipe or device, which is written into; or something
 * that this process has open already, by its number.
 */
export type Destination =
  | { kind: 'file'; path: string; existing: BigIntStats | undefined }
  | { kind: 'stream'; path: string; isPipe: boolean }
  | { kind: 'descriptor'; descriptor: number };

const maxLinks = 40;

/**
 * Follows a name to its destination: links lead to what they name, which need not be there yet, `/dev/stdout` and `/dev/fd/3` to what
 * is open. Throws what the system says, and its own words for what nothing can be written to.
 */
export async function findDestination(file: string): Promise<Destination> {
  if (file === standardStream) return { kind: 'descriptor', descriptor: 1 };
  if (/[/\\]$/.test(file)) throw directoryError();
  let path = resolve(file);
  for (let links = 0; links < maxLinks; links++) {
    // A folder that is not there yet is made later.
    path = join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path));
    const descriptor = ownDescriptor(path);
    if (descriptor !== undefined) return { kind: 'descriptor', descriptor };
    const found = await lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    if (!found?.isSymbolicLink()) return destinationOf(path, found);
    path = resolve(dirname(path), await readlink(path));
  }
  throw new Error('is a link that points back to itself');
}

function destinationOf(path: string, existing: BigIntStats | undefined): Destination {
  if (!existing || existing.isFile()) return { kind: 'file', path, existing };
  if (existing.isDirectory()) throw directoryError();
  if (existing.isBlockDevice()) throw new Error('is a disk, which would be destroyed; name a file');
  if (existing.isSocket()) throw new Error('is a socket; name a file or a pipe');
  return { kind: 'stream', path, isPipe: existing.isFIFO() };
}

function directoryError(): Error {
  return Object.assign(new Error('is a directory'), { code: 'EISDIR' });
}

/** Returns the number of a descriptor open in this process, by its path. */
function ownDescriptor(path: string): number | undefined {
  const [, own, number] = /^\/(?:dev|proc\/(self|\d+))\/fd\/(\d{1,9})$/.exec(path) ?? [];
  const isOwn = own === undefined || own === 'self' || own === String(process.pid);
  return number !== undefined && isOwn ? Number(number) : undefined;
}
