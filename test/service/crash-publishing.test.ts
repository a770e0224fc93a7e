import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { blueskyPerson, startBlueskyServer } from '../social/bluesky-server.ts';
import type { PlatformServer } from '../social/platform-server.ts';
import { startPlaten, type RunningPlaten } from './start-platen.ts';

const key = `osk_${'publishing'.repeat(4)}`;

describe('a service that is killed while it publishes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-publishing-'));
  let network: PlatformServer;
  let platen: RunningPlaten | undefined;
  let address = '';
  before(async () => {
    network = await startBlueskyServer();
  });
  after(async () => {
    await platen?.stop();
    await network.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<void> => {
    platen = startPlaten(['serve', '--port', '0'], folder, {
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_RATE_LIMIT_FACTOR: '0',
      PLATEN_FETCH_ALLOW: '127.0.0.1',
    });
    [, address = ''] = await platen.until(/the service is at (http:\S+)\n/);
  };
  const call = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${address}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    assert.ok(data, `${path} answered ${answer.status}`);
    return data;
  };
  const heard = async (at: string): Promise<void> => {
    const isThere = (): boolean => network.requests.some(({ method, path }) => `${method} ${path}`.startsWith(at));
    for (let tries = 0; !isThere() && tries < 1000; tries += 1) await wait(10);
    assert.ok(isThere(), `${at} was not asked`);
  };

  it('has one post when it comes back, and says so', { timeout: 120_000 }, async () => {
    await start();
    const { accounts } = await call('/social/accounts/connect', {
      platform: 'bluesky',
      fields: { identifier: blueskyPerson.handle, appPassword: blueskyPerson.appPassword, service: network.url },
    });
    const [account] = accounts as { id: number }[];
    assert.ok(account);
    const publishing = 'POST /xrpc/com.atproto.repo.putRecord';
    const content = 'Fresh rye';
    // Carried out once the service is gone.
    network.fail({ at: publishing, kind: 'slow', delayMs: 700 });
    const asked = call('/social/publish', { accounts: [account.id], content }).catch(() => undefined);
    await heard(publishing);
    await platen?.stop('SIGKILL');
    await asked;
    await start();
    const states: unknown[] = [];
    while (states.at(-1) !== 'published' && states.length < 600) {
      const [post] = (await call('/social/posts?limit=1')) as unknown as { status: string }[];
      states.push(post?.status);
      await wait(50);
    }
    assert.equal(states.at(-1), 'published');
    assert.equal(network.posts.filter(({ text }) => text === content).length, 1);
    assert.deepEqual(network.violations, []);
  });
});
