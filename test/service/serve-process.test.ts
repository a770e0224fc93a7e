import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseConfig, startService, startWorker } from '@platen/server';
import { runPlaten } from '../node/run-platen.ts';
import { startPlaten } from './start-platen.ts';

describe('platen serve', () => {
  let folder: string;
  let key = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-serve-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('makes an instance out of nothing, shows its key once, and stops when told', { timeout: 180_000 }, async () => {
    const first = startPlaten(['serve', '--port', '0'], folder);
    const [, url = ''] = await first.until(/the service is at (http:\S+)\n/);
    key = (await first.until(/shown only once: (osk_\w+)\n/))[1] ?? '';
    await first.until(/the dashboard: http/);
    const me = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(me.status, 200);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const front = await fetch(url, { redirect: 'manual' });
    assert.deepEqual(
      [front.status, front.headers.get('location')],
      [302, `${url}/dashboard/`],
      'the address that was printed leads somewhere',
    );
    assert.equal(statSync(join(folder, '.data')).mode & 0o777, 0o700);
    assert.equal(statSync(join(folder, '.data/secret')).mode & 0o777, 0o600);
    if (process.platform === 'linux') {
      assert.match(readFileSync(`/proc/${first.process.pid}/status`, 'utf8'), /^Umask:\t0077$/m);
    }

    const doctor = await runPlaten(['doctor'], { cwd: folder });
    assert.equal(doctor.code, 0);
    assert.match(doctor.stdout.toString(), /ok +database +embedded, in use by process \d+ since/);
    assert.match(doctor.stdout.toString(), /ok +data folder +\S+ is readable by its own account alone/);
    const second = await runPlaten(['serve', '--port', '0'], { cwd: folder });
    assert.equal(second.code, 1);
    assert.match(second.said.join('\n'), /The data folder .* is in use by process \d+ since/);

    await assert.rejects(startService(parseConfig({ PORT: new URL(url).port })), {
      name: 'ConfigError',
      message: /^PORT: something listens on port \d+/,
    });
    assert.equal(await first.stop(), 0);

    const again = startPlaten(['serve', '--port', '0'], folder);
    const [, newUrl = ''] = await again.until(/the service is at (http:\S+)\n/);
    const stillMe = await fetch(`${newUrl}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(stillMe.status, 200);
    assert.ok(!again.said().includes('osk_'), 'the key is shown once');
    assert.equal(await again.stop('SIGINT'), 0);
  });

  it('answers what was asked before it was told to stop', { timeout: 120_000 }, async () => {
    const running = startPlaten(['serve', '--port', '0'], folder);
    const [, url = ''] = await running.until(/the service is at (http:\S+)\n/);
    // A call whose end comes only after the signal.
    const call = request(`${url}/v1/studio/render`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', expect: '100-continue' },
    });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.flushHeaders();
    await once(call, 'continue');
    call.write('{"templateId":');
    const stopped = running.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));
    call.end('987654321}');
    const [response] = await answered;
    response.resume();
    assert.equal(response.statusCode, 404);
    assert.equal(await stopped, 0);
  });

  it('says what is configured wrongly, a line each, and what to do', async () => {
    const running = startPlaten(['serve'], folder, {
      PORT: 'http',
      PLATEN_SECRET: 'short',
      PLATEN_PUBLIC_URL: 'a.example',
    });
    const [code] = (await once(running.process, 'close')) as [number | null];
    assert.equal(code, 2);
    for (const name of ['PORT ("http")', 'PLATEN_SECRET', 'PLATEN_PUBLIC_URL ("a.example")']) {
      assert.ok(running.said().includes(`platen: ${name}: `), running.said());
    }
    assert.ok(!running.said().includes('short'), 'a secret is not shown');

    const start = (environment: Record<string, string>): Promise<unknown> =>
      startService(parseConfig({ PORT: '0', PLATEN_DATA_DIR: join(folder, '.data'), ...environment }));
    await assert.rejects(start({ DATABASE_URL: 'postgres://127.0.0.1:9/x' }), {
      name: 'ConfigError',
      message: /^PLATEN_SECRET: with DATABASE_URL it must be set, .*openssl rand -hex 32/,
    });
    await assert.rejects(start({ PLATEN_SECRET: 'x'.repeat(40), PLATEN_LOG_LEVEL: 'silent' }), {
      name: 'ConfigError',
      message: /^PLATEN_SECRET: it is not the one that this database was made with/,
    });
    await assert.rejects(startWorker(parseConfig({})), {
      name: 'ConfigError',
      message: /^DATABASE_URL: a worker shares its database/,
    });
  });

  it('is examined by platen doctor, whose exit code says whether all is well', async () => {
    const good = await runPlaten(['doctor'], { cwd: folder });
    assert.equal(good.code, 0, good.stdout.toString());
    for (const part of [
      /ok +database +embedded, in \.data, version 1\d/,
      /ok +migrations/,
      /ok +secret/,
      /ok +files/,
    ]) {
      assert.match(good.stdout.toString(), part);
    }
    const running = startPlaten(['doctor', '--json'], folder, {
      DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/x',
      REDIS_URL: 'redis://127.0.0.1:9',
      PLATEN_PUBLIC_URI: 'https://a.example',
      PLATEN_API_KEY: 'of the command line',
      PLATEN_WORKERS: '0',
    });
    let text = '';
    running.process.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(running.process, 'close')) as [number | null];
    assert.equal(code, 1);
    const findings = JSON.parse(text) as { part: string; state: string; text: string }[];
    const wrong = findings.filter(({ state }) => state === 'wrong').map(({ part }) => part);
    assert.deepEqual(wrong.toSorted(), ['database', 'redis', 'secret']);
    const looks = findings.filter(({ state }) => state === 'look').map((finding) => finding.text);
    assert.ok(looks.some((each) => each.includes('Did you mean PLATEN_PUBLIC_URL?')));
    assert.ok(looks.some((each) => each.includes('workers do not know where the service is')));
    assert.ok(!looks.some((each) => each.includes('PLATEN_API_KEY')));
    assert.ok(!text.includes('hidden'));
    assert.ok(readFileSync(join(folder, '.data/secret'), 'utf8').length > 32);
  });
});
