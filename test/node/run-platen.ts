import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CliAnswer, CliCommand } from './cli-process.ts';

/** The launcher of the command, as npm links it. */
export const launcher = fileURLToPath(new URL('../../packages/cli/platen.mjs', import.meta.url));

/** How a run of the command ended. */
export interface PlatenRun {
  code: number | null;
  stdout: Buffer;
  /** Lines of standard error. */
  said: string[];
}

/** How to run the command. */
export interface RunOptions {
  cwd: string;
  input?: string | Buffer;
  /** Environment variables besides those of this process. */
  environment?: Record<string, string>;
}

/** How to run the command in a process of its own. */
export interface StartOptions extends RunOptions {
  /** Called once the process runs. */
  whileRunning?: (interrupt: (signal?: NodeJS.Signals) => void) => void;
}

/** Runs the command in a folder and waits for its end: in a process that runs others before and after it. */
export async function runPlaten(args: readonly string[], options: RunOptions): Promise<PlatenRun> {
  running ??= startRunner();
  return running.run(args, options);
}

interface Runner {
  run(args: readonly string[], options: RunOptions): Promise<PlatenRun>;
  end(): Promise<void>;
}

let running: Runner | undefined;

// Of all files in the process: see `plan-units.ts`.
after(() => running?.end());

function startRunner(): Runner {
  const folder = mkdtempSync(join(tmpdir(), 'platen-cli-said-'));
  // Files, as what is written to them is all there when the command has ended.
  const [stdout, stderr] = ['stdout', 'stderr'].map((name) => openSync(join(folder, name), 'a+')) as [number, number];
  const child = fork(fileURLToPath(new URL('cli-process.ts', import.meta.url)), {
    execArgv: ['--conditions=@platen/source'],
    serialization: 'advanced',
    stdio: ['ignore', stdout, stderr, 'ipc'],
  });
  let last: Promise<unknown> = Promise.resolve();
  const run = async (args: readonly string[], options: RunOptions): Promise<PlatenRun> => {
    const { cwd, input = '', environment = {} } = options;
    const before = [stdout, stderr].map((file) => fstatSync(file).size) as [number, number];
    const answer = answerOf(child);
    child.send({ args, cwd, input: Buffer.from(input), environment } satisfies CliCommand);
    const { code } = await answer;
    return { code, stdout: readFrom(stdout, before[0]), said: toLines(readFrom(stderr, before[1])) };
  };
  return {
    run(...command) {
      const done = last.then(() => run(...command));
      last = done.catch(() => undefined);
      return done;
    },
    async end() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      for (const file of [stdout, stderr]) closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The next answer of the process. Throws when it ends before. */
function answerOf(child: ChildProcess): Promise<CliAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => void child.off('message', onMessage).off('exit', onExit);
    const onMessage = (answer: unknown): void => {
      settle();
      resolve(answer as CliAnswer);
    };
    const onExit = (code: number | null): void => {
      settle();
      reject(new Error(`The process of the command ended with ${code}.`));
    };
    child.on('message', onMessage).on('exit', onExit);
  });
}

function readFrom(file: number, start: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(file).size - start);
  readSync(file, bytes, 0, bytes.byteLength, start);
  return bytes;
}

function toLines(said: Buffer): string[] {
  return said
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Runs the real command in a folder, in a process of its own, and waits for its end. */
export function runPlatenProcess(args: readonly string[], options: StartOptions): Promise<PlatenRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--conditions=@platen/source', launcher, ...args], {
      cwd: options.cwd,
      env: { ...process.env, ...options.environment },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout), said: toLines(Buffer.concat(stderr)) });
    });
    // A command that does not read its input closes it early.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    options.whileRunning?.((signal = 'SIGTERM') => child.kill(signal));
  });
}

/** Runs `work` with a fresh folder and removes it afterwards. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-cli-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
