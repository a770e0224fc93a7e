import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('work-process.ts', import.meta.url));

/** A process that serves or works, and can be ended in every way. */
export interface WorkProcess {
  pid: number;
  /** Of `serve`. */
  url: string;
  /** Resolves when it has ended, with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** SIGKILL: nothing in it can do anything about it. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for its end. Answers the exit code. */
  stop(): Promise<number | string>;
}

/** Starts a service or worker of its own process, and waits until it works. `renders` jobs at a time. */
export async function startWorkProcess(
  role: 'serve' | 'worker',
  environment: Readonly<Record<string, string>>,
  { renders = 1 } = {},
): Promise<WorkProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--conditions=@platen/source', script, role], {
    env: { ...process.env, ...environment, TEST_RENDERS: String(renders) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const endWithTest = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithTest);
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', endWithTest);
      resolve(code ?? signal ?? 'unknown');
    });
  });
  const ready = await Promise.race([
    new Promise<{ url?: string }>((resolve) =>
      child.once('message', (message) => resolve(message as { url?: string })),
    ),
    ended.then((code): never => {
      throw new Error(`The ${role} process ended with ${code} before it was ready.`);
    }),
  ]);
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    url: ready.url ?? '',
    ended,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
