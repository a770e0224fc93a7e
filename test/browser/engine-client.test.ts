import { createRenderer, createRendererClient } from '@platen/engine/browser';
import { PlatenError } from '@platen/template';
import { assert } from 'chai';
import { bundledFilesPath } from './bundled-files.ts';

function template(color: string, layers: object[] = []): object {
  return {
    schemaVersion: 1,
    pages: [{ id: 'page', width: 80, height: 60, backgrounds: [{ type: 'solid', color }], layers }],
  };
}

const text = { type: 'text', id: 'text', width: 80, height: 60, runs: [{ text: 'Ag' }], style: { fontSize: 40 } };

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [...(context?.getImageData(x, y, 1, 1).data ?? [])];
}

async function errorOf(render: Promise<unknown>): Promise<PlatenError> {
  try {
    await render;
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('it went through');
}

describe('the renderer in a worker', () => {
  const renderer = createRenderer({
    assetBase: bundledFilesPath,
    resolveAsset: async (id) =>
      new TextEncoder().encode(
        `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${id}"/></svg>`,
      ),
  });
  after(() => renderer.close());

  it('renders', async () => {
    const { outputs, report } = await renderer.render(template('#ff0000', [text]));
    assert.deepEqual(report, []);
    assert.equal(outputs.length, 1);
    assert.deepEqual(await pixel(outputs[0]?.bytes ?? new Uint8Array(), 79, 1), [255, 0, 0, 255]);
  });

  for (const format of ['png', 'jpg', 'webp', 'avif'] as const) {
    it(`writes ${format} as ${format}`, async () => {
      const { outputs } = await renderer.render(template('#00ff00'), {}, { format });
      const [red = 255, green = 0] = await pixel(outputs[0]?.bytes ?? new Uint8Array(), 40, 30);
      assert.isBelow(red, 12);
      assert.isAbove(green, 243);
    });
  }

  it('queues several calls and answers each with its own', async () => {
    const colors = ['#010203', '#405060', '#ff8800', '#0088ff'];
    const results = await Promise.all(colors.map((color) => renderer.render(template(color))));
    const pixels = await Promise.all(results.map(({ outputs }) => pixel(outputs[0]?.bytes ?? new Uint8Array(), 5, 5)));
    assert.deepEqual(pixels, [
      [1, 2, 3, 255],
      [64, 80, 96, 255],
      [255, 136, 0, 255],
      [0, 136, 255, 255],
    ]);
  });

  it('keeps what it was given, whatever the caller does with it afterwards', async () => {
    const source = template('#ff0000') as { pages: { backgrounds: { color: string }[] }[] };
    const busy = renderer.render(template('#00ff00'));
    const waiting = renderer.render(source);
    const [background] = source.pages[0]?.backgrounds ?? [];
    if (background) background.color = '#0000ff';
    await busy;
    const { outputs } = await waiting;
    assert.deepEqual(await pixel(outputs[0]?.bytes ?? new Uint8Array(), 5, 5), [255, 0, 0, 255]);
  });

  it('tells progress and reads assets from the page', async () => {
    const seen: number[] = [];
    const image = { type: 'image', id: 'image', width: 80, height: 60, source: 'asset:lime' };
    const { outputs, report } = await renderer.render(
      template('red', [image]),
      {},
      {
        onProgress: (progress) => seen.push(progress),
      },
    );
    assert.deepEqual(report, []);
    assert.deepEqual(await pixel(outputs[0]?.bytes ?? new Uint8Array(), 40, 30), [0, 255, 0, 255]);
    assert.equal(seen.at(-1), 1);
  });

  it('takes assets of a render along, and empties them only when asked to', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="blue"/></svg>';
    const image = { type: 'image', id: 'image', width: 80, height: 60, source: 'asset:own' };
    for (const transferAssets of [false, true]) {
      const assets = { own: new TextEncoder().encode(svg) };
      const { outputs } = await renderer.render(template('red', [image]), {}, { assets, transferAssets });
      assert.deepEqual(await pixel(outputs[0]?.bytes ?? new Uint8Array(), 40, 30), [0, 0, 255, 255]);
      assert.equal(assets.own.byteLength, transferAssets ? 0 : svg.length);
    }
  });

  it('takes assets and answers that lie among other bytes, and leaves those others', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="blue"/></svg>',
    );
    const block = new Uint8Array(svg.length + 40).fill(7);
    block.set(svg, 13);
    const file = block.subarray(13, 13 + svg.length);
    const image = { type: 'image', id: 'image', width: 80, height: 60, source: 'asset:own' };
    const among = createRenderer({ assetBase: bundledFilesPath, resolveAsset: async () => file });
    for (const options of [{}, { assets: { own: file } }, { assets: { own: file }, transferAssets: true }]) {
      const { outputs } = await among.render(template('red', [image]), {}, options);
      assert.deepEqual(await pixel(outputs[0]?.bytes ?? new Uint8Array(), 40, 30), [0, 0, 255, 255]);
      assert.equal(block.length, svg.length + 40);
    }
    await among.close();
  });

  it('keeps the code and the issues of errors', async () => {
    const invalid = await errorOf(renderer.render({ schemaVersion: 1, pages: [] }));
    assert.equal(invalid.code, 'TEMPLATE_INVALID');
    assert.isNotEmpty(invalid.issues);
    const options = await errorOf(renderer.render(template('red'), {}, { quality: 0 }));
    assert.equal(options.code, 'OPTIONS_INVALID');
    assert.equal(options.issues[0]?.path, 'quality');
    const uncloneable = await errorOf(renderer.render({ schemaVersion: 1, pages: [() => 1] }));
    assert.equal(uncloneable.code, 'TEMPLATE_INVALID');
  });

  it('ends renders that are aborted, running and waiting, and goes on', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const running = errorOf(renderer.render(template('red', [text]), {}, { signal, scale: 20 }));
    const waiting = errorOf(renderer.render(template('red'), {}, { signal }));
    controller.abort();
    assert.equal((await running).code, 'RENDER_ABORTED');
    assert.equal((await waiting).code, 'RENDER_ABORTED');
    assert.equal((await errorOf(renderer.render(template('red'), {}, { signal }))).code, 'RENDER_ABORTED');
    await renderer.render(template('red'));
  });
});

describe('the life of a worker', () => {
  /** Starts a worker of the given source; counts how often. */
  function starter(source: string): { startWorker: () => Worker; starts: () => number } {
    let starts = 0;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return {
      startWorker() {
        starts += 1;
        return new Worker(url, { type: 'module' });
      },
      starts: () => starts,
    };
  }

  it('rejects all calls when the renderer is closed, and later ones too', async () => {
    const renderer = createRenderer({ assetBase: bundledFilesPath });
    const renders = [1, 2].map(() => errorOf(renderer.render(template('red'))));
    await renderer.close();
    for (const error of await Promise.all(renders)) assert.equal(error.code, 'RENDERER_CLOSED');
    assert.equal((await errorOf(renderer.render(template('red')))).code, 'RENDERER_CLOSED');
  });

  it('rejects the call when the worker breaks down, and starts another for the next', async () => {
    const { startWorker, starts } = starter('throw new Error("broken from the start")');
    const renderer = createRendererClient({ assetBase: bundledFilesPath, startWorker });
    for (let round = 1; round <= 2; round++) {
      const error = await errorOf(renderer.render(template('red')));
      assert.equal(error.code, 'RENDER_FAILED');
      assert.match(error.message, /broken from the start/);
      assert.equal(starts(), round);
    }
    await renderer.close();
  });

  it('ends a worker that runs past the time limit', async () => {
    // Answers the set-up as Comlink does, then never again.
    const source = `
      addEventListener('message', ({ data }) => {
        if (data.path?.[0] === 'setUp') postMessage({ id: data.id, type: 'RAW', value: undefined });
      });
      postMessage({ type: 'platen-worker-ready' });`;
    const { startWorker } = starter(source);
    const renderer = createRendererClient({
      assetBase: bundledFilesPath,
      startWorker,
      limits: { maxDurationMs: 50 },
    });
    assert.equal((await errorOf(renderer.render(template('red')))).code, 'LIMIT_TIME');
    await renderer.close();
  });
});
