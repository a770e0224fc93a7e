import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { launcher } from '../../node/run-platen.ts';
import type { StatementOrder } from './end-at-statement.ts';

/** The real command in a process of its own: `platen serve` or `platen worker`. */
export interface PlatenProcess {
  command: 'serve' | 'worker';
  /** Of `serve`, without a slash at its end. */
  url: string;
  pid: number;
  /** Whether it has ended. */
  readonly isOver: boolean;
  /** Resolves when it has ended, with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Ends it from one moment to the next. */
  kill(): Promise<void>;
  /** Has it end by itself, by SIGKILL, at a statement to its database. */
  endAt(order: StatementOrder): void;
  /** Asks it to stop, and answers its exit code. */
  stop(): Promise<number | string>;
  /** What it wrote last to its log and to people. */
  said(): string;
}

const preloaded = fileURLToPath(new URL('end-at-statement.ts', import.meta.url));
const readyWords = { serve: /the service is at (http:\S+)\n/, worker: /working; the queue is/ };
const cachedCharacters = 20_000;

/** Starts the command and waits until it listens or works. Throws when it ends before. */
export async function startPlatenProcess(
  command: 'serve' | 'worker',
  { folder, environment }: { folder: string; environment: Readonly<Record<string, string>> },
): Promise<PlatenProcess> {
  const child = spawn(process.execPath, ['--conditions=@platen/source', '--import', preloaded, launcher, command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const endWithThis = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithThis);
  let isOver = false;
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => {
      isOver = true;
      process.off('exit', endWithThis);
      resolve(code ?? signal ?? 'unknown');
    }),
  );
  // An order to a process that ends just now reaches nobody.
  child.on('error', () => undefined);
  let said = '';
  const ready = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-cachedCharacters);
      const [, url = ''] = readyWords[command].exec(said) ?? [];
      if (readyWords[command].test(said)) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
  });
  const url = await Promise.race([
    ready,
    ended.then((code): never => {
      throw new Error(`platen ${command} ended with ${code} before it was ready: ${said}`);
    }),
  ]);
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    child.kill(signal);
    return ended;
  };
  return {
    command,
    url,
    pid: child.pid ?? 0,
    get isOver() {
      return isOver;
    },
    ended,
    kill: async () => void (await end('SIGKILL')),
    endAt: (order) => void (child.connected && child.send(order)),
    stop: () => end('SIGTERM'),
    said: () => said,
  };
}
