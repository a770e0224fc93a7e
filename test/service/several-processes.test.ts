import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { RenderJob } from '@platen/api';
import { createClient, type Client } from '@platen/api/client';
import { createRenderer } from '@platen/engine/node';
import { createApiKey, createVault, fileKey } from '@platen/server';
import { parseTemplate } from '@platen/template';
import { Pool } from 'pg';
import sharp from 'sharp';
import { longTemplate } from '../video/video-template.ts';
import { freePort } from './postgres-server.ts';
import { startPlaten, type RunningPlaten } from './start-platen.ts';
import { startS3, type TestS3 } from './start-s3.ts';
import { createPostgresDatabase, lacksPostgres } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

// As on three machines: each process has a data folder of its own, and they share a Postgres and a bucket alone.
describe('a service and two workers over Postgres and S3', { skip: lacksPostgres() }, () => {
  const folders: string[] = [];
  const processes: RunningPlaten[] = [];
  const workerUrls: string[] = [];
  let s3: TestS3;
  let drop: () => Promise<void>;
  let pool: Pool;
  let start: (args: string[], more: Record<string, string>) => RunningPlaten;
  let client: Client;
  let url: string;
  const key = createApiKey();
  const metricsToken = createApiKey();
  const secret = 'the same in every process, as the operator has set it';

  before(async () => {
    s3 = await startS3();
    const postgres = await createPostgresDatabase();
    drop = postgres.drop;
    pool = new Pool({ connectionString: postgres.url, max: 1 });
    start = (args, more) => {
      const folder = mkdtempSync(join(tmpdir(), 'platen-machine-'));
      folders.push(folder);
      return startPlaten(args, folder, {
        ...s3.environment,
        DATABASE_URL: postgres.url,
        PLATEN_SECRET: secret,
        PLATEN_BOOTSTRAP_KEY: key,
        PLATEN_RENDER_THREADS: '1',
        ...more,
      });
    };
    const service = start(['serve', '--port', '0'], { PLATEN_WORKERS: '0' });
    processes.push(service);
    [, url = ''] = await service.until(/the service is at (http:\S+)\n/);
    client = createClient({ baseUrl: `${url}/v1`, token: key });
    while (workerUrls.length < 2) {
      const worker = await startWorker();
      processes.push(worker.running);
      workerUrls.push(worker.url);
    }
    await Promise.all(workerUrls.map((each) => until(() => isReady(each), 120_000)));
  });
  after(async () => {
    const codes = await Promise.all(processes.map((process) => process.stop()));
    await pool.end();
    await drop();
    await s3.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    assert.deepEqual(
      codes,
      codes.map(() => 0),
      'each stopped as it was told',
    );
  });

  it('say in one sentence that a port is taken', async () => {
    const taken = new URL(workerUrls[0] ?? '').port;
    const running = start(['worker'], { PLATEN_WORKERS: '1', PLATEN_WORKER_PORT: taken });
    const [code] = (await once(running.process, 'close')) as [number | null];
    assert.equal(code, 2);
    const lines = running.said().trim().split('\n');
    assert.match(lines.at(-1) ?? '', /^platen: PLATEN_WORKER_PORT: something listens on port \d+ of \S+ already\. /);
    assert.doesNotMatch(running.said(), /^ +at /m, 'no stack');
  });

  it('share the work, and keep its files where any S3 program reads them', async () => {
    const { id: templateId } = await client.createTemplate({ query: {}, body: { content: titlesTemplate(2) } });
    // One worker may be slow enough to start that the other has done all there is: more is sent until both had some.
    const jobs: RenderJob[] = [];
    let counts: number[] = [];
    await until(async () => {
      jobs.push(...(await renderJobs(templateId, jobs.length, 12)));
      counts = await Promise.all(workerUrls.map((each) => countRenders(each, metricsToken)));
      return Math.min(...counts) > 0;
    }, 120_000);
    assert.equal(sum(counts), jobs.length, `each job was rendered once: ${counts.join(' and ')}`);
    assert.deepEqual(
      jobs.map(({ status }) => status),
      jobs.map(() => 'succeeded'),
    );
    const addresses = jobs.flatMap(addressesOf);
    assert.equal(addresses.length, (jobs.length / 4) * (3 * 2 + 1), 'an image for each page, and a document for both');
    for (const address of addresses) {
      assert.ok(address.startsWith(`${url}/files/renders/`), address);
      const place = new URL(address).pathname.replace('/files/', '');
      const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: place }));
      const stored = Buffer.from((await Body?.transformToByteArray()) ?? []);
      const owner = { workspaceId: Number(place.split('/')[1]), embedId: null, embedUserId: null };
      const named = fileKey({ vault: createVault(secret) }, 'renders', owner, stored, extname(place).slice(1));
      assert.equal(named, place, 'whole, by its name');
      if (address.endsWith('.png')) assert.equal((await sharp(stored).metadata()).width, 600);
      const served = await fetch(address);
      assert.ok(stored.equals(Buffer.from(await served.arrayBuffer())), 'the service gives out what lies there');
    }
  });

  it('make the segments of one video together, go on when one of them is killed, and join the same bytes', async () => {
    const content = longTemplate(36_000);
    const { id: templateId } = await client.createTemplate({ query: {}, body: { content } });
    const begin = async (): Promise<string> => {
      const response = { mode: 'async', format: 'mp4' } as const;
      const answer = await client.renderTemplate({ query: { cache: false }, body: { templateId, response } });
      assert.ok('id' in answer);
      return answer.id;
    };
    const finished = (id: string): Promise<RenderJob> =>
      until(async () => {
        const job = await client.getRenderJob({ params: { id } });
        return job.finished ? job : undefined;
      }, 120_000);
    const bytesOf = async (job: RenderJob): Promise<Buffer> => {
      assert.equal(job.status, 'succeeded', JSON.stringify(job));
      const [address = ''] = addressesOf(job);
      return Buffer.from(await (await fetch(address)).arrayBuffer());
    };
    const earlier = await Promise.all(workerUrls.map((each) => countParts(each, metricsToken)));
    const together = await bytesOf(await finished(await begin()));
    const later = await Promise.all(workerUrls.map((each) => countParts(each, metricsToken)));
    const parts = later.map((count, index) => count - (earlier[index] ?? 0));
    // The plan and nine segments, and the template's thumbnail.
    assert.ok([10, 11].includes(sum(parts)), `each part is made once: ${parts.join(' and ')}`);
    assert.ok(Math.min(...parts) >= 2, `both take part: ${parts.join(' and ')}`);

    const renderer = createRenderer();
    const alone = Buffer.alloc(together.byteLength);
    const target = { write: async (bytes: Uint8Array, position: number) => alone.set(bytes, position) };
    await renderer.render(parseTemplate(content), {}, { format: 'mp4', target });
    await renderer.close();
    assert.ok(together.equals(alone), 'the bytes are those of one process');

    const third = await startWorker();
    await until(() => isReady(third.url), 120_000);
    const id = await begin();
    const taken = await until(async () => {
      const names = await segments('tries > 0');
      return names.length >= 3 ? names : undefined;
    }, 60_000);
    await third.running.stop('SIGKILL');
    // Whoever had one is given half a minute for a sign of life.
    await pool.query('update video_segment set leased_until = now()');
    assert.ok(taken.length >= 3);
    assert.ok((await bytesOf(await finished(id))).equals(together));
    const { Contents = [] } = await s3.client.send(
      new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: 'segments/' }),
    );
    assert.deepEqual(Contents, []);
    assert.deepEqual(await segments('true'), []);
  });

  it('tell of a job that another process works on', async () => {
    const { id: templateId } = await client.createTemplate({ query: {}, body: { content: titlesTemplate() } });
    const answer = await client.renderTemplate({
      query: {},
      body: { templateId, response: { mode: 'async', format: 'png', scale: 8 } },
    });
    assert.ok('id' in answer);
    const events = await fetch(`${url}/v1/studio/render-jobs/${answer.id}/events`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const text = await events.text();
    assert.match(text, /event: finished\nid: finished\ndata: \{.*"status":"succeeded"/);
  });

  async function startWorker(): Promise<{ running: RunningPlaten; url: string }> {
    const port = await freePort();
    const running = start(['worker'], {
      PLATEN_WORKERS: '1',
      PLATEN_WORKER_PORT: String(port),
      PLATEN_PUBLIC_URL: url,
      PLATEN_METRICS_TOKEN: metricsToken,
    });
    return { running, url: `http://127.0.0.1:${port}` };
  }

  async function segments(where: string): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(`select name from video_segment where ${where}`);
    return rows.map(({ name }) => name);
  }

  /** Sends jobs with titles numbered from `first`, every fourth for a PDF, and answers them once all are finished. */
  async function renderJobs(templateId: number, first: number, count: number): Promise<RenderJob[]> {
    const ids: string[] = [];
    for (let index = first; index < first + count; index++) {
      const answer = await client.renderTemplate({
        query: {},
        body: {
          templateId,
          modifications: { title: `Number ${index}` },
          response: { mode: 'async', ...(index % 4 === 3 ? { format: 'pdf' } : { format: 'png', scale: 3 }) },
        },
      });
      assert.ok('id' in answer);
      ids.push(answer.id);
    }
    return Promise.all(
      ids.map((id) =>
        until(async () => {
          const job = await client.getRenderJob({ params: { id } });
          return job.finished ? job : undefined;
        }, 120_000),
      ),
    );
  }
});

function addressesOf({ result }: RenderJob): string[] {
  const data = result?.['data'] as { content: string } | { content: string }[];
  return Array.isArray(data) ? data.map(({ content }) => content) : [data.content];
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Counts renders and parts of videos that had a thread. */
async function countParts(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(/^platen_render_wait_seconds_count (\d+)$/m.exec(await answer.text())?.[1] ?? 0);
}

async function countRenders(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const metrics = await answer.text();
  const counts = [...metrics.matchAll(/^platen_renders_total\{[^}]*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return sum(counts);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
