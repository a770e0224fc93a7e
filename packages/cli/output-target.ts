import { constants, createWriteStream, fstatSync, openSync, type BigIntStats } from 'node:fs';
import { access, mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { RenderTarget } from '@platen/engine';
import { findDestination, type Destination } from './destination.ts';
import { unwritable } from './error.ts';
import { nameOfOutput } from './read-file.ts';
import type { Terminal } from './terminal.ts';
import { nameUnfinished, removeUnfinished } from './unfinished-files.ts';

/** The destination of one output. Files accept bytes in random order, pipes and devices only sequentially. */
export interface OutputTarget extends RenderTarget {
  /** Ends it, which puts a file in its place, and answers its bytes. Throws FileError. */
  finish(): Promise<number>;
  /** Leaves nothing behind that was not there before. */
  discard(): Promise<void>;
}

/** Tools for writing outputs. */
export interface OutputTools {
  terminal: Terminal;
  signal: AbortSignal;
}

/** Milliseconds between checks for the reader of a pipe. */
const pipePollMs = 50;

/**
 * Opens what is written under a name, `-` for standard output. A file is there whole or not at all, keeps its mode, and links continue
 * leading to it; folders are made. Throws FileError, and the signal's reason.
 */
export async function openTarget(file: string, tools: OutputTools): Promise<OutputTarget> {
  try {
    const destination = await findDestination(file);
    if (destination.kind === 'file') return await replaceFile(file, destination);
    if (destination.kind === 'descriptor' && destination.descriptor === 1) return writeTo(file, tools.terminal);
    const stream =
      destination.kind === 'descriptor'
        ? openDescriptor(destination.descriptor)
        : destination.isPipe
          ? await openPipe(destination.path, tools.signal)
          : openDevice(destination.path);
    return writeTo(file, toWriter(stream, tools.signal));
  } catch (error) {
    tools.signal.throwIfAborted();
    throw unwritable(nameOfOutput(file), error);
  }
}

/** Writes the whole of an output and answers its bytes. Throws FileError. */
export async function writeWhole(file: string, contents: string | Uint8Array, tools: OutputTools): Promise<number> {
  const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
  const target = await openTarget(file, tools);
  try {
    await target.write(bytes, 0);
    return await target.finish();
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** A file beside the one that is wanted takes its place in the end. */
async function replaceFile(
  file: string,
  { path, existing }: Extract<Destination, { kind: 'file' }>,
): Promise<OutputTarget> {
  if (existing) await access(path, constants.W_OK);
  await mkdir(dirname(path), { recursive: true });
  const beside = nameUnfinished(dirname(path));
  const fail = (reason: unknown): never => {
    removeUnfinished(beside);
    throw unwritable(nameOfOutput(file), reason);
  };
  const handle = await open(beside, 'wx', existing ? 0o600 : 0o666).catch(fail);
  let length = 0;
  return {
    async write(bytes, position) {
      try {
        for (let done = 0; done < bytes.byteLength;) {
          const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
          done += bytesWritten;
        }
      } catch (error) {
        throw unwritable(nameOfOutput(file), error);
      }
      length = Math.max(length, position + bytes.byteLength);
    },
    async finish() {
      try {
        if (existing) await takeOver(handle, existing);
        await handle.close();
        await rename(beside, path);
      } catch (error) {
        return fail(error);
      }
      removeUnfinished(beside);
      return length;
    },
    async discard() {
      await handle.close().catch(() => undefined);
      removeUnfinished(beside);
    },
  };
}

/** Gives a new file the mode of the one it replaces and, if permitted, its owner. */
async function takeOver(handle: FileHandle, { mode, uid, gid }: BigIntStats): Promise<void> {
  await handle.chown(Number(uid), Number(gid)).catch(() => undefined);
  await handle.chmod(Number(mode) & 0o777);
}

interface Writer {
  write(bytes: Uint8Array): Promise<void>;
  end?(): Promise<void>;
  destroy?(): void;
}

function writeTo(file: string, writer: Writer): OutputTarget {
  let length = 0;
  return {
    async write(bytes, position) {
      if (position !== length) throw unwritable(nameOfOutput(file), new Error('can only be written sequentially'));
      await writer.write(bytes).catch((error: unknown) => {
        throw unwritable(nameOfOutput(file), error);
      });
      length += bytes.byteLength;
    },
    async finish() {
      await writer.end?.().catch((error: unknown) => {
        throw unwritable(nameOfOutput(file), error);
      });
      return length;
    },
    async discard() {
      writer.destroy?.();
    },
  };
}

/** Waits for the reader of the pipe, without blocking a thread that nothing could end. */
async function openPipe(path: string, signal: AbortSignal): Promise<Writable> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd: descriptor, readable: false, writable: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
    }
    await wait(pipePollMs, undefined, { signal });
  }
}

function openDevice(path: string): Writable {
  return createWriteStream('', { fd: openSync(path, constants.O_WRONLY | constants.O_NOCTTY) });
}

/** Opens an inherited descriptor, such as the `/dev/fd/63` of a shell. It stays open. */
function openDescriptor(descriptor: number): Writable {
  if (descriptor === 2) return process.stderr;
  const stats = fstatSync(descriptor);
  if (stats.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
  if (stats.isFIFO() || stats.isSocket()) return new Socket({ fd: descriptor, readable: false, writable: true });
  return createWriteStream('', { fd: descriptor, autoClose: false });
}

function toWriter(stream: Writable, signal: AbortSignal): Writer {
  const isOurs = stream !== process.stderr;
  // Each write and the end say by themselves what went wrong.
  stream.on('error', () => undefined);
  const onAbort = (): void => void stream.destroy(signal.reason as Error);
  if (isOurs) signal.addEventListener('abort', onAbort, { once: true });
  const settle = (work: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
  return {
    write: (bytes) => settle((done) => void stream.write(bytes, done)),
    async end() {
      signal.removeEventListener('abort', onAbort);
      if (isOurs) await settle((done) => void stream.end(done));
    },
    destroy() {
      signal.removeEventListener('abort', onAbort);
      if (isOurs) stream.destroy();
    },
  };
}
