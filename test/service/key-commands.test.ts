import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { isApiKey, parseConfig, startService, type RunningService } from '@platen/server';
import { runPlaten } from '../node/run-platen.ts';
import { createPostgresDatabase, lacksPostgres } from './test-databases.ts';

async function platen(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; out: string; said: string }> {
  const { code, stdout, said } = await runPlaten(['keys', ...args], { cwd: tmpdir(), environment });
  return { code, out: stdout.toString('utf8'), said: said.join('\n') };
}

const statusOf = async (service: RunningService, key: string): Promise<number> =>
  (await fetch(`${service.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status;

describe('platen keys on the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-keys-'));
  const environment = { PLATEN_DATA_DIR: folder, PLATEN_LOG_LEVEL: 'error', PORT: '0', PLATEN_WORKERS: '0' };
  let service: RunningService;
  const start = (): Promise<RunningService> =>
    startService(parseConfig(environment), { log: pino({ level: 'silent' }) });
  let first = '';
  before(async () => {
    const early = await platen(environment, 'list');
    assert.equal(early.code, 2, early.said);
    assert.match(early.said, /start the service once/);
    service = await start();
    first = service.firstKey ?? '';
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says that a running service has it, and asks the service when told to', async () => {
    const refused = await platen(environment, 'list');
    assert.equal(refused.code, 2);
    assert.match(refused.said, new RegExp(`in use by process ${process.pid}.*--url.*PLATEN_API_KEY`));
    const lacking = await platen(environment, 'list', '--url', service.url);
    assert.equal(lacking.code, 2);
    assert.match(lacking.said, /PLATEN_API_KEY/);
    const asking = { ...environment, PLATEN_API_KEY: first };
    const made = await platen(asking, 'create', '--url', service.url, '--name', 'Shop', '--levels', 'read');
    assert.equal(made.code, 0, made.said);
    const key = made.out.trim();
    assert.ok(isApiKey(key));
    assert.equal(await statusOf(service, key), 200);
    const listed = await platen(asking, 'list', '--url', service.url);
    assert.match(listed.out, /^2 +osk_.* Shop +live +read +active/m);
    assert.ok(!listed.out.includes(key));
    const weak = await platen({ ...environment, PLATEN_API_KEY: key }, 'list', '--url', service.url);
    assert.equal(weak.code, 1);
    assert.match(weak.said, /access level "write"/);
    const rotated = await platen(asking, 'rotate', '2', '--url', service.url);
    assert.equal(rotated.code, 0, rotated.said);
    assert.deepEqual([await statusOf(service, key), await statusOf(service, rotated.out.trim())], [403, 200]);
    const revoked = await platen(asking, 'revoke', '3', '--url', service.url);
    assert.equal(revoked.code, 0, revoked.said);
    assert.equal(await statusOf(service, rotated.out.trim()), 403);
  });

  it('opens it when no service runs, without a key', async () => {
    await service.close();
    const made = await platen(environment, 'create', '--name', 'Rescue', '--levels', 'read,write', '--expires', '1h');
    assert.equal(made.code, 0, made.said);
    const rotated = await platen(environment, 'rotate', '1', '--overlap', '1h');
    assert.equal(rotated.code, 0, rotated.said);
    const missing = await platen(environment, 'revoke', '99');
    assert.deepEqual([missing.code, /no API key/.test(missing.said)], [1, true], missing.said);
    service = await start();
    assert.equal(service.firstKey, undefined);
    for (const key of [made.out.trim(), first, rotated.out.trim()]) assert.equal(await statusOf(service, key), 200);
  });

  it('refuses what makes no sense', async () => {
    const wrong = [
      ['create', '--name', 'x', '--levels', 'everything'],
      ['create', '--levels', 'read'],
      ['rotate', 'first'],
      ['rotate', '1', '--overlap', '31d'],
      ['rotate', '1', '--overlap', 'long'],
      ['list', '--url', 'localhost'],
    ];
    for (const args of wrong) assert.equal((await platen(environment, ...args)).code, 2, args.join(' '));
  });
});

describe('platen keys on Postgres', { skip: lacksPostgres() }, () => {
  it('works beside a running service', async () => {
    const { url, drop } = await createPostgresDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'platen-keys-'));
    const environment = {
      PLATEN_DATA_DIR: folder,
      DATABASE_URL: url,
      PLATEN_SECRET: 'a secret of at least thirty-two characters',
      PLATEN_LOG_LEVEL: 'error',
      PORT: '0',
      PLATEN_WORKERS: '0',
    };
    const service = await startService(parseConfig(environment), { log: pino({ level: 'silent' }) });
    try {
      const made = await platen(environment, 'create', '--name', 'Beside', '--levels', 'read');
      assert.equal(await statusOf(service, made.out.trim()), 200);
      assert.equal((await platen(environment, 'revoke', '2')).code, 0);
      assert.equal(await statusOf(service, made.out.trim()), 403);
    } finally {
      await service.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
