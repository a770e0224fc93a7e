import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { readStarter } from '@platen/library/node';
import { drawThumbnails, ServiceError, type SafeFetcher } from '@platen/server';
import { parseTemplate, type Template } from '@platen/template';
import { storeTemplate } from './store-template.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();

/** The rest of the internet: a red image, and a page. */
const fetcher: SafeFetcher = {
  fetch: async (url) => {
    const isImage = url === 'https://images.example/red.png';
    if (!isImage && url !== 'https://images.example/page') {
      throw new ServiceError('url_unreachable', 'There is nothing.');
    }
    const bytes = isImage ? red : new TextEncoder().encode('<html><svg></svg></html>');
    return { status: 200, headers: {}, bytes: new Uint8Array(bytes), url };
  },
  check: async () => undefined,
  close: async () => undefined,
};

function tokenOf(url: string | null): string {
  const token = /\/share\/([A-Za-z0-9_-]+)$/.exec(url ?? '')?.[1];
  assert.ok(token, `no token in ${url}`);
  return token;
}

describeOnOneDatabase('sharing', (kind) => {
  let service: TestService;
  let template: Template;
  before(async () => {
    service = await startTestService({ kind, dependencies: { fetcher } });
    template = await readStarter('quote-card');
  });
  after(() => service.close());

  const share = async (content = template, body: object = { enabled: true }) => {
    const id = await storeTemplate(service, content);
    const answer = await service.call('POST', `/studio/templates/${id}/share`, { body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { share_url: url } = answer.body as { share_url: string | null };
    return { id, answer: answer.body, token: url === null ? '' : tokenOf(url) };
  };

  test('is off at first, and is not switched by reading it', async () => {
    const id = await storeTemplate(service, template);
    const { status, body } = await service.call('GET', `/studio/templates/${id}/share`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      enabled: false,
      allow_duplication: false,
      share_url: null,
      embed_url: null,
      embed_code: null,
      stats: { views: 0, copies: 0 },
      created_at: null,
    });
  });

  test('gives links that work until it is turned off, and others afterwards', async () => {
    const { id, token, answer } = await share();
    assert.partialDeepStrictEqual(answer, {
      enabled: true,
      allow_duplication: false,
      share_url: `http://platen.test/share/${token}`,
      embed_url: `http://platen.test/share/${token}/embed`,
      stats: { views: 0, copies: 0 },
    });
    assert.match(
      String(answer['embed_code']),
      new RegExp(`^<iframe src="http://platen.test/share/${token}/embed" [^<>]*></iframe>$`),
    );
    assert.equal((await service.call('GET', `/shared-templates/${token}`, { key: null })).status, 200);

    const again = await service.call('POST', `/studio/templates/${id}/share`, { body: { enabled: true } });
    assert.deepEqual(again.body, answer);

    const off = await service.call('POST', `/studio/templates/${id}/share`, { body: { enabled: false } });
    assert.partialDeepStrictEqual(off.body, { enabled: false, share_url: null, embed_url: null, embed_code: null });
    assert.equal(off.body['created_at'], answer['created_at']);
    for (const path of [
      '',
      '/image',
      `/files/${'0'.repeat(32)}`,
      '/fetch?url=https%3A%2F%2Fimages.example%2Fred.png',
    ]) {
      const { status, body } = await service.call('GET', `/shared-templates/${token}${path}`, { key: null });
      assert.deepEqual([status, body['code']], [404, 'share_not_found'], path);
    }

    const on = await service.call('POST', `/studio/templates/${id}/share`, { body: { enabled: true } });
    assert.notEqual(on.body['share_url'], answer['share_url']);
    assert.equal(on.body['created_at'], answer['created_at']);
    assert.equal((await service.call('GET', `/shared-templates/${token}`, { key: null })).status, 404);
  });

  test('keeps what a change leaves out', async () => {
    const id = await storeTemplate(service, template);
    const post = async (body: object) => (await service.call('POST', `/studio/templates/${id}/share`, { body })).body;
    assert.partialDeepStrictEqual(await post({ allow_duplication: true }), {
      enabled: false,
      allow_duplication: true,
      created_at: null,
    });
    assert.partialDeepStrictEqual(await post({ enabled: true }), { enabled: true, allow_duplication: true });
    assert.partialDeepStrictEqual(await post({ allow_duplication: false }), {
      enabled: true,
      allow_duplication: false,
    });
    assert.partialDeepStrictEqual((await service.call('GET', `/studio/templates/${id}/share`)).body, {
      enabled: true,
      allow_duplication: false,
    });
  });

  test('refuses what it cannot do', async () => {
    const id = await storeTemplate(service, template);
    const other = await service.addWorkspace();
    const status = async (method: 'GET' | 'POST', path: string, options: object = {}) =>
      (await service.call(method, path, options)).status;
    assert.equal(await status('GET', `/studio/templates/${id}/share`, { key: other.key }), 404);
    assert.equal(
      await status('POST', `/studio/templates/${id}/share`, { key: other.key, body: { enabled: true } }),
      404,
    );
    assert.equal(await status('GET', '/studio/templates/999999/share'), 404);
    assert.equal(await status('GET', '/studio/templates/none/share'), 400);
    assert.equal(await status('GET', `/studio/templates/${id}/share`, { key: 'osk_wrong' }), 403);
    assert.equal(await status('GET', `/studio/templates/${id}/share`, { key: null }), 403);
    for (const body of [{}, { enabled: 'yes' }, { enabled: null }, { enabled: true, token: 'mine' }]) {
      assert.equal(await status('POST', `/studio/templates/${id}/share`, { body }), 400, JSON.stringify(body));
    }
    assert.partialDeepStrictEqual((await service.call('GET', `/studio/templates/${id}/share`)).body, {
      enabled: false,
    });
    assert.equal(await status('GET', '/shared-templates/short', { key: null }), 400);
    assert.equal(await status('GET', `/shared-templates/${'x'.repeat(32)}`, { key: null }), 404);
  });

  test('gives visitors the template and nothing else of the workspace', async () => {
    const { database, storage } = service.dependencies;
    const key = `assets/${service.workspaceId}/red.png`;
    await storage.put(key, new Uint8Array(red), 'image/png');
    const assets = await database.query
      .insertInto('brand_asset')
      .values(
        ['shared.png', 'secret.png'].map((file_name) => ({
          workspace_id: service.workspaceId,
          type: 'image' as const,
          tags: [],
          file_name,
          file_hash: '0'.repeat(64),
          storage_key: key,
        })),
      )
      .returning('id')
      .execute();
    const image = (id: string, source: string, x: number): unknown => ({
      type: 'image',
      id,
      x,
      width: 50,
      height: 100,
      source,
    });
    const { token } = await share(
      parseTemplate({
        schemaVersion: 1,
        name: 'Images',
        description: 'Two of them',
        tags: ['internal'],
        pages: [
          {
            id: 'one',
            width: 100,
            height: 100,
            layers: [image('a', `asset:${assets[0]?.id}`, 0), image('b', 'https://images.example/red.png', 50)],
          },
        ],
      }),
    );
    const { body, headers, bytes } = await service.call('GET', `/shared-templates/${token}`, { key: null });
    assert.equal(headers['cache-control'], 'no-store');
    const data = body['data'] as { template: Template };
    assert.partialDeepStrictEqual(data, { name: 'Images', description: 'Two of them', allow_duplication: false });
    assert.doesNotMatch(bytes.toString(), /asset:|images\.example|internal|"workspace|"user|"tags":\["/);

    const sources = (data.template.pages[0]?.layers ?? []).map((layer) => ('source' in layer ? layer.source : ''));
    for (const source of sources) {
      assert.match(source, new RegExp(`^http://platen.test/v1/shared-templates/${token}/files/[0-9a-f]{32}$`));
      const file = await service.call('GET', source.replace('http://platen.test', ''), { key: null });
      assert.equal(file.status, 200);
      assert.deepEqual(file.bytes, red);
      assert.equal(file.headers['content-type'], 'application/octet-stream');
      assert.match(String(file.headers['content-security-policy']), /sandbox/);
    }
    const none = await service.call('GET', `/shared-templates/${token}/files/${'a'.repeat(32)}`, { key: null });
    assert.deepEqual([none.status, none.body['code']], [404, 'asset_not_found']);
  });

  test('reaches no asset of another workspace, whatever a template names', async () => {
    const { database, storage } = service.dependencies;
    const other = await service.addWorkspace();
    const key = `assets/${other.workspaceId}/red.png`;
    await storage.put(key, new Uint8Array(red), 'image/png');
    const { id } = await database.query
      .insertInto('brand_asset')
      .values({ workspace_id: other.workspaceId, type: 'image', tags: [], file_hash: '0'.repeat(64), storage_key: key })
      .returning('id')
      .executeTakeFirstOrThrow();
    const layers = [{ type: 'image', id: 'a', width: 50, height: 100, source: `asset:${id}` }];
    const { token } = await share(
      parseTemplate({ schemaVersion: 1, pages: [{ id: 'one', width: 100, height: 100, layers }] }),
    );
    const { body } = await service.call('GET', `/shared-templates/${token}`, { key: null });
    const { template: seen } = body['data'] as { template: Template };
    const [layer] = seen.pages[0]?.layers ?? [];
    const path = layer && 'source' in layer ? layer.source.replace('http://platen.test', '') : '';
    assert.equal((await service.call('GET', path, { key: null })).status, 404);
  });

  test('fetches images that visitors name, and nothing else', async () => {
    const { token } = await share();
    const get = (url: string) =>
      service.call('GET', `/shared-templates/${token}/fetch?url=${encodeURIComponent(url)}`, { key: null });
    const image = await get('https://images.example/red.png');
    assert.equal(image.status, 200);
    assert.deepEqual(image.bytes, red);
    assert.equal((await get('https://images.example/page')).body['code'], 'asset_type_mismatch');
    assert.equal((await get('https://nowhere.example/')).body['code'], 'url_unreachable');
    assert.equal((await get('file:///etc/passwd')).status, 400);
    assert.equal((await get('not a url')).status, 400);
  });

  test('shows a small image once there is one', async () => {
    const { id, token } = await share();
    assert.equal((await service.call('GET', `/shared-templates/${token}/image`, { key: null })).status, 404);
    await drawThumbnails(service.dependencies, id);
    const { status, headers, bytes } = await service.call('GET', `/shared-templates/${token}/image`, { key: null });
    assert.deepEqual(
      [status, headers['content-type'], (await sharp(bytes).metadata()).format],
      [200, 'image/webp', 'webp'],
    );
  });

  test('is read thirty times a minute by one key, and by visitors within bounds', async () => {
    const limited = await startTestService({ kind, environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
    try {
      const id = await storeTemplate(limited, template);
      const { body } = await limited.call('POST', `/studio/templates/${id}/share`, { body: { enabled: true } });
      const token = tokenOf(String(body['share_url']));
      const lastOf = async (path: string, count: number, key?: null): Promise<number[]> => {
        const statuses: number[] = [];
        for (let each = 0; each <= count; each++) {
          const answer = await limited.call('GET', path, key === null ? { key } : {});
          statuses.push(answer.status);
          if (each === count) assert.ok(Number(answer.headers['retry-after']) > 0);
          if (each === 0) assert.equal(Number(answer.headers['ratelimit-limit']), count);
        }
        return statuses.slice(-2);
      };
      assert.deepEqual(await lastOf(`/studio/templates/${id}/share`, 30), [200, 429]);
      assert.deepEqual(await lastOf(`/shared-templates/${token}`, 120, null), [200, 429]);
    } finally {
      await limited.close();
    }
  });

  test('counts each visitor once a day, and no programs', async () => {
    let today = new Date('2026-03-01T23:00:00Z');
    const clocked = await startTestService({ kind, dependencies: { now: () => today } });
    try {
      const id = await storeTemplate(clocked, template);
      const { body } = await clocked.call('POST', `/studio/templates/${id}/share`, { body: { enabled: true } });
      const token = tokenOf(String(body['share_url']));
      const look = async (userAgent: string): Promise<void> => {
        const { status } = await clocked.call('POST', `/shared-templates/${token}/views`, {
          key: null,
          headers: { 'user-agent': userAgent },
        });
        assert.equal(status, 204);
      };
      const views = async () =>
        (await clocked.call('GET', `/studio/templates/${id}/share`)).body['stats'] as { views: number };
      await Promise.all([look(chrome), look(chrome), look(chrome)]);
      assert.equal((await views()).views, 1);
      for (const program of [
        'Googlebot/2.1 (+http://www.google.com/bot.html)',
        'Slackbot-LinkExpanding 1.0',
        'curl/8.5.0',
        '',
      ]) {
        await look(program);
      }
      assert.equal((await views()).views, 1);
      await look(`${chrome} Edg/140`);
      assert.equal((await views()).views, 2);
      today = new Date('2026-03-02T01:00:00Z');
      await look(chrome);
      await look(chrome);
      assert.equal((await views()).views, 3);
      const { rows } = await clocked.dependencies.database.pool.query('select count(*)::int as count from share_view');
      assert.equal(rows[0].count, 1);
    } finally {
      await clocked.close();
    }
  });
});
