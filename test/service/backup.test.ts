import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseConfig, startService, type RunningService } from '@platen/server';
import { findPostgres } from './postgres-server.ts';
import { createPostgresDatabase, lacksPostgres, placeEmbeddedDatabase } from './test-databases.ts';

const key = `osk_${'b'.repeat(40)}`;

function start(environment: Record<string, string>): Promise<RunningService> {
  return startService(
    parseConfig({
      PORT: '0',
      PLATEN_LOG_LEVEL: 'error',
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_WORKERS: '0',
      ...environment,
    }),
  );
}

/** Adds something of each kind: a row and a file, over HTTP. */
async function addColour({ url }: RunningService, value: string): Promise<void> {
  const response = await fetch(`${url}/v1/brand-assets/colors/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'hex', value }),
  });
  assert.equal(response.status, 200, await response.text());
}

async function listColours({ url }: RunningService): Promise<string[]> {
  const response = await fetch(`${url}/v1/brand-assets/colors/get`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await response.json()) as { data: { value: string }[] };
  return data.map(({ value }) => value).toSorted();
}

describe('backup and restore as docs/operating.md tells them', () => {
  it('work on the embedded database: stop, copy, start', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-backup-'));
    const data = join(folder, 'data');
    await placeEmbeddedDatabase(data);
    const first = await start({ PLATEN_DATA_DIR: data });
    await addColour(first, '#112233');
    const stored = Buffer.from('a picture');
    await first.dependencies.storage.put('renders/1/a.png', stored, 'image/png');
    await first.close(0);
    cpSync(data, join(folder, 'backup'), { recursive: true, preserveTimestamps: true });

    const later = await start({ PLATEN_DATA_DIR: data });
    await addColour(later, '#445566');
    assert.deepEqual(await listColours(later), ['#112233', '#445566']);
    await later.close(0);

    rmSync(data, { recursive: true });
    renameSync(join(folder, 'backup'), data);
    const restored = await start({ PLATEN_DATA_DIR: data });
    assert.deepEqual(await listColours(restored), ['#112233']);
    const file = await restored.dependencies.storage.read('renders/1/a.png', 1000);
    assert.deepEqual(Buffer.from(file ?? []), stored);
    await addColour(restored, '#778899');
    await restored.close(0);
    rmSync(folder, { recursive: true, force: true });
  });

  it('work on Postgres: pg_dump while it runs, pg_restore', { skip: lacksPostgres(), timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-backup-'));
    const environment = { PLATEN_DATA_DIR: folder, PLATEN_SECRET: 's'.repeat(40) };
    const original = await createPostgresDatabase();
    const copy = await createPostgresDatabase();
    const programs = findPostgres() ?? '';
    const run = (program: string, args: string[]): void => {
      const { status, stderr } = spawnSync(join(programs, program), args, { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    };
    const first = await start({ ...environment, DATABASE_URL: original.url });
    await addColour(first, '#112233');
    const dump = join(folder, 'platen.dump');
    run('pg_dump', ['--format=custom', `--file=${dump}`, original.url]);
    await addColour(first, '#445566');
    await first.close(0);

    run('pg_restore', ['--no-owner', `--dbname=${copy.url}`, dump]);
    const restored = await start({ ...environment, DATABASE_URL: copy.url });
    assert.deepEqual(await listColours(restored), ['#112233']);
    await addColour(restored, '#778899');
    await restored.close(0);
    await original.drop();
    await copy.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
