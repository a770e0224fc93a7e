import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RenderJob } from '@platen/api';
import { createClient, type Client } from '@platen/api/client';
import { createApiKey } from '@platen/server';
import { createPostgresDatabase, placeEmbeddedDatabase, type DatabaseKind } from './test-databases.ts';
import { titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

/** One line of the trace that processes keep: which of them began or ended which title. */
export interface TraceLine {
  what: 'begin' | 'end';
  pid: number;
  title: string;
}

/** What processes that crash have between them: a data folder, perhaps a Postgres, and a receiver of webhooks. */
export interface CrashScene {
  environment: Readonly<Record<string, string>>;
  folder: string;
  key: string;
  client(url: string): Client;
  /** Stores a template at the service and answers its id. */
  addTemplate(url: string): Promise<number>;
  /** Queues a job and answers its id, once the service has acknowledged it. */
  addJob(url: string, templateId: number, title: string): Promise<string>;
  /** Waits for the end of every job and answers them. */
  ends(url: string, ids: readonly string[], limitMs: number): Promise<RenderJob[]>;
  trace(): TraceLine[];
  /** Fails unless each job was told of as finished once: under one message id, however often that came. */
  checkNotifiedOnce(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Sets the scene. */
export async function openCrashScene(kind: DatabaseKind): Promise<CrashScene> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-crash-'));
  const postgres = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  if (kind === 'embedded') await placeEmbeddedDatabase(folder);
  const key = createApiKey();
  const secret = randomBytes(32).toString('hex');
  const notified = new Map<string, Set<string>>();
  const receiver = createServer(async (request, response) => {
    const { job } = JSON.parse(await text(request)) as { job: RenderJob };
    const ids = notified.get(job.id) ?? new Set();
    notified.set(job.id, ids.add(String(request.headers['webhook-id'])));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const client = (url: string): Client => createClient({ baseUrl: `${url}/v1`, token: key, retries: 0 });
  return {
    folder,
    key,
    client,
    environment: {
      PORT: '0',
      PLATEN_DATA_DIR: folder,
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_SECRET: secret,
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_RENDER_THREADS: '1',
      PLATEN_RATE_LIMIT_FACTOR: '0',
      PLATEN_FETCH_ALLOW: `127.0.0.1:${port}`,
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
    async addTemplate(url) {
      const { id } = await client(url).createTemplate({ query: {}, body: { content: titlesTemplate() } });
      return id;
    },
    async addJob(url, templateId, title) {
      const answer = await client(url).renderTemplate({
        query: {},
        body: {
          templateId,
          modifications: { title },
          response: { mode: 'async', scale: 4 },
          webhook_url: `http://127.0.0.1:${port}/`,
        },
      });
      assert.ok('id' in answer);
      return answer.id;
    },
    async ends(url, ids, limitMs) {
      const api = client(url);
      const found = new Map<string, RenderJob>();
      const open = (): string[] => ids.filter((id) => !found.has(id));
      await until(async () => {
        for (const id of open().slice(0, 20)) {
          const job = await api.getRenderJob({ params: { id } });
          if (!job.finished) break;
          found.set(id, job);
        }
        return open().length === 0;
      }, limitMs);
      return [...found.values()];
    },
    trace() {
      const lines = globSync('trace', { cwd: folder }).flatMap((name) =>
        readFileSync(join(folder, name), 'utf8').trim().split('\n'),
      );
      return lines
        .filter((line) => line !== '')
        .map((line) => {
          const [what, pid, title] = line.split('\t');
          return { what: what as TraceLine['what'], pid: Number(pid), title: title ?? '' };
        });
    },
    async checkNotifiedOnce(ids) {
      await until(() => ids.every((id) => notified.has(id)), 60_000);
      const twice = ids.filter((id) => notified.get(id)?.size !== 1);
      assert.deepEqual(twice, [], 'jobs that were finished more than once');
    },
    async close() {
      receiver.closeAllConnections();
      receiver.close();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
