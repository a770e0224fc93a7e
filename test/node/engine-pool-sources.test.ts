import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createPool, type FetchUrl } from '@platen/engine/node';
import { PlatenError, type TemplateInput } from '@platen/template';
import { readLibraryFile } from '@platen/library/node';
import sharp from 'sharp';

const svg = (color: string): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${color}"/></svg>`,
  );

function image(source: string): TemplateInput {
  return {
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: 20,
        height: 20,
        layers: [{ type: 'image', id: 'image', width: 20, height: 20, source }],
      },
    ],
  };
}

async function colorOf(bytes: Uint8Array | undefined): Promise<number[]> {
  assert.ok(bytes);
  const { data } = await sharp(bytes)
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

describe('a pool that fetches for its threads', () => {
  const asked: { url: string; maxBytes: number }[] = [];
  const waiting: AbortSignal[] = [];
  const fetchUrl: FetchUrl = async (url, { maxBytes, signal }) => {
    asked.push({ url, maxBytes });
    if (url.endsWith('/lime')) return svg('lime');
    if (url.endsWith('/large')) throw new PlatenError('LIMIT_ASSET_BYTES', 'It is too large.');
    if (url.endsWith('/never')) {
      assert.ok(signal);
      waiting.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    throw new Error('Nothing is there.');
  };
  const pool = createPool({ threads: 1, fetchUrl, limits: { maxAssetBytes: 5000 } });
  after(() => pool.close());

  test('asks it for every address, with the bound on its size, and tells whoever rendered', async () => {
    const seen: string[] = [];
    const options = { onFetch: (url: string) => seen.push(url) };
    const { outputs, report } = await pool.render(image('https://images.example/lime'), {}, options);
    assert.deepEqual(report, []);
    assert.deepEqual(await colorOf(outputs[0]?.bytes), [0, 255, 0]);
    assert.deepEqual(asked, [{ url: 'https://images.example/lime', maxBytes: 5000 }]);
    assert.deepEqual(seen, ['https://images.example/lime']);
    await pool.render(image('asset:none'), {}, options);
    assert.equal(seen.length, 1);
  });

  test('reports what it cannot reach, and refuses what is too large', async () => {
    const { report } = await pool.render(image('https://images.example/none'));
    assert.deepEqual(
      report.map(({ code, layer }) => [code, layer]),
      [['asset_unreachable', 'image']],
    );
    await assert.rejects(pool.render(image('https://images.example/large')), { code: 'LIMIT_ASSET_BYTES' });
  });

  test('stops fetching when the render is aborted', async () => {
    const controller = new AbortController();
    const render = pool.render(image('https://images.example/never'), {}, { signal: controller.signal });
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await assert.rejects(render, { code: 'RENDER_ABORTED' });
    // The thread notices and leaves, and is not ended for it: it renders on at once.
    const { outputs } = await pool.render(image('https://images.example/lime'));
    assert.equal(outputs.length, 1);
    assert.equal(waiting[0]?.aborted, true);
  });
});

describe('asset keys', () => {
  const read: string[] = [];
  const pool = createPool({
    threads: 1,
    resolveAsset: async (key) => {
      read.push(key);
      if (key.startsWith('font')) return readLibraryFile('fonts/inter-latin-standard-normal.woff2');
      return svg(key);
    },
  });
  after(() => pool.close());

  test('name what ids stand for in one render, and are read once', async () => {
    const first = await pool.render(image('asset:7'), {}, { assetKeys: { 7: 'red' } });
    const second = await pool.render(image('asset:7'), {}, { assetKeys: { 7: 'blue' } });
    const again = await pool.render(image('asset:9'), {}, { assetKeys: { 9: 'red' } });
    assert.deepEqual(await colorOf(first.outputs[0]?.bytes), [255, 0, 0]);
    assert.deepEqual(await colorOf(second.outputs[0]?.bytes), [0, 0, 255]);
    assert.deepEqual(await colorOf(again.outputs[0]?.bytes), [255, 0, 0]);
    assert.deepEqual(read, ['red', 'blue']);
  });

  test('are all that can be reached when they are given', async () => {
    for (const source of ['asset:red', 'asset:8', 'asset:toString', 'asset:']) {
      const { report } = await pool.render(image(source), {}, { assetKeys: { 7: 'red' } });
      assert.deepEqual(
        report.map(({ code }) => code),
        ['asset_unreachable'],
        source,
      );
    }
  });

  test('tell fonts of the same id apart', async () => {
    const text: TemplateInput = {
      schemaVersion: 1,
      fonts: [{ family: 'Own', weight: 400, source: 'asset:1' }],
      pages: [
        {
          id: 'page',
          width: 100,
          height: 40,
          layers: [
            { type: 'text', id: 'text', width: 100, height: 40, runs: [{ text: 'Ag' }], style: { fontFamily: 'Own' } },
          ],
        },
      ],
    };
    const [mine, theirs, gone] = [
      await pool.render(text, {}, { assetKeys: { 1: 'font-of-mine' } }),
      await pool.render(text, {}, { assetKeys: { 1: 'font-of-theirs' } }),
      await pool.render(text, {}, { assetKeys: {} }),
    ];
    assert.deepEqual([mine.report, theirs.report], [[], []]);
    assert.ok(read.includes('font-of-mine') && read.includes('font-of-theirs'));
    assert.ok(gone.report.some(({ code }) => code === 'font_missing'));
  });
});
