import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRendererOn, type RenderFormat } from '@platen/engine';
import { createNodePlatform, createRenderer } from '@platen/engine/node';
import { PlatenError, type TemplateInput } from '@platen/template';
import sharp from 'sharp';

const renderer = createRenderer();
after(() => renderer.close());

/** Two pages: red, 120 x 80, with a blue square and a text; green, 60 x 60. */
const template: TemplateInput = {
  schemaVersion: 1,
  pages: [
    {
      id: 'one',
      width: 120,
      height: 80,
      backgrounds: [{ type: 'solid', color: '#ff0000' }],
      layers: [
        {
          type: 'shape',
          id: 'square',
          x: 10,
          y: 10,
          width: 20,
          height: 20,
          fills: [{ type: 'solid', color: '#0000ff' }],
        },
        {
          type: 'text',
          id: 'title',
          x: 40,
          y: 10,
          width: 70,
          height: 60,
          runs: [{ text: 'Hi' }],
          style: { fontSize: 40 },
        },
      ],
      parameters: [
        { key: 'title', type: 'text', bindings: [{ layerId: 'title' }] },
        { key: 'square', type: 'fill', bindings: [{ layerId: 'square', property: 'fill' }] },
      ],
    },
    { id: 'two', width: 60, height: 60, backgrounds: [{ type: 'solid', color: '#00ff00' }] },
  ],
};

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  return [...(await sharp(bytes).ensureAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

async function codeOf(render: Promise<unknown>): Promise<string> {
  const error = await render.then(
    () => assert.fail('it went through'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PlatenError, `${String(error)} is no PlatenError`);
  return error.code;
}

describe('a render', () => {
  test('answers an image of each page', async () => {
    const { outputs, report, layout } = await renderer.render(template);
    assert.deepEqual(
      outputs.map(({ page, size, format, width, height }) => ({ page, size, format, width, height })),
      [
        { page: 1, size: '', format: 'png', width: 120, height: 80 },
        { page: 2, size: '', format: 'png', width: 60, height: 60 },
      ],
    );
    assert.deepEqual(report, []);
    assert.equal(layout, undefined);
    const [one, two] = outputs;
    assert.ok(one && two);
    assert.deepEqual(await pixel(one.bytes, 2, 2), [255, 0, 0, 255]);
    assert.deepEqual(await pixel(one.bytes, 20, 20), [0, 0, 255, 255]);
    assert.deepEqual(await pixel(two.bytes, 30, 30), [0, 255, 0, 255]);
    const text = await sharp(one.bytes).extract({ left: 40, top: 10, width: 70, height: 60 }).stats();
    assert.ok((text.channels[0]?.min ?? 255) < 10, 'the text is black on red');
  });

  test('puts modifications in and reports what it did not know', async () => {
    const { outputs, report } = await renderer.render(template, { square: '#ffff00', nothing: 1 }, { pages: [1] });
    assert.deepEqual(await pixel(outputs[0]?.bytes ?? Buffer.of(), 20, 20), [255, 255, 0, 255]);
    assert.deepEqual(
      report.map(({ code }) => code),
      ['unknown_parameter'],
    );
  });

  for (const format of ['png', 'jpg', 'webp', 'avif'] as const) {
    test(`answers ${format}`, async () => {
      const { outputs } = await renderer.render(template, {}, { format, pages: [2] });
      const [output] = outputs;
      assert.ok(output);
      assert.equal(output.format, format);
      const metadata = await sharp(output.bytes).metadata();
      assert.equal(metadata.format, format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : format);
      const [red = 255, green = 0, blue = 255] = await pixel(output.bytes, 30, 30);
      assert.ok(red < 12 && green > 243 && blue < 12, `${red} ${green} ${blue}`);
    });
  }

  test('makes smaller files of lower quality', async () => {
    const sizes = await Promise.all(
      [20, 95].map(async (quality) => {
        const { outputs } = await renderer.render(template, {}, { format: 'jpg', quality, pages: [1], scale: 4 });
        return outputs[0]?.bytes.length ?? 0;
      }),
    );
    assert.ok((sizes[0] ?? 0) < (sizes[1] ?? 0), sizes.join(' < '));
  });

  test('scales, and fits into a size with the page in the middle of its background', async () => {
    const scaled = await renderer.render(template, {}, { scale: 2.5, pages: [1] });
    assert.deepEqual([scaled.outputs[0]?.width, scaled.outputs[0]?.height], [300, 200]);
    const byWidth = await renderer.render(template, {}, { width: 240, pages: [1] });
    assert.deepEqual([byWidth.outputs[0]?.width, byWidth.outputs[0]?.height], [240, 160]);
    const byHeight = await renderer.render(template, {}, { height: 40, pages: [1] });
    assert.deepEqual([byHeight.outputs[0]?.width, byHeight.outputs[0]?.height], [60, 40]);
    const contained = await renderer.render(template, {}, { width: 240, height: 200, pages: [1] });
    const bytes = contained.outputs[0]?.bytes ?? Buffer.of();
    assert.deepEqual(await pixel(bytes, 40, 22), [255, 0, 0, 255], 'page, above the square');
    assert.deepEqual(await pixel(bytes, 40, 60), [0, 0, 255, 255], 'the square, 20 pixels lower than without bars');
    assert.deepEqual(await pixel(bytes, 120, 5), [255, 0, 0, 255], 'background above the page');
  });

  test('answers extra sizes after each page', async () => {
    const { outputs } = await renderer.render(
      template,
      {},
      {
        extraSizes: [
          { name: 'wide', width: 200, height: 50 },
          { name: 'small', width: 12, height: 12 },
        ],
      },
    );
    assert.deepEqual(
      outputs.map(({ page, size, width, height }) => `${page} ${size} ${width}x${height}`),
      ['1  120x80', '1 wide 200x50', '1 small 12x12', '2  60x60', '2 wide 200x50', '2 small 12x12'],
    );
  });

  test('lays pages out anew in sizes of another shape', async () => {
    const split = {
      ...template,
      pages: [
        {
          id: 'halves',
          width: 100,
          height: 100,
          backgrounds: [{ type: 'solid', color: '#00ff00' }],
          layers: [
            {
              type: 'shape',
              id: 'half',
              width: 50,
              height: 100,
              fills: [{ type: 'solid', color: '#0000ff' }],
            },
          ],
        },
      ],
    };
    const sizes = { width: 200, height: 100, extraSizes: [{ name: 'tall', width: 50, height: 150 }] };
    const { outputs } = await renderer.render(split, {}, { ...sizes, fit: 'adapt' });
    const [wide, tall] = outputs.map(({ bytes }) => bytes);
    assert.ok(wide && tall);
    assert.deepEqual(await pixel(wide, 97, 98), [0, 0, 255, 255]);
    assert.deepEqual(await pixel(wide, 103, 2), [0, 255, 0, 255]);
    assert.deepEqual(await pixel(tall, 22, 2), [0, 0, 255, 255]);
    assert.deepEqual(await pixel(tall, 28, 147), [0, 255, 0, 255]);
    const { outputs: inVideo } = await renderer.render(
      { ...split, pages: split.pages.map((page) => ({ ...page, durationMs: 100 })) },
      {},
      { width: 200, height: 100, fit: 'adapt', format: 'gif' },
    );
    assert.deepEqual(await pixel(inVideo[0]!.bytes, 90, 98), [0, 0, 255, 255]);
    const { outputs: contained } = await renderer.render(split, {}, { ...sizes, fit: 'contain' });
    assert.deepEqual(await pixel(contained[0]!.bytes, 97, 50), [0, 0, 255, 255]);
    assert.deepEqual(await pixel(contained[0]!.bytes, 40, 50), [0, 255, 0, 255]);
  });

  test('leaves the background out when asked to', async () => {
    const { outputs } = await renderer.render(template, {}, { transparent: true, pages: [1] });
    const bytes = outputs[0]?.bytes ?? Buffer.of();
    assert.equal((await pixel(bytes, 2, 2))[3], 0);
    assert.deepEqual(await pixel(bytes, 20, 20), [0, 0, 255, 255]);
  });

  test('tells its progress up to the end', async () => {
    const seen: number[] = [];
    await renderer.render(template, {}, { onProgress: (progress) => seen.push(progress) });
    assert.ok(seen.length >= 3, seen.join(' '));
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
    assert.equal(seen.at(-1), 1);
  });

  test('answers the layout when asked to', async () => {
    const { layout } = await renderer.render(template, {}, { includeLayout: true });
    assert.equal(layout?.length, 2);
    const title = layout?.[0]?.layers[1];
    assert.ok(title && 'text' in title);
    assert.equal(title.text.lines[0]?.runs[0]?.glyphs.length, 2);
  });
});

describe('render options', () => {
  const refused: [name: string, options: object, path: string][] = [
    ['an unknown format', { format: 'bmp' }, 'format'],
    ['a quality of 0', { quality: 0 }, 'quality'],
    ['a scale beside a width', { scale: 2, width: 100 }, 'scale'],
    ['a width of 9', { width: 9 }, 'width'],
    ['a height of 5001', { height: 5001 }, 'height'],
    ['a transparent JPEG', { format: 'jpg', transparent: true }, 'transparent'],
    ['no page at all', { pages: [] }, 'pages'],
    ['page 0', { pages: [0] }, 'pages[0]'],
    ['a page that is not there', { pages: [1, 3] }, 'pages[1]'],
    ['two sizes of one name', { extraSizes: [0, 1].map(() => ({ name: 'a', width: 20, height: 20 })) }, 'extraSizes'],
    ['a size without a height', { extraSizes: [{ name: 'a', width: 20 }] }, 'extraSizes[0].height'],
    ['an option nobody knows', { color: true }, 'color'],
    ['a callback that is none', { onProgress: 3 }, 'onProgress'],
  ];
  for (const [name, options, path] of refused) {
    test(`refuse ${name}`, async () => {
      await assert.rejects(renderer.render(template, {}, options), (error: PlatenError) => {
        assert.equal(error.code, 'OPTIONS_INVALID');
        assert.equal(error.issues[0]?.path, path);
        return true;
      });
    });
  }
});

describe('a render that cannot be', () => {
  test('names what is wrong with the template', async () => {
    assert.equal(await codeOf(renderer.render({ schemaVersion: 1, pages: [] })), 'TEMPLATE_INVALID');
    assert.equal(await codeOf(renderer.render({ schemaVersion: 99, pages: [] })), 'TEMPLATE_TOO_NEW');
    assert.equal(await codeOf(renderer.render('text')), 'TEMPLATE_INVALID');
  });

  test('names what is wrong with the modifications', async () => {
    assert.equal(await codeOf(renderer.render(template, { square: 'not a color at all (' })), 'MODIFICATIONS_INVALID');
  });

  test('is rejected in strict mode when there is anything to report', async () => {
    await assert.rejects(renderer.render(template, { nothing: 1 }, { strict: true }), (error: PlatenError) => {
      assert.equal(error.code, 'RENDER_REJECTED');
      assert.match(error.issues[0]?.message ?? '', /nothing/);
      return true;
    });
    await renderer.render(template, {}, { strict: true });
  });

  test('ends when it is aborted, before and on the way', async () => {
    assert.equal(await codeOf(renderer.render(template, {}, { signal: AbortSignal.abort() })), 'RENDER_ABORTED');
    const controller = new AbortController();
    const seen: number[] = [];
    const render = renderer.render(
      template,
      {},
      {
        signal: controller.signal,
        onProgress: (progress) => {
          seen.push(progress);
          controller.abort();
        },
      },
    );
    assert.equal(await codeOf(render), 'RENDER_ABORTED');
    assert.equal(seen.length, 1, 'nothing goes on after the abort');
  });

  test('ends when the renderer is closed', async () => {
    const other = createRenderer();
    const render = other.render(template);
    await other.close();
    assert.equal(await codeOf(render), 'RENDERER_CLOSED');
    assert.equal(await codeOf(other.render(template)), 'RENDERER_CLOSED');
  });

  test('hides what nobody foresaw behind a code, with the reason as its cause', async () => {
    const reason = new TypeError('a defect');
    const platform = { ...createNodePlatform(), encodeImage: () => Promise.reject(reason) };
    const broken = createRendererOn(platform);
    const error = await broken.render(template).then(
      () => assert.fail('it went through'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof PlatenError);
    assert.equal(error.code, 'RENDER_FAILED');
    assert.equal(error.cause, reason);
    assert.doesNotMatch(error.message, /defect/);
  });
});

describe('the limits of a render', () => {
  const shapes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ type: 'shape', id: `shape-${index}`, width: 5, height: 5 }));
  const page = (layers: unknown[]) => ({ schemaVersion: 1, pages: [{ id: 'page', width: 50, height: 50, layers }] });
  const nest = (depth: number): unknown[] =>
    depth === 0 ? shapes(1) : [{ type: 'group', id: `group-${depth}`, layers: nest(depth - 1) }];

  const limited: [name: string, code: string, limits: object, template: unknown, options?: object][] = [
    ['pixels of an output', 'LIMIT_PIXELS', { maxOutputPixels: 9599 }, template],
    ['pixels of a scaled output', 'LIMIT_PIXELS', { maxOutputPixels: 10_000 }, template, { scale: 1.1 }],
    ['layers', 'LIMIT_LAYERS', { maxLayers: 9 }, page(shapes(10))],
    ['nested groups', 'LIMIT_NESTING', { maxNesting: 3 }, page(nest(4))],
    ['time', 'LIMIT_TIME', { maxDurationMs: 0 }, template],
  ];
  for (const [name, code, limits, subject, options] of limited) {
    test(`${name}: ${code}`, async () => {
      const strict = createRenderer({ limits });
      assert.equal(await codeOf(strict.render(subject, {}, options)), code);
      await strict.close();
    });
  }

  test('hold for the sides that a format can have, on both sides of the bound', async () => {
    // Twenty pixels wide, and as high as is said: pages have at most 5000 pixels.
    const high = (height: number) => ({
      schemaVersion: 1,
      pages: [{ id: 'page', width: 1, height: height / 20, durationMs: 100, layers: [] }],
    });
    const bounds: [format: RenderFormat, max: number][] = [
      ['jpg', 65_500],
      ['webp', 16_380],
      ['avif', 65_520],
      ['gif', 65_520],
      ['animated-webp', 16_380],
      ['mp4', 16_380],
      ['mov', 16_380],
      ['webm', 65_520],
    ];
    for (const [format, max] of bounds) {
      assert.equal(await codeOf(renderer.render(high(max + 20), {}, { format, scale: 20 })), 'LIMIT_PIXELS', format);
      if (format === 'mp4' || format === 'mov' || format === 'webm') continue;
      const { outputs } = await renderer.render(high(max), {}, { format, scale: 20 });
      assert.equal(outputs[0]?.height, max, format);
    }
    const { outputs } = await renderer.render(high(99_980), {}, { format: 'png', scale: 20 });
    assert.equal(outputs[0]?.height, 99_980);
  });

  test('let through what is just within them', async () => {
    const strict = createRenderer({ limits: { maxOutputPixels: 9600, maxLayers: 10, maxNesting: 3 } });
    await strict.render(template);
    await strict.render(page(shapes(10)));
    await strict.render(page(nest(3)));
    await strict.close();
  });
});
