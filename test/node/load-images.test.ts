import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PlatenError, template as templateSchema, type Template } from '@platen/template';
import fc from 'fast-check';
import { defaultLimits, type Limits } from '../../packages/engine/platform/limits.ts';
import { AssetCache } from '../../packages/engine/sources/asset-cache.ts';
import { collectSources } from '../../packages/engine/layers/collect-sources.ts';
import { readDataUri, writeDataUri } from '../../packages/engine/sources/data-uri.ts';
import { loadImages, type LoadedImages } from '../../packages/engine/load/load-images.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';

const photo = new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/images/photo-444.jpg')));
const badge = new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/images/badge.png')));
const solid = { type: 'solid', color: '#000000' };
const paint = (source: string): object => ({ type: 'image', source });

function templateOf(layers: readonly object[], backgrounds: readonly object[] = []): Template {
  const page = { id: 'p', width: 100, height: 100, layers, backgrounds };
  return templateSchema.parse({ schemaVersion: 2, pages: [page, { ...page, id: 'q', layers: [], backgrounds: [] }] });
}

/** A platform whose net is a table of addresses, and what was asked of it. */
function fakeNet(
  answers: Record<string, Uint8Array | PlatenError>,
): ReturnType<typeof createNodePlatform> & { asked: string[] } {
  const asked: string[] = [];
  return {
    ...createNodePlatform(),
    asked,
    fetchBytes: async (url, { maxBytes, signal }) => {
      asked.push(url);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      signal?.throwIfAborted();
      const answer = answers[url];
      if (answer instanceof PlatenError) throw answer;
      if (!answer) throw new PlatenError('ASSET_UNREACHABLE', `${url} answered with status 404.`);
      if (answer.length > maxBytes) throw new PlatenError('LIMIT_ASSET_BYTES', 'too large');
      return answer;
    },
  };
}

async function load(
  template: Template,
  platform: ReturnType<typeof fakeNet>,
  options: { limits?: Partial<Limits>; cache?: AssetCache; signal?: AbortSignal } & Record<string, unknown> = {},
): Promise<LoadedImages> {
  const { limits, cache = new AssetCache(1e9), ...others } = options;
  return loadImages(collectSources(template), platform, {
    ...others,
    limits: { ...defaultLimits, ...limits },
    cache,
  });
}

describe('collecting sources', () => {
  test('finds every place an image can be in, with the layers that use it', () => {
    const stroke = { paint: paint('stroke'), width: 2 };
    const template = templateOf(
      [
        { type: 'image', id: 'image', source: 'image', background: paint('behind'), stroke },
        { type: 'svg', id: 'svg', source: 'image' },
        { type: 'video', id: 'video', source: 'video', poster: 'poster' },
        { type: 'shape', id: 'shape', fills: [paint('fill'), solid], strokes: [stroke] },
        {
          type: 'text',
          id: 'text',
          style: { fill: paint('letters') },
          runs: [{ text: 'a', style: { fill: paint('run') } }],
          stroke,
          background: { paint: paint('lines') },
        },
        {
          type: 'table',
          id: 'table',
          columns: [{ key: 'a', style: { fill: paint('column') } }],
          rows: [{ a: 'image' }],
          headerFill: paint('head'),
          rowFills: [paint('row')],
          lines: { paint: paint('rule') },
          headerStyle: { fill: paint('header') },
          style: { fill: paint('cells') },
        },
        { type: 'group', id: 'group', layers: [{ type: 'image', id: 'inside', source: 'inside' }] },
        { type: 'audio', id: 'audio', source: 'audio' },
        { type: 'image', id: 'empty', source: '' },
      ],
      [paint('page'), solid],
    );
    const found = collectSources(template);
    assert.deepEqual([...found.keys()].sort(), [
      'behind',
      'cells',
      'column',
      'fill',
      'head',
      'header',
      'image',
      'inside',
      'letters',
      'lines',
      'page',
      'poster',
      'row',
      'rule',
      'run',
      'stroke',
    ]);
    assert.deepEqual(found.get('image'), [
      { page: 1, layer: 'image' },
      { page: 1, layer: 'svg' },
    ]);
    assert.deepEqual(found.get('page'), [{ page: 1, layer: '' }]);
    assert.equal(collectSources(template, [2]).size, 0);
  });

  test('leaves out what is hidden, but not what masks others', () => {
    const hidden = { type: 'image', visible: false };
    const found = collectSources(
      templateOf([
        { ...hidden, id: 'a', source: 'hidden' },
        { type: 'group', id: 'g', visible: false, layers: [{ type: 'image', id: 'b', source: 'in hidden group' }] },
        { ...hidden, id: 'm', source: 'mask' },
        { type: 'image', id: 'c', source: 'masked', mask: { type: 'layer', layerId: 'm' } },
      ]),
    );
    assert.deepEqual([...found.keys()], ['mask', 'masked']);
  });
});

describe('loading images', () => {
  test('unpacks drawings that are packed, and reports those that are damaged', async () => {
    const packed = gzipSync(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><path d="M0 0h9v9z"/></svg>',
    );
    const net = fakeNet({ 'https://a/whole': packed, 'https://a/half': packed.subarray(0, 40) });
    const layers = ['whole', 'half'].map((id) => ({ type: 'svg', id, source: `https://a/${id}` }));
    const loaded = await load(templateOf(layers), net);
    assert.partialDeepStrictEqual(loaded.images.get('https://a/whole'), { kind: 'drawing', width: 30, height: 10 });
    assert.deepEqual(
      loaded.report.map(({ code, layer }) => [code, layer]),
      [['asset_unsupported', 'half']],
    );
    loaded.release();
  });
  test('fetches each source once, whoever uses it', async () => {
    const net = fakeNet({ 'https://a/photo': photo });
    const image = (id: string): object => ({ type: 'image', id, source: 'https://a/photo' });
    const { images, report } = await load(templateOf([image('a'), image('b'), image('c')]), net);
    assert.deepEqual(net.asked, ['https://a/photo']);
    assert.deepEqual(report, []);
    const loaded = images.get('https://a/photo');
    assert.deepEqual([loaded?.kind, loaded?.width, loaded?.height], ['pixels', 160, 120]);
  });

  test('reads each kind of source by its own way, and refuses all others', async () => {
    const net = fakeNet({});
    const asked: string[] = [];
    const answer = (word: string) => async (name: string) => {
      asked.push(`${word} ${name}`);
      return badge;
    };
    const sources = {
      a: 'asset:logo-1',
      b: 'images/logo.png',
      c: writeDataUri(badge, 'text/html'),
      d: 'library:images/../fonts/inter.woff2',
      e: 'library:fonts/inter.woff2',
      f: 'file:///etc/passwd',
      g: 'ftp://a/b.png',
      h: '//a/b.png',
      i: 'javascript:alert(1)',
      j: 'blob:https://a/b',
    };
    const template = templateOf(Object.entries(sources).map(([id, source]) => ({ type: 'image', id, source })));
    const { images, report } = await load(template, net, {
      resolveAsset: answer('asset'),
      resolveRelative: answer('file'),
    });
    assert.deepEqual(asked.sort(), ['asset logo-1', 'file images/logo.png']);
    assert.deepEqual([...images.keys()].sort(), [sources.a, sources.b, sources.c].sort());
    assert.deepEqual(
      report.map(({ layer, code }) => `${layer} ${code}`),
      ['d', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => `${id} asset_unreachable`),
    );
    assert.deepEqual(net.asked, []);
  });

  test('without ways to assets and files they are unreachable', async () => {
    const template = templateOf([
      { type: 'image', id: 'a', source: 'asset:logo' },
      { type: 'image', id: 'b', source: 'logo.png' },
    ]);
    const { report } = await load(template, fakeNet({}));
    assert.deepEqual(
      report.map(({ code }) => code),
      ['asset_unreachable', 'asset_unreachable'],
    );
  });

  test('names what could not be loaded for each layer that uses it, in the order of the template', async () => {
    const net = fakeNet({ 'https://a/text': new TextEncoder().encode('hello') });
    const { report } = await load(
      templateOf([
        { type: 'image', id: 'a', source: 'https://a/missing' },
        { type: 'shape', id: 'b', fills: [paint('https://a/text')] },
        { type: 'svg', id: 'c', source: 'https://a/missing' },
      ]),
      net,
    );
    assert.deepEqual(
      report.map(({ page, layer, code }) => `${page} ${layer} ${code}`),
      ['1 a asset_unreachable', '1 c asset_unreachable', '1 b asset_unsupported'],
    );
    assert.match(report[0]?.message ?? '', /https:\/\/a\/missing answered with status 404/);
    assert.match(report[2]?.message ?? '', /https:\/\/a\/text cannot be used/);
  });

  test('a passed limit throws, whatever way the bytes came', async () => {
    const net = fakeNet({ 'https://a/photo': photo });
    const sources = ['https://a/photo', 'asset:photo', writeDataUri(photo, 'image/jpeg')];
    for (const source of sources) {
      const template = templateOf([{ type: 'image', id: 'a', source }]);
      const resolveAsset = async (): Promise<Uint8Array> => photo;
      for (const [limits, code] of [
        [{ maxAssetBytes: 1000 }, 'LIMIT_ASSET_BYTES'],
        [{ maxAssetPixels: 1000 }, 'LIMIT_ASSET_PIXELS'],
      ] as const) {
        await assert.rejects(
          load(template, net, { limits, resolveAsset }),
          (error) => error instanceof PlatenError && error.code === code,
          `${source.slice(0, 20)} ${code}`,
        );
      }
    }
  });

  test('many images together may not be endless either', async () => {
    const answers = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`https://a/${index}`, new Uint8Array([...photo, index])]),
    );
    const layers = Object.keys(answers).map((source, index) => ({ type: 'image', id: `i${index}`, source }));
    await assert.rejects(
      load(templateOf(layers), fakeNet(answers), { limits: { maxAssetPixels: 160 * 120 } }),
      (error) => error instanceof PlatenError && error.code === 'LIMIT_ASSET_PIXELS',
    );
    const enough = await load(templateOf(layers.slice(0, 4)), fakeNet(answers), {
      limits: { maxAssetPixels: 160 * 120 },
    });
    assert.equal(enough.images.size, 4);
  });

  test('an abort ends it with the reason, and asks for nothing more', async () => {
    const net = fakeNet({});
    const layers = Array.from({ length: 40 }, (_, index) => ({
      type: 'image',
      id: `i${index}`,
      source: `https://a/${index}`,
    }));
    const controller = new AbortController();
    const reason = new PlatenError('RENDER_ABORTED', 'stop');
    setTimeout(() => controller.abort(reason), 2);
    await assert.rejects(load(templateOf(layers), net, { signal: controller.signal }), (error) => error === reason);
    assert.ok(net.asked.length <= 6, `${net.asked.length} asked`);
  });
});

describe('the asset cache', () => {
  const asset = (name: string, bytes: number, closed: string[]) => async () => ({
    value: name,
    bytes,
    close: () => void closed.push(name),
  });

  test('makes a value once, shares it, and forgets failures', async () => {
    const cache = new AssetCache(1000);
    let made = 0;
    const make = async () => ({ value: ++made, bytes: 1, close: () => {} });
    const leases = await Promise.all([cache.lease('a', make), cache.lease('a', make), cache.lease('a', make)]);
    assert.deepEqual(
      leases.map(({ value }) => value),
      [1, 1, 1],
    );
    let fails = true;
    const shaky = async () => {
      if (fails) throw new Error('no');
      return { value: 'yes', bytes: 1, close: () => {} };
    };
    await assert.rejects(cache.lease('b', shaky));
    fails = false;
    assert.equal((await cache.lease('b', shaky)).value, 'yes');
  });

  test('drops the least recently used beyond its bytes, but closes nothing that is in use', async () => {
    const closed: string[] = [];
    const cache = new AssetCache(100);
    const first = await cache.lease('a', asset('a', 60, closed));
    const second = await cache.lease('b', asset('b', 60, closed));
    assert.deepEqual(closed, [], 'both are in use');
    second.release();
    await new Promise(setImmediate);
    assert.deepEqual(closed, ['b'], 'only b could go');
    assert.equal(cache.bytes, 60);
    first.release();
    first.release();
    (await cache.lease('c', asset('c', 30, closed))).release();
    (await cache.lease('a', asset('again', 60, closed))).release();
    (await cache.lease('d', asset('d', 30, closed))).release();
    await new Promise(setImmediate);
    assert.deepEqual(closed, ['b', 'c'], 'a was used after c');
    const last = await cache.lease('a', asset('again', 60, closed));
    assert.equal(last.value, 'a');
    cache.clear();
    await new Promise(setImmediate);
    assert.deepEqual(closed.sort(), ['b', 'c', 'd']);
    last.release();
    await new Promise(setImmediate);
    assert.deepEqual(closed.sort(), ['a', 'b', 'c', 'd']);
    assert.equal(cache.bytes, 0);
  });

  test('never holds more than it may once all is released, in whatever order things happen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(9), fc.boolean()), { maxLength: 60 }), async (steps) => {
        const cache = new AssetCache(50);
        const open = new Map<string, number>();
        const held: { release(): void }[] = [];
        for (const [key, isReleased] of steps) {
          const name = String(key);
          const lease = await cache.lease(name, async () => {
            open.set(name, (open.get(name) ?? 0) + 1);
            return { value: name, bytes: 5 + key * 3, close: () => void open.set(name, (open.get(name) ?? 0) - 1) };
          });
          assert.ok((open.get(lease.value) ?? 0) > 0, 'it is open while it is in use');
          if (isReleased) lease.release();
          else held.push(lease);
        }
        for (const lease of held) lease.release();
        await new Promise(setImmediate);
        assert.ok(cache.bytes <= 50, `${cache.bytes}`);
        cache.clear();
        await new Promise(setImmediate);
        assert.ok(
          [...open.values()].every((count) => count === 0),
          'everything is closed in the end',
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('data URIs', () => {
  test('carry any bytes there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.deepEqual(readDataUri(writeDataUri(bytes, 'image/png'), 1000), bytes);
        const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
        assert.deepEqual(readDataUri(`data:,${escaped}`, 1000), bytes);
      }),
    );
  });

  test('are read as people write them', () => {
    const text = (uri: string): string => new TextDecoder().decode(readDataUri(uri, 1000));
    assert.equal(text('data:image/svg+xml,<svg fill="#é"/>'), '<svg fill="#é"/>');
    assert.equal(text('data:image/svg+xml;utf8,a%20b%'), 'a b%');
    assert.equal(text('DATA:text/plain;charset=utf-8;base64, aGVs\nbG8 '), 'hello');
    assert.equal(text('data:;base64,aGVsbG8%3D'), 'hello');
    assert.equal(text('data:;base64,aGVsbG8'), 'hello');
  });

  test('are refused when they are none or too large', () => {
    const codeOf = (uri: string): string => {
      try {
        readDataUri(uri, 10);
        return '';
      } catch (error) {
        return error instanceof PlatenError ? error.code : String(error);
      }
    };
    assert.equal(codeOf('data:image/png'), 'ASSET_UNSUPPORTED');
    assert.equal(codeOf('data:;base64,§§§'), 'ASSET_UNSUPPORTED');
    assert.equal(codeOf('data:;base64,a'), 'ASSET_UNSUPPORTED');
    assert.equal(codeOf('data:;base64,%zz'), 'ASSET_UNSUPPORTED');
    assert.equal(codeOf('data:,01234567890'), 'LIMIT_ASSET_BYTES');
    assert.equal(codeOf('data:;base64,aGVsbG8gd29ybGQ='), 'LIMIT_ASSET_BYTES');
    assert.equal(codeOf('data:,0123456789'), '');
  });
});
