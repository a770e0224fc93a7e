import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { createPool, createRenderer, releaseOutputs } from '@platen/engine/node';
import type { TemplateInput } from '@platen/template';
import { threadsForMemory } from '../../packages/engine/node/pool/thread-count.ts';

const pool = createPool({
  threads: 2,
  resolveAsset: async (id) =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${id}"/></svg>`,
    ),
});
after(() => pool.close());

function template(color: string, size = 60): TemplateInput {
  return {
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: size,
        height: size,
        backgrounds: [{ type: 'solid', color }],
        layers: [{ type: 'text', id: 'text', width: size, height: size, runs: [{ text: 'Ag' }] }],
      },
    ],
  };
}

function plain(color: string): TemplateInput {
  const [page] = template(color).pages;
  return { schemaVersion: 1, pages: page ? [{ ...page, layers: [] }] : [] };
}

describe('a pool', () => {
  test('renders on all of its threads what a renderer renders', async () => {
    const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'];
    const alone = createRenderer();
    const [fromPool, fromOne] = await Promise.all([
      Promise.all(colors.map((color) => pool.render(template(color)))),
      Promise.all(colors.map((color) => alone.render(template(color)))),
    ]);
    for (const [index, result] of fromPool.entries()) {
      const [bytes, wanted] = [result.outputs[0]?.bytes, fromOne[index]?.outputs[0]?.bytes];
      assert.ok(bytes && wanted);
      assert.equal(Buffer.compare(bytes, wanted), 0, colors[index]);
    }
    assert.equal(pool.pending, 0);
    await alone.close();
  });

  test('gives the memory of large files back when it is told to, and leaves shared memory alone', async () => {
    const large = { bytes: new Uint8Array(100_000) };
    const part = { bytes: new Uint8Array(new ArrayBuffer(200_000), 0, 100_000) };
    const [rendered] = (await pool.render(plain('#123456'), {}, { format: 'jpg', scale: 20 })).outputs;
    assert.ok(rendered && rendered.bytes.byteLength > 0);
    releaseOutputs([large, part, rendered]);
    releaseOutputs([large]);
    assert.deepEqual([large.bytes.byteLength, part.bytes.byteLength], [0, 100_000]);
  });

  test('keeps the code and the issues of errors', async () => {
    await assert.rejects(pool.render({ schemaVersion: 1, pages: [] }), (error: Error & { issues?: object[] }) => {
      assert.equal((error as { code?: string }).code, 'TEMPLATE_INVALID');
      assert.ok((error.issues?.length ?? 0) > 0);
      return true;
    });
    await assert.rejects(pool.render(template('red'), {}, { quality: 0 }), { code: 'OPTIONS_INVALID' });
    await assert.rejects(pool.render({ schemaVersion: 1, pages: [() => 1] }), { code: 'TEMPLATE_INVALID' });
  });

  test('tells progress and reads assets for its threads', async () => {
    const seen: number[] = [];
    const source = template('#ffffff');
    const layer = { type: 'image', id: 'image', width: 60, height: 60, source: 'asset:lime' };
    const withImage = { ...source, pages: source.pages.map((page) => ({ ...page, layers: [layer] })) };
    const { outputs, report } = await pool.render(withImage, {}, { onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(report, []);
    assert.equal(seen.at(-1), 1);
    const alone = createRenderer();
    const lime = await alone.render({
      schemaVersion: 1,
      pages: [{ id: 'page', width: 60, height: 60, backgrounds: [{ type: 'solid', color: 'lime' }] }],
    });
    assert.equal(Buffer.compare(outputs[0]?.bytes ?? Buffer.of(), lime.outputs[0]?.bytes ?? Buffer.of()), 0);
    await alone.close();
  });

  test('takes assets of a render along, and empties them only when asked to', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="lime"/></svg>';
    const source = template('#ffffff');
    const layer = { type: 'image', id: 'image', width: 60, height: 60, source: 'asset:own' };
    const withImage = { ...source, pages: source.pages.map((page) => ({ ...page, layers: [layer] })) };
    const lime = await pool.render(plain('lime'));
    for (const transferAssets of [false, true]) {
      const assets = { own: new TextEncoder().encode(svg) };
      const { outputs, report } = await pool.render(withImage, {}, { assets, transferAssets });
      assert.deepEqual(report, []);
      assert.equal(Buffer.compare(outputs[0]?.bytes ?? Buffer.of(), lime.outputs[0]?.bytes ?? Buffer.of()), 0);
      assert.equal(assets.own.byteLength, transferAssets ? 0 : svg.length);
    }
  });

  test('ends a render that is aborted, waiting or running', async () => {
    const controller = new AbortController();
    const renders = Array.from({ length: 6 }, () =>
      pool.render(template('red', 2000), {}, { signal: controller.signal }),
    );
    setTimeout(() => controller.abort(), 5);
    const ends = await Promise.allSettled(renders);
    assert.ok(ends.some((end) => end.status === 'rejected'));
    for (const end of ends) if (end.status === 'rejected') assert.equal(end.reason.code, 'RENDER_ABORTED');
    await pool.render(template('red'));
  });
});

describe('a pool with bounds', () => {
  test('refuses more renders than may wait', async () => {
    const small = createPool({ threads: 1, maxQueue: 1 });
    const renders = await Promise.allSettled([1, 2, 3].map(() => small.render(template('red'))));
    assert.deepEqual(
      renders.map((end) => (end.status === 'rejected' ? end.reason.code : 'rendered')),
      ['rendered', 'rendered', 'RENDERER_BUSY'],
    );
    await small.close();
  });

  test('ends renders that run past their time', async () => {
    const hasty = createPool({ threads: 1, limits: { maxDurationMs: 1 } });
    await assert.rejects(hasty.render(template('red', 3000)), { code: 'LIMIT_TIME' });
    await hasty.close();
  });

  test('goes on with fresh threads when the process is larger than it may be', async () => {
    const tight = createPool({ threads: 1, memoryBudgetBytes: 1 });
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 60 }, () => tight.render(template('red', 20))));
    }
    await tight.close();
  });

  test('rejects what waits and what comes when it is closed', async () => {
    const closing = createPool({ threads: 1 });
    const renders = [1, 2, 3].map(() => closing.render(template('red')));
    const ends = Promise.allSettled(renders);
    await closing.close();
    for (const end of await ends) assert.equal(end.status === 'rejected' && end.reason.code, 'RENDERER_CLOSED');
    await assert.rejects(closing.render(template('red')), { code: 'RENDERER_CLOSED' });
  });
});

test('threads follow the memory they may take', () => {
  const megabytes = 1024 * 1024;
  assert.equal(threadsForMemory(100 * megabytes, 8), 1);
  assert.equal(threadsForMemory(1000 * megabytes, 8), 2);
  assert.equal(threadsForMemory(64_000 * megabytes, 8), 8);
});

test('a pool asks in its own thread before each address is fetched, redirects included', async () => {
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    fetched.push(request.url ?? '');
    if (request.url === '/moved.svg') return response.writeHead(302, { location: '/secret.svg' }).end();
    response.setHeader('content-type', 'image/svg+xml');
    return response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const guarded = createPool({
    threads: 1,
    allowUrl: async (url) => {
      asked.push(url.pathname);
      if (url.pathname === '/broken.svg') throw new Error('no resolver');
      return url.pathname !== '/secret.svg';
    },
  });
  const sources = ['open', 'secret', 'moved', 'broken'].map((name) => `${base}/${name}.svg`);
  const layers = sources.map((source, index) => ({ type: 'image', id: `i${index}`, width: 9, height: 9, source }));
  const page = { id: 'page', width: 20, height: 20, layers };
  try {
    const { report } = await guarded.render({ schemaVersion: 1, pages: [page] });
    assert.deepEqual(report.map(({ layer, code }) => `${layer} ${code}`).toSorted(), [
      'i1 asset_unreachable',
      'i2 asset_unreachable',
      'i3 asset_unreachable',
    ]);
    assert.deepEqual(asked.toSorted(), ['/broken.svg', '/moved.svg', '/open.svg', '/secret.svg', '/secret.svg']);
    assert.deepEqual(fetched.toSorted(), ['/moved.svg', '/open.svg']);
  } finally {
    await guarded.close();
    server.close();
  }
});
