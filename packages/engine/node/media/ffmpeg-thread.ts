// The thread that FFmpeg as WebAssembly runs in: it blocks while it works.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { inputFolder } from '../../media/ffmpeg-commands.ts';

/** Data the thread is started with: URL of the core's module, path of its WebAssembly. */
export interface FfmpegThreadData {
  coreUrl: string;
  wasmPath: string;
}

/** One command for the thread. */
export interface FfmpegThreadCommand {
  args: readonly string[];
  inputs: Readonly<Record<string, Uint8Array>>;
  outputs: readonly string[];
}

/** Messages from the thread: that it is ready, or the result of a command. */
export type FfmpegThreadAnswer =
  | { type: 'ready' }
  | { type: 'done'; code: number; lines: string[]; files: Record<string, Uint8Array> }
  | { type: 'failed'; message: string };

/** The part of `@ffmpeg/core` that is used: Emscripten's file system and the command. */
interface Core {
  FS: {
    filesystems: { WORKERFS: unknown };
    mkdir(path: string): void;
    mount(type: unknown, options: unknown, path: string): void;
    unmount(path: string): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
  };
  exec(...args: string[]): number;
  reset(): void;
  setLogger(log: (entry: { message: string }) => void): void;
}

/** Lines kept of what FFmpeg says. */
const lastLines = 200;

/** Stands for a browser's Blob, which the core reads mounted files as: bytes at hand. */
class Bytes {
  readonly bytes: Uint8Array;
  readonly size: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.size = bytes.byteLength;
  }

  slice(from: number, to: number): Bytes {
    return new Bytes(this.bytes.subarray(from, to));
  }
}

/** Stands for a browser's `FileReaderSync`. */
class BytesReader {
  readAsArrayBuffer({ bytes }: Bytes): ArrayBufferLike {
    return bytes.slice().buffer;
  }
}

async function start(): Promise<void> {
  const { coreUrl, wasmPath } = workerData as FfmpegThreadData;
  // The core is built for browsers' workers and asks where it is.
  Object.assign(globalThis, { self: globalThis, location: { href: coreUrl }, FileReaderSync: BytesReader });
  const module = (await import(coreUrl)) as { default: (options: object) => Promise<Core> };
  const core = await module.default({ wasmBinary: await readFile(wasmPath) });
  core.FS.mkdir(inputFolder);
  parentPort?.on('message', (command: FfmpegThreadCommand) => post(runCommand(core, command)));
  post({ type: 'ready' });
}

function runCommand(core: Core, { args, inputs, outputs }: FfmpegThreadCommand): FfmpegThreadAnswer {
  const lines: string[] = [];
  core.setLogger(({ message }) => {
    lines.push(message);
    if (lines.length > lastLines) lines.shift();
  });
  const blobs = Object.entries(inputs).map(([name, bytes]) => ({ name, data: new Bytes(bytes) }));
  core.FS.mount(core.FS.filesystems.WORKERFS, { blobs }, inputFolder);
  try {
    const code = core.exec(...args);
    core.reset();
    const files: Record<string, Uint8Array> = {};
    for (const name of code === 0 ? outputs : []) {
      files[name] = core.FS.readFile(`/${name}`);
      core.FS.unlink(`/${name}`);
    }
    return { type: 'done', code, lines, files };
  } finally {
    core.FS.unmount(inputFolder);
  }
}

function post(answer: FfmpegThreadAnswer): void {
  const files = answer.type === 'done' ? Object.values(answer.files) : [];
  parentPort?.postMessage(answer, [...new Set(files.map(({ buffer }) => buffer as ArrayBuffer))]);
}

start().catch((error: unknown) => post({ type: 'failed', message: String(error) }));
