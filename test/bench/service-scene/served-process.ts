import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createApiKey } from '@platen/server';
import { launcher } from '../../node/run-platen.ts';

/** A `platen serve` of its own. */
export interface ServedProcess {
  /** Ends in the version segment. */
  baseUrl: string;
  key: string;
  /** Ends it from one moment to the next, as a power cut does. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits. */
  stop(): Promise<void>;
}

/** Starts the real command on a data folder and a free port, and waits until it listens. The first start there sets the key. */
export async function startServedProcess(options: {
  folder: string;
  key?: string;
  databaseUrl?: string;
}): Promise<ServedProcess> {
  const key = options.key ?? createApiKey();
  const child = spawn(process.execPath, ['--conditions=@platen/source', launcher, 'serve', '--port', '0'], {
    cwd: options.folder,
    env: {
      ...process.env,
      PLATEN_DATA_DIR: options.folder,
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_RATE_LIMIT_FACTOR: '0',
      PLATEN_LOG_LEVEL: 'error',
      // Postgres asks for one; the same folder is given the same.
      PLATEN_SECRET: hash('sha256', options.folder),
      ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, url] = /the service is at (http:\S+)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exited.then(() => reject(new Error(`platen serve ended: ${said}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { baseUrl: `${address}/v1`, key, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
