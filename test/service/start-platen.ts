import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { launcher } from '../node/run-platen.ts';

/** A `platen` command that runs on. */
export interface RunningPlaten {
  process: ChildProcess;
  /** What it said to people so far. */
  said(): string;
  /** Waits until it said something. */
  until(words: RegExp): Promise<RegExpExecArray>;
  /** Signals it and answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a `platen` command. */
export function startPlaten(args: string[], cwd: string, environment: Record<string, string> = {}): RunningPlaten {
  const child = spawn(process.execPath, ['--conditions=@platen/source', launcher, ...args], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  return {
    process: child,
    said: () => words,
    async until(pattern) {
      for (let tries = 0; tries < 600; tries++) {
        const found = pattern.exec(words);
        if (found) return found;
        if (child.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`It never said ${pattern}: ${words}${log}`);
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return (await exit)[0];
    },
  };
}
