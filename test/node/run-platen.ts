import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  /** Called once the process runs. */
  whileRunning?: (interrupt: (signal?: NodeJS.Signals) => void) => void;
}

/** Runs the real command in a folder and waits for its end. */
export function runPlaten(args: readonly string[], options: RunOptions): Promise<PlatenRun> {
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
      const said = Buffer.concat(stderr).toString('utf8').split('\n');
      resolve({ code, stdout: Buffer.concat(stdout), said: said.filter((line) => line !== '') });
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
