import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRendererOn, type PdfOptions } from '@platen/engine';
import { createNodePlatform, createRenderer } from '@platen/engine/node';
import { PlatenError, type Report } from '@platen/template';
import sharp from 'sharp';
import { loadCase } from '../corpus/load-case.ts';
import { lacksTools, runTool, runToolForBytes } from '../tools/debian-tools.ts';
import { operatorsOf, PdfObjects, type PdfJson } from '../tools/pdf-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-cmyk-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function render(
  template: unknown,
  pdfOptions: PdfOptions = {},
  modifications = {},
): Promise<{ path: string; report: Report }> {
  const options = { format: 'pdf', pdfOptions: { colorMode: 'cmyk', ...pdfOptions } } as const;
  const { outputs, report } = await renderer.render(template, modifications, options);
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, outputs[0]?.bytes ?? '');
  return { path, report };
}

const page = (layers: object[], more: object = {}) => ({
  schemaVersion: 1,
  pages: [{ id: 'page', width: 200, height: 100, layers, ...more }],
});
const solid = (color: string) => ({ type: 'solid', color });
const fixture = (name: string) => {
  const bytes = readFileSync(new URL(`../fixtures/images/${name}`, import.meta.url));
  return `data:image/${name.endsWith('png') ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
};

/** Names of color spaces that have no place in a file of inks, wherever they stand. */
function foreignSpaces(objects: PdfObjects): string[] {
  const found: string[] = [];
  const visit = (value: PdfJson, where: string): void => {
    if (typeof value === 'string') {
      if (/^\/(?:DeviceRGB|CalRGB|CalGray|Lab|RGB)$/.test(value)) found.push(`${where}: ${value}`);
    } else if (Array.isArray(value)) {
      if (value[0] === '/ICCBased' && objects.at(value[1], '/N') === 3) found.push(`${where}: ICCBased of 3`);
      for (const each of value) visit(each, where);
    } else if (value !== null && typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) visit(each, `${where} ${key}`);
    }
  };
  for (const [name, { value }] of objects.all) visit(value, name);
  return found;
}

describe('a PDF in CMYK', { skip: lacksTools('qpdf', 'pdftoppm', 'pdfimages') }, () => {
  const cases = [
    'fill-linear',
    'fill-conic',
    'fill-image',
    'text-gradient-fills',
    'stroke-paint',
    'image-formats',
    'image-color',
    'blend-modes-1',
    'shadow-drop',
    'shadow-inner',
    'mask-layer-luminance',
    'filter-color',
    'script-emoji',
    'svg-gradients',
    'svg-effects',
    'code-qr',
    'table-lines',
    'colors',
  ];
  for (const name of cases) {
    test(`has no color of the screen in it: ${name}`, async () => {
      const { template, modifications } = await loadCase(name);
      for (const imageQuality of [undefined, 80]) {
        const { path } = await render(
          template,
          // Colors are the same in few pixels.
          { cropMarks: true, dpi: 100, ...(imageQuality && { imageQuality }) },
          modifications,
        );
        assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
        const objects = new PdfObjects(path);
        assert.deepEqual(foreignSpaces(objects), []);
        const contents = objects.contents();
        assert.ok(contents.length > 0);
        for (const content of contents) {
          const foreign = operatorsOf(content).filter((part) => part === 'rg' || part === 'RG' || part === 'BI');
          assert.deepEqual(foreign, []);
        }
        for (const { value } of objects.having('/Subtype', '/Image')) {
          const space = objects.at(value, '/ColorSpace');
          const base = Array.isArray(space) ? objects.get(space[1]) : space;
          assert.ok(base === '/DeviceCMYK' || base === '/DeviceGray', `an image in ${JSON.stringify(space)}`);
        }
      }
    });
  }

  test('says that it is PDF/X-4, and by which profile', async () => {
    const { path } = await render(page([]), { title: 'Flyer', bleed: 3, createdAt: new Date('2026-01-02T03:04:05Z') });
    const objects = new PdfObjects(path);
    assert.match(runTool('pdfinfo', [path]), /PDF version:\s+1\.6/);
    const [intent] = objects.having('/S', '/GTS_PDFX');
    assert.ok(intent);
    assert.equal(objects.at(intent.value, '/DestOutputProfile', '/N'), 4);
    assert.equal(objects.at(objects.catalog, '/OutputIntents', 0, '/S'), '/GTS_PDFX');
    const info = objects.at(objects.trailer, '/Info') as Record<string, PdfJson>;
    assert.deepEqual(
      ['/Title', '/GTS_PDFXVersion', '/Trapped', '/CreationDate', '/ModDate'].map((key) => info[key]),
      ['u:Flyer', 'u:PDF/X-4', '/False', 'u:D:20260102030405Z', 'u:D:20260102030405Z'],
    );
    const xmp = objects.having('/Type', '/Metadata')[0]?.stream?.toString('utf8') ?? '';
    for (const part of [
      '<pdfxid:GTS_PDFXVersion>PDF/X-4<',
      '<pdf:Trapped>False<',
      '<xmp:CreateDate>2026-01-02T03:04:05Z<',
    ]) {
      assert.ok(xmp.includes(part), part);
    }
    assert.match(xmp, /<xmpMM:DocumentID>uuid:[0-9a-f-]{36}</);
    const boxes = objects.pages[0] as Record<string, PdfJson>;
    assert.ok(boxes['/TrimBox'] && boxes['/BleedBox']);
    assert.equal(boxes['/ArtBox'], undefined);
    assert.equal(objects.at(boxes, '/Group', '/CS'), '/DeviceCMYK');
    assert.ok(Array.isArray((objects.trailer as Record<string, PdfJson>)['/ID']));
  });

  test('has no links, which print does not allow on the page', async () => {
    const { path } = await render(
      page([{ type: 'shape', id: 'a', href: 'https://example.com', fills: [solid('#000')] }]),
    );
    const objects = new PdfObjects(path);
    assert.deepEqual(objects.having('/Subtype', '/Link'), []);
    assert.deepEqual(objects.having('/S', '/URI'), []);
  });

  test('has black and grey text, black lines and codes in black ink alone', async () => {
    const text = (id: string, color: string, more = {}) => ({
      type: 'text',
      id,
      width: 100,
      height: 40,
      runs: [{ text: 'Ink' }],
      style: { fill: solid(color) },
      ...more,
    });
    const layers = [
      text('black', '#000'),
      text('grey', '#808080'),
      text('lined', '#000000', { style: { fill: solid('#000'), decoration: ['underline'] } }),
      { type: 'shape', id: 'line', fills: [], strokes: [{ paint: solid('#000'), width: 2 }] },
      { type: 'qr', id: 'code', content: 'Ink', backgroundColor: '#ffffff' },
    ];
    const { path } = await render(page(layers, { backgrounds: [] }));
    const inks = new PdfObjects(path).contents().flatMap((content) => content.match(/(?:[\d.]+ ){4}[kK](?=\s)/g) ?? []);
    assert.ok(inks.length >= 5);
    for (const ink of inks) assert.match(ink, /^0 0 0 [\d.]+ [kK]$/);
    assert.ok(inks.includes('0 0 0 1 k') && inks.includes('0 0 0 1 K'));
    const grey = inks.map((ink) => Number(ink.split(' ')[3])).find((black) => black > 0 && black < 1);
    assert.ok(grey !== undefined && grey > 0.4 && grey < 0.75, `${grey}`);
  });

  test('keeps the inks that a template gives, in areas and gradients', async () => {
    const stops = [
      { offset: 0, color: 'device-cmyk(0.1 0.2 0.3 0.4)' },
      { offset: 1, color: 'device-cmyk(1 0 0 0)' },
    ];
    const layers = [
      { type: 'shape', id: 'area', fills: [solid('device-cmyk(0 50% 100% 0)')] },
      { type: 'shape', id: 'fade', fills: [{ type: 'linear', stops }] },
    ];
    const objects = new PdfObjects((await render(page(layers))).path);
    assert.ok(objects.contents().some((content) => content.includes('0 0.5 1 0 k')));
    const lines = [...objects.all.values()].filter(({ value }) => objects.at(value, '/FunctionType') === 2);
    const ends = lines.map(({ value }) => [objects.at(value, '/C0'), objects.at(value, '/C1')]);
    assert.ok(
      ends.some((pair) => JSON.stringify(pair) === '[[0.1,0.2,0.3,0.4],[1,0,0,0]]'),
      JSON.stringify(ends),
    );
  });

  test('keeps images that are CMYK already, and turns others into inks', async () => {
    const image = (id: string, source: string) => ({
      type: 'image',
      id,
      width: 100,
      height: 100,
      source: fixture(source),
    });
    const original = readFileSync(new URL('../fixtures/images/photo-cmyk.jpg', import.meta.url));
    const { path } = await render(page([image('inks', 'photo-cmyk.jpg'), image('screen', 'photo.jpg')]));
    const listed = runTool('pdfimages', ['-list', path]).trim().split('\n').slice(2);
    assert.equal(listed.length, 2);
    for (const line of listed) assert.match(line, / cmyk +4 /);
    const whole = readFileSync(path);
    assert.ok(whole.includes(original.subarray(-4000)), 'the CMYK image was compressed again');
  });

  test('looks on paper much as it does on the screen', async () => {
    const layers = [
      { type: 'shape', id: 'a', width: 60, height: 100, fills: [solid('#dc2626')] },
      { type: 'shape', id: 'b', x: 60, width: 60, height: 100, fills: [solid('#c08457')] },
      { type: 'image', id: 'c', x: 120, width: 80, height: 100, source: fixture('photo.jpg') },
    ];
    const seen = await Promise.all(
      (['rgb', 'cmyk'] as const).map(async (colorMode) => {
        const { path } = await render(page(layers), { colorMode, dpi: 72 });
        const png = runToolForBytes('pdftoppm', ['-r', '72', '-png', path]);
        return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      }),
    );
    const [screen, paper] = seen;
    assert.ok(screen && paper);
    assert.deepEqual([paper.info.width, paper.info.height], [200, 100]);
    let sum = 0;
    for (const [index, value] of screen.data.entries()) sum += Math.abs(value - (paper.data[index] ?? 0));
    const mean = sum / screen.data.length;
    assert.ok(mean > 0.5 && mean < 22, `channels differ by ${mean} on the average`);
  });

  test('masks by brightness as on the screen', async () => {
    const stops = [
      { offset: 0, color: '#000000' },
      { offset: 1, color: '#00ff00' },
    ];
    const layers = [
      {
        type: 'shape',
        id: 'cover',
        width: 200,
        height: 100,
        fills: [solid('#c08457')],
        mask: { type: 'layer', layerId: 'mask', mode: 'luminance' },
      },
      { type: 'shape', id: 'mask', width: 200, height: 100, fills: [{ type: 'linear', angle: 90, stops }] },
    ];
    const darkest = async (colorMode: 'rgb' | 'cmyk') => {
      const { path, report } = await render(page(layers), { colorMode, dpi: 72 });
      assert.deepEqual(report, []);
      const { data } = await sharp(runToolForBytes('pdftoppm', ['-r', '72', '-png', path]))
        .grayscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [20, 100, 180].map((x) => data[50 * 200 + x] ?? 0);
    };
    const [screen, paper] = [await darkest('rgb'), await darkest('cmyk')];
    for (const [index, value] of screen.entries())
      assert.ok(Math.abs(value - (paper[index] ?? 0)) < 10, `${screen} ${paper}`);
  });

  test('names the colors and images that inks cannot print', async () => {
    const layers = [
      { type: 'shape', id: 'loud', fills: [solid('#00ff00')] },
      { type: 'shape', id: 'calm', fills: [solid('#c08457')] },
    ];
    const { report } = await render(page(layers));
    assert.deepEqual(
      report.map(({ page: number, layer, code }) => [number, layer, code]),
      [[1, 'loud', 'color_out_of_gamut']],
    );
    assert.match(report[0]?.message ?? '', /#00ff00/);
    const rgb = await render(page(layers), { colorMode: 'rgb' });
    assert.deepEqual(rgb.report, []);
    const strict = renderer.render(
      page(layers),
      {},
      { format: 'pdf', strict: true, pdfOptions: { colorMode: 'cmyk' } },
    );
    await assert.rejects(strict, (error) => error instanceof PlatenError && error.code === 'RENDER_REJECTED');
  });

  test('says nothing of pages that are not wanted', async () => {
    const loud = { type: 'image', id: 'badge', width: 100, height: 100, source: fixture('badge.png') };
    const pages = [page([]).pages[0], { ...page([loud]).pages[0], id: 'other' }];
    const codesOf = async (pdfOptions: PdfOptions) => (await render({ schemaVersion: 1, pages }, pdfOptions)).report;
    assert.deepEqual(await codesOf({ rangeTo: 1 }), []);
    const [entry] = await codesOf({ rangeFrom: 2 });
    assert.deepEqual([entry?.page, entry?.layer, entry?.code], [2, 'badge', 'color_out_of_gamut']);
  });

  test('takes the profile it is given', async () => {
    const sample = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    const { icc } = await sharp(await sample.withIccProfile('cmyk').tiff().toBuffer()).metadata();
    assert.ok(icc);
    const inkProfile = join(folder, 'own.icc');
    // The same profile under another name: its description begins 12 bytes into the place that its tag names.
    const named = Buffer.from(icc);
    const description = named.readUInt32BE(named.indexOf('desc', 128, 'latin1') + 4);
    named.write('Own inks', description + 12, 'latin1');
    writeFileSync(inkProfile, named);
    const own = createRenderer({ inkProfile });
    const { outputs } = await own.render(page([]), {}, { format: 'pdf', pdfOptions: { colorMode: 'cmyk' } });
    await own.close();
    const path = join(folder, 'own.pdf');
    writeFileSync(path, outputs[0]?.bytes ?? '');
    const objects = new PdfObjects(path);
    const [intent] = objects.having('/S', '/GTS_PDFX');
    assert.match(String(objects.at(intent?.value, '/OutputCondition')), /^u:Own inks/);
  });
});

test('where nothing knows inks, CMYK is refused and says where it is made', async () => {
  const { inks, ...platform } = createNodePlatform();
  assert.ok(inks);
  const withoutInks = createRendererOn(platform);
  await assert.rejects(
    withoutInks.render(page([]), {}, { format: 'pdf', pdfOptions: { colorMode: 'cmyk' } }),
    (error) => error instanceof PlatenError && error.code === 'FORMAT_UNSUPPORTED' && /Node/.test(error.message),
  );
  await withoutInks.close();
});
