import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@platen/api/client';
import { createApiKey } from '@platen/server';
import type { TemplateInput } from '@platen/template';
import { freePort, startPostgresServer } from '../service/postgres-server.ts';
import { startPlaten, type RunningPlaten } from '../service/start-platen.ts';
import { startS3, type TestS3 } from '../service/start-s3.ts';
import { createPostgresDatabase, testDatabaseVariable } from '../service/test-databases.ts';
import { until } from '../service/until.ts';
import { longTemplate } from '../video/video-template.ts';
import { atMost, info, type Figure } from './figure.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import { benchScaleQueue } from './scale-queue.ts';

/** Processor time of the busier of two workers in relation to that of one. */
const maxOfOne = 0.6;
/** Milliseconds within which a video must be there. */
const videoLimitMs = 600_000;

/** How much the queue carries, and how a video spreads over worker processes: the processor time of the busiest of two in relation to one worker's, and whether the bytes are the same. */
export async function benchScale({ quick }: { quick: boolean }): Promise<Figure[]> {
  const postgres = await startPostgresServer({ isDurable: true });
  process.env[testDatabaseVariable] = postgres.url;
  try {
    const seconds = quick ? 20 : 60;
    const template = longTemplate(seconds * 1000, 1280, 720);
    const one = await renderWith(1, template);
    const two = await renderWith(2, template);
    const shown = [...one.cpuSeconds, ...two.cpuSeconds].map((each) => each.toFixed(1));
    return [
      ...(await benchScaleQueue({ quick, postgres })),
      info(`video of ${seconds} s, CPU seconds of one worker, and of each of two`, shown.join(', ')),
      info('seconds until it is there: one worker, two', `${one.seconds.toFixed(1)}, ${two.seconds.toFixed(1)}`),
      info('bytes', `${one.bytes.equals(two.bytes) ? 'the same' : 'DIFFERENT'}, ${two.bytes.byteLength}`),
      atMost(
        'busier of two workers in relation to one',
        Math.max(...two.cpuSeconds) / (one.cpuSeconds[0] ?? 0),
        maxOfOne,
      ),
    ];
  } finally {
    postgres.stop();
  }
}

interface Outcome {
  cpuSeconds: number[];
  seconds: number;
  bytes: Buffer;
}

/** Renders a video by a service that leaves it to so many workers, each with one thread. */
async function renderWith(count: number, template: TemplateInput): Promise<Outcome> {
  const s3 = await startS3();
  const database = await createPostgresDatabase();
  const folders: string[] = [];
  const processes: RunningPlaten[] = [];
  const key = createApiKey();
  const start = (args: string[], more: Record<string, string>): RunningPlaten => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-scale-'));
    folders.push(folder);
    const running = startPlaten(args, folder, { ...environmentOf(s3, database.url, key), ...more });
    processes.push(running);
    return running;
  };
  try {
    const service = start(['serve', '--port', '0'], { PLATEN_WORKERS: '0' });
    const [, url = ''] = await service.until(/the service is at (http:\S+)\n/);
    const client = createClient({ baseUrl: `${url}/v1`, token: key });
    const workers: RunningPlaten[] = [];
    for (let index = 0; index < count; index++) {
      const port = await freePort();
      const more = { PLATEN_WORKERS: '1', PLATEN_WORKER_PORT: String(port), PLATEN_PUBLIC_URL: url };
      workers.push(start(['worker'], more));
      await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok, 120_000);
    }
    // What is loaded at first use is no part of the figure.
    await renderOnce(client, longTemplate(9000));
    const before = workers.map(({ process: { pid } }) => cpuSecondsOf(pid ?? 0));
    const startedAt = performance.now();
    const bytes = await renderOnce(client, template);
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      cpuSeconds: workers.map(({ process: { pid } }, index) => cpuSecondsOf(pid ?? 0) - (before[index] ?? 0)),
      seconds,
      bytes,
    };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await s3.close();
    await database.drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function environmentOf(s3: TestS3, databaseUrl: string, key: string): Record<string, string> {
  return {
    ...s3.environment,
    DATABASE_URL: databaseUrl,
    PLATEN_SECRET: 'the same in every process of the bench, as an operator sets it',
    PLATEN_BOOTSTRAP_KEY: key,
    PLATEN_RENDER_THREADS: '1',
    // The bench asks for the state of the job more often than anyone may.
    PLATEN_RATE_LIMIT_FACTOR: '0',
  };
}

async function renderOnce(client: Client, content: TemplateInput): Promise<Buffer> {
  const { id: templateId } = await client.createTemplate({ query: {}, body: { content } });
  const response = { mode: 'async', format: 'mp4' } as const;
  const answer = await client.renderTemplate({ query: {}, body: { templateId, response } });
  if (!('id' in answer)) throw new Error('The render was not queued.');
  const { id } = answer;
  const job = await until(async () => {
    const found = await client.getRenderJob({ params: { id } });
    return found.finished ? found : undefined;
  }, videoLimitMs);
  if (job.status !== 'succeeded' || !job.result) throw new Error(`The video was not made: ${job.error ?? ''}`);
  const { content: address } = job.result['data'] as { content: string };
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}
