import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { createPool, type FetchForOptions } from '@platen/engine/node';
import { PlatenError, type TemplateInput } from '@platen/template';
import { readLibraryFile } from '@platen/library/node';

const lime = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="lime"/></svg>',
);

function pageWith(layers: readonly object[], fonts: TemplateInput['fonts'] = []): unknown {
  return { schemaVersion: 1, fonts, pages: [{ id: 'page', width: 64, height: 64, durationMs: 400, layers }] };
}
function image(source: string, id = 'image'): object {
  return { type: 'image', id, width: 20, height: 20, source };
}

describe('a pool whose renders leave their thread for what they fetch', () => {
  const asked: { url: string; context: string | undefined }[] = [];
  const read: string[] = [];
  const opened = Promise.withResolvers<void>();
  const fetchFor = async (url: string, { signal, context }: FetchForOptions<string>): Promise<Uint8Array> => {
    asked.push({ url, context });
    if (url.endsWith('.svg')) return lime;
    if (url.endsWith('.woff2')) return readLibraryFile('fonts/inter-latin-standard-normal.woff2');
    if (url.endsWith('/video')) return readFile(new URL('../fixtures/media/vp9.webm', import.meta.url));
    if (url.endsWith('/later')) {
      await opened.promise;
      return lime;
    }
    if (url.endsWith('/never')) {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    throw new PlatenError('ASSET_UNREACHABLE', `There is nothing at ${url}.`);
  };
  const resolveAsset = async (key: string): Promise<Uint8Array> => {
    read.push(key);
    if (key === 'slow') await opened.promise;
    return lime;
  };
  const pool = createPool<string>({ threads: 1, fetchFor, resolveAsset, resolvesSlowly: true });
  after(() => pool.close());

  test('renders others on its one thread while one waits for an address', async () => {
    const leaving = new AbortController();
    const never = pool.render(pageWith([image('https://a.example/never')]), {}, { signal: leaving.signal });
    const later = pool.render(pageWith([image('https://a.example/later')]));
    const slow = pool.render(pageWith([image('asset:1')]), {}, { assetKeys: { 1: 'slow' } });
    const { report } = await pool.render(pageWith([image('https://a.example/one.svg')]), {}, { context: 'mine' });
    assert.deepEqual(report, []);
    assert.deepEqual(asked.at(-1), { url: 'https://a.example/one.svg', context: 'mine' });
    opened.resolve();
    assert.deepEqual((await later).report, []);
    assert.deepEqual((await slow).report, []);
    assert.deepEqual(read, ['slow']);
    leaving.abort();
    await assert.rejects(never, { code: 'RENDER_ABORTED' });
    assert.equal(pool.pending, 0);
  });

  test('asks for all that is needed at once, and for each address once', async () => {
    asked.length = 0;
    const fonts = [
      { family: 'Far', weight: 400, style: 'normal' as const, source: 'https://a.example/far.woff2' },
    ] satisfies TemplateInput['fonts'];
    const layers = [
      ...Array.from({ length: 9 }, (_, index) => image(`https://a.example/${index}.svg`, `image-${index}`)),
      image('https://a.example/nothing', 'gone'),
      { type: 'text', id: 'text', width: 60, height: 60, runs: [{ text: 'Ag' }], style: { fontFamily: 'Far' } },
    ];
    const { report, outputs } = await pool.render(pageWith(layers, fonts));
    assert.deepEqual(
      report.map(({ code, layer }) => [code, layer]),
      [['asset_unreachable', 'gone']],
    );
    assert.equal(outputs.length, 1);
    assert.equal(asked.length, 11);
    assert.equal(new Set(asked.map(({ url }) => url)).size, 11);
  });

  test('reads what a video of several parts shows once', async () => {
    asked.length = 0;
    const several = createPool<string>({ threads: 2, fetchFor });
    const video = { type: 'video', id: 'video', width: 64, height: 64, source: 'https://a.example/video' };
    const page = { id: 'page', width: 64, height: 64, durationMs: 10_000, layers: [video] };
    const { outputs, report } = await several.render(
      { schemaVersion: 1, pages: [page] },
      {},
      { format: 'webm', videoOptions: { fps: 10 } },
    );
    await several.close();
    assert.deepEqual(report, []);
    assert.equal(outputs[0]?.durationMs, 10_000);
    assert.equal(asked.length, 1);
  });
});
