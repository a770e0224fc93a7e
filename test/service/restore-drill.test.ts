import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '@platen/server';
import sharp from 'sharp';
import { launcher } from '../node/run-platen.ts';
import { findPostgres } from './postgres-server.ts';
import { startS3 } from './start-s3.ts';
import { createPostgresDatabase, lacksPostgres } from './test-databases.ts';

const docs = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8');

/** The commands under a heading: those of the old machine and those of the new one. */
function commandsOf(heading: string): [back: string, restore: string] {
  const [, after = ''] = docs.split(`\n### ${heading}\n`);
  const [section = ''] = after.split(/\n##+ /);
  const [back, restore, ...more] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands);
  assert.ok(back !== undefined && restore !== undefined && more.length === 0, `two blocks of commands in "${heading}"`);
  return [back, restore];
}

/** A machine: a folder that commands run in, with `platen` and the tools of Postgres among its programs. */
interface Machine {
  folder: string;
  environment: Record<string, string>;
}

function createMachine(root: string, name: string, environment: Record<string, string>): Machine {
  const folder = join(root, name);
  const programs = join(root, 'bin');
  mkdirSync(folder, { recursive: true });
  mkdirSync(programs, { recursive: true });
  writeFileSync(
    join(programs, 'platen'),
    `#!/bin/sh\nexec '${process.execPath}' --conditions=@platen/source '${launcher}' "$@"\n`,
  );
  chmodSync(join(programs, 'platen'), 0o755);
  const path = [programs, findPostgres(), process.env['PATH']].filter((each) => each !== undefined);
  return {
    folder,
    environment: {
      PORT: '0',
      PLATEN_LOG_LEVEL: 'error',
      PLATEN_WORKERS: '0',
      PLATEN_RENDER_THREADS: '1',
      ...environment,
      PATH: path.join(delimiter),
    },
  };
}

/** Runs commands to their end. This process goes on meanwhile, as the store is in it. */
async function run({ folder, environment }: Machine, commands: string): Promise<void> {
  const child = spawn('sh', ['-eu', '-c', commands], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  assert.equal(status, 0, `${commands}\n${said}`);
}

interface Served {
  url: string;
  stop(): Promise<void>;
}

/** Runs commands of which the last one serves. */
async function serve({ folder, environment }: Machine, commands: string): Promise<Served> {
  const child: ChildProcess = spawn('sh', ['-eu', '-c', commands], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = (signal: NodeJS.Signals): void => void (child.pid !== undefined && process.kill(-child.pid, signal));
  const endWithThis = (): void => end('SIGKILL');
  process.once('exit', endWithThis);
  let said = '';
  // Its group is the shell and what it started; both have ended once nobody writes any more.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, address] = /the service is at (http:\S+)\n/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => reject(new Error(`${commands}\n${said}`)));
  });
  return {
    url,
    async stop() {
      process.off('exit', endWithThis);
      end('SIGTERM');
      await ended;
    },
  };
}

async function ask({ url }: Served, key: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.ok(response.ok, `${path} ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const content = {
  schemaVersion: 1,
  pages: [{ id: 'page', width: 40, height: 40, backgrounds: [{ type: 'solid', color: '#336699' }] }],
};

/** Something of each kind, as the service answers it: rows, a brand's file, a render's file, and what only the secret can open. */
async function readAll(served: Served, key: string, templateId: number, files: readonly string[]): Promise<unknown> {
  const hashes = files.map(async (address) => {
    const response = await fetch(new URL(new URL(address).pathname, served.url));
    assert.equal(response.status, 200, address);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  });
  return {
    template: (await ask(served, key, `/studio/templates/${templateId}`))['content'],
    colors: await listColors(served, key),
    secrets: (await ask(served, key, '/workspace/secrets'))['data'],
    files: await Promise.all(hashes),
  };
}

async function listColors(served: Served, key: string): Promise<string[]> {
  const { data } = (await ask(served, key, '/brand-assets/colors/get')) as { data: { value: string }[] };
  return data.map(({ value }) => value).toSorted();
}

const addColor = (served: Served, key: string, value: string): Promise<unknown> =>
  ask(served, key, '/brand-assets/colors/add', { type: 'hex', value });

/** Fills the old machine, backs it up, changes it, restores the backup on the new one, and compares. */
async function drill(
  heading: string,
  {
    old,
    fresh,
    carried,
    key,
    isStopped,
  }: { old: Machine; fresh: Machine; carried: string; key: string; isStopped: boolean },
): Promise<void> {
  const [backUp, restore] = commandsOf(heading);
  const before = await serve(old, 'platen serve\n');
  let cached: unknown;
  let templateId = 0;
  const files: string[] = [];
  try {
    templateId = Number((await ask(before, key, '/studio/templates/create', { content }))['id']);
    const asset = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#cc3300' } })
      .png()
      .toBuffer();
    const image = await ask(before, key, '/brand-assets/images/add', {
      file: asset.toString('base64'),
      fileName: 'a.png',
    });
    const rendered = await ask(before, key, '/studio/render', { templateId, response: { type: 'url' } });
    files.push((image['data'] as { url: string }).url, (rendered['data'] as { content: string }).content);
    await addColor(before, key, '#112233');
    cached = await readAll(before, key, templateId, files);
    if (!isStopped) {
      await run(old, backUp);
      await addColor(before, key, '#445566');
    }
  } finally {
    await before.stop();
  }
  if (isStopped) await run(old, backUp);
  cpSync(join(old.folder, carried), join(fresh.folder, carried), { recursive: true });
  // The old machine is gone.
  rmSync(old.folder, { recursive: true, force: true });
  const after = await serve(fresh, restore);
  try {
    assert.deepEqual(await readAll(after, key, templateId, files), cached);
    await addColor(after, key, '#778899');
    assert.deepEqual(await listColors(after, key), ['#112233', '#778899']);
    await ask(after, key, '/studio/render', { templateId, response: { type: 'url', scale: 2 } });
  } finally {
    await after.stop();
  }
}

const lacksAws = (): string | false =>
  spawnSync('aws', ['--version'], { stdio: 'ignore' }).status === 0 ? false : 'the AWS command line is not installed';

describe('backups are restored onto a new machine by the commands of docs/operating.md', () => {
  it('a data folder', { timeout: 180_000 }, async () => {
    const root = mkdtempSync(join(tmpdir(), 'platen-drill-'));
    const key = createApiKey();
    try {
      await drill('A data folder', {
        old: createMachine(root, 'old', { PLATEN_BOOTSTRAP_KEY: key }),
        // The key is in the backup.
        fresh: createMachine(root, 'fresh', {}),
        carried: 'platen-backup.tar.gz',
        key,
        isStopped: true,
      });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('Postgres and S3', { skip: lacksPostgres() || lacksAws(), timeout: 180_000 }, async () => {
    const root = mkdtempSync(join(tmpdir(), 'platen-drill-'));
    const key = createApiKey();
    const secret = randomBytes(32).toString('hex');
    const stores = [await startS3(), await startS3('platen-new')] as const;
    const databases = [await createPostgresDatabase(), await createPostgresDatabase()] as const;
    const machines = ['old', 'fresh'] as const;
    const [old, fresh] = machines.map((name, place) => {
      const store = stores[place === 0 ? 0 : 1];
      return createMachine(root, name, {
        DATABASE_URL: databases[place === 0 ? 0 : 1].url,
        PLATEN_SECRET: secret,
        ...store.environment,
        AWS_ACCESS_KEY_ID: store.environment['PLATEN_S3_ACCESS_KEY_ID'] ?? '',
        AWS_SECRET_ACCESS_KEY: store.environment['PLATEN_S3_SECRET_ACCESS_KEY'] ?? '',
        AWS_DEFAULT_REGION: 'us-east-1',
        ...(name === 'old' && { PLATEN_BOOTSTRAP_KEY: key }),
      });
    });
    assert.ok(old && fresh);
    try {
      await drill('Postgres and S3', { old, fresh, carried: 'platen-backup', key, isStopped: false });
    } finally {
      for (const database of databases) await database.drop();
      for (const store of stores) await store.close();
      rmSync(root, { recursive: true, force: true });
    }
  });
});
