import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '@platen/server';
import { connectPlainly } from './plain-connection.ts';
import type { BenchAnswer, EngineRender } from './serve-for-bench.ts';

/** A service in a process of its own, and one kept connection to it. */
export interface BenchService {
  /** Milliseconds that its engine takes for a PNG in the service's own process, on the pool that renders for calls. */
  renderByEngine(render: EngineRender): Promise<number>;
  /** Posts JSON and reads the whole answer, which is there until the next call. Throws what it says when it is none of success. */
  post(path: string, body: unknown): Promise<Buffer>;
  stop(): Promise<void>;
}

const entry = fileURLToPath(new URL('./serve-for-bench.ts', import.meta.url));

/**
 * Starts it as it comes, writing its log, counting calls, on files and a database in that folder or on Postgres; with one thread that
 * renders, and no limit that a bench would reach.
 */
export async function startBenchService(folder: string, databaseUrl?: string): Promise<BenchService> {
  const key = createApiKey();
  const child = fork(entry, [], {
    execArgv: ['--conditions=@platen/source'],
    env: {
      ...process.env,
      PLATEN_DATA_DIR: folder,
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_RENDER_THREADS: '1',
      PLATEN_RATE_LIMIT_FACTOR: '1000',
      PORT: '0',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, PLATEN_SECRET: 'b'.repeat(64) }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const hear = async (): Promise<BenchAnswer> => {
    const [answer] = await Promise.race([
      once(child, 'message'),
      exited.then(() => {
        throw new Error('The service of the bench ended.');
      }),
    ]);
    return answer as BenchAnswer;
  };
  const notified = await hear();
  if (!('baseUrl' in notified)) throw new Error('The service of the bench did not say where it is.');
  const { origin, pathname } = new URL(notified.baseUrl);
  const connection = await connectPlainly(origin);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return {
    async renderByEngine(render) {
      child.send(render);
      const answer = await hear();
      return 'engineMs' in answer ? answer.engineMs : Number.NaN;
    },
    async post(path, body) {
      const { status, body: answer } = await connection.post(`${pathname}${path}`, headers, JSON.stringify(body));
      if (status >= 300) throw new Error(`${path}: ${status} ${answer.toString()}`);
      return answer;
    },
    async stop() {
      connection.close();
      child.disconnect();
      await exited;
    },
  };
}
