import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { json } from 'node:stream/consumers';
import {
  openEmbeddedDatabase,
  openPostgresDatabase,
  openStorage,
  parseConfig,
  startService,
  type RunningService,
} from '@platen/server';
import { runPlaten } from '../node/run-platen.ts';
import { startBlueskyServer } from '../social/bluesky-server.ts';
import { startMastodonServer } from '../social/mastodon-server.ts';
import { aiKey, startAiServer } from './ai-server.ts';
import { fillEveryTable, type Filled } from './fill-every-table.ts';
import { freePort } from './postgres-server.ts';
import { readEveryRow } from './read-every-row.ts';
import { startS3, type TestS3 } from './start-s3.ts';
import { createPostgresDatabase, lacksPostgres, placeEmbeddedDatabase } from './test-databases.ts';
import { until } from './until.ts';

/** Tables that stay empty on the embedded database, and why. Any other is filled by what the service does for its users. */
const staysEmpty: Readonly<Record<string, string>> = {
  rate_limit: 'One process counts its calls in memory.',
  removed_workspace: 'A workspace stands there for the day in which its files are cleared away.',
  shared_video: 'A single process makes the segments of its videos alone.',
  video_segment: 'A single process makes the segments of its videos alone.',
};

describe('moving an instance from the embedded database to Postgres and S3', { skip: lacksPostgres() }, () => {
  const key = `osk_${'e'.repeat(40)}`;
  const folder = mkdtempSync(join(tmpdir(), 'platen-export-'));
  const dataFolder = join(folder, 'data');
  const closing: (() => unknown)[] = [];
  const receiver = { isAway: true, heard: [] as string[] };
  let environment: Record<string, string>;
  let filled: Filled;
  let target: string;
  let s3: TestS3;
  let rows: Record<string, string[]>;

  before(async () => {
    s3 = await startS3();
    closing.push(() => s3.close());
    const hook = await startReceiver(receiver);
    closing.push(() => hook.close());
    const [bluesky, mastodon] = [await startBlueskyServer(), await startMastodonServer()];
    closing.push(
      () => bluesky.close(),
      () => mastodon.close(),
    );
    const { url, drop } = await createPostgresDatabase();
    target = url;
    closing.push(drop);
    const ai = await startAiServer();
    closing.push(() => ai.close());
    environment = {
      PLATEN_AI_PROVIDER: 'openai',
      PLATEN_AI_URL: ai.openAi,
      PLATEN_AI_KEY: aiKey,
      PLATEN_AI_TEXT_MODEL: 'gpt-test',
      PORT: String(await freePort()),
      PLATEN_DATA_DIR: dataFolder,
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_RENDER_THREADS: '1',
      // Wrong passwords are to be counted, and nothing that is done here to be too much.
      PLATEN_RATE_LIMIT_FACTOR: '100',
      PLATEN_FETCH_ALLOW: '127.0.0.1',
    };
    await placeEmbeddedDatabase(dataFolder);
    const service = await start({ PLATEN_WORKERS: '0' });
    try {
      const { port } = hook.address() as AddressInfo;
      const places = { hook: `http://127.0.0.1:${port}/`, bluesky: bluesky.url, mastodon: mastodon.url };
      filled = await fillEveryTable(service, { key, ...places });
    } finally {
      await service.close(0);
    }
  });
  after(async () => {
    for (const close of closing.toReversed()) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (more: Record<string, string>): Promise<RunningService> =>
    startService(parseConfig({ ...environment, ...more }));
  const onPostgres = (): Record<string, string> => ({
    ...s3.environment,
    DATABASE_URL: target,
    PLATEN_SECRET: readFileSync(join(dataFolder, 'secret'), 'utf8').trim(),
    // Nothing of the embedded instance is at hand any more.
    PLATEN_DATA_DIR: join(folder, 'elsewhere'),
  });

  it('begins with a row in every table', async () => {
    const source = await openEmbeddedDatabase(dataFolder);
    rows = await readEveryRow(source).finally(() => source.close());
    assert.deepEqual(
      Object.keys(rows).filter((table) => rows[table]?.length === 0),
      Object.keys(staysEmpty).toSorted(),
      'let fill-every-table.ts fill a table that is new, by what the service offers',
    );
  });

  it('copies every row and every file by one command', async () => {
    const { code, said } = await runPlaten(['export-database', '--to', target, '--files'], {
      cwd: folder,
      environment: { ...environment, ...s3.environment },
    });
    assert.equal(code, 0, said.join('\n'));
    const database = await openPostgresDatabase(target);
    assert.deepEqual(await readEveryRow(database).finally(() => database.close()), rows);
    const storage = await openStorage(parseConfig({ ...environment, ...s3.environment }));
    closing.push(() => storage.close());
    const home = join(dataFolder, 'files');
    const files = globSync('**', { cwd: home }).filter((path) => statSync(join(home, path)).isFile());
    assert.ok(files.length > 3, files.join());
    for (const path of files) {
      const copy = await storage.read(path, 1e9);
      assert.ok(copy && Buffer.compare(copy, readFileSync(join(home, path))) === 0, path);
    }
    assert.ok(said.includes(`platen: files: ${files.length}`), said.join('\n'));
  });

  it('goes on there: keys, sessions, tokens, words, files and the work that waited', { timeout: 120_000 }, async () => {
    receiver.isAway = false;
    const service = await start({ ...onPostgres(), PLATEN_WORKERS: '1' });
    closing.push(() => service.close(0));
    const get = async (path: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> => {
      const response = await fetch(`${service.url}/v1${path}`, {
        headers: { authorization: `Bearer ${filled.key}`, ...headers },
      });
      const body = (await response.json()) as Record<string, unknown>;
      assert.equal(response.status, 200, `${path}: ${JSON.stringify(body)}`);
      return body;
    };
    const me = await fetch(`${service.url}/v1/me`, { headers: { cookie: filled.cookie, origin: service.url } });
    assert.partialDeepStrictEqual(await me.json(), { data: { email: 'mira@bakery.example' } });
    const { comments } = (await get(`${filled.item}/comments`)) as { comments: { text: string }[] };
    assert.deepEqual(comments.map(({ text }) => text).toSorted(), filled.comments.toSorted());
    const refreshed = await fetch(`${service.url}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', ...filled.oauth }),
    });
    assert.equal(refreshed.status, 200, await refreshed.text());
    assert.partialDeepStrictEqual(await get(`/social/posts/${filled.social.postId}`), {
      data: { content: 'Fresh rye', status: 'scheduled' },
    });
    const file = await fetch(`${service.url}${filled.file}`);
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/png']);

    const { waiting, done } = filled.jobs;
    await until(async () => (await get(`/studio/render-jobs/${waiting}`))['finished'] === true, 60_000);
    assert.partialDeepStrictEqual(await get(`/studio/render-jobs/${waiting}`), { status: 'succeeded' });
    await until(() => receiver.heard.length > 1, 60_000);
    assert.deepEqual(receiver.heard.toSorted(), [waiting, done].toSorted(), 'each once');

    // Ids go on where they were, beside those of rows that are gone.
    const made = await fetch(`${service.url}/v1/studio/templates/${filled.templateId}/duplicate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    });
    assert.ok(made.status < 300, await made.clone().text());
  });
});

/** A receiver of webhooks that notes the jobs it hears of, unless it is away. */
async function startReceiver(receiver: { isAway: boolean; heard: string[] }): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { job } = (await json(request)) as { job?: { id: string } };
    // Rows of a workflow come here too, and are of no job.
    if (job && !receiver.isAway) receiver.heard.push(job.id);
    response.writeHead(receiver.isAway ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
