import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { RenderOptions } from '@platen/engine';
import { createPool, createRenderer } from '@platen/engine/node';
import sharp from 'sharp';
import { lacksTools, runTool, runToolForBytes } from '../tools/debian-tools.ts';
import { PdfObjects, type PdfJson } from '../tools/pdf-objects.ts';
import { inFolder, runPlaten } from './run-platen.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-print-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function render(template: unknown, options: RenderOptions = {}): Promise<string> {
  const { outputs } = await renderer.render(template, {}, { format: 'pdf', ...options });
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, outputs[0]?.bytes ?? '');
  return path;
}

/** Red paper with a green bar that runs off the left edge, as far as the bleed of 20 pixels. */
const page = (id: string, more: object = {}) => ({
  id,
  width: 200,
  height: 100,
  bleed: 20,
  backgrounds: [{ type: 'solid', color: '#ff0000' }],
  layers: [
    {
      type: 'shape',
      id: `bar-${id}`,
      x: -20,
      y: 40,
      width: 60,
      height: 20,
      fills: [{ type: 'solid', color: '#00ff00' }],
    },
  ],
  ...more,
});
const template = (...ids: string[]) => ({ schemaVersion: 1, name: 'Card', pages: ids.map((id) => page(id)) });

async function seen(path: string, dpi: number) {
  const png = runToolForBytes('pdftoppm', ['-r', String(dpi), '-png', path]);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at };
}

const [red, green, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 255],
];

describe('a PDF for print', { skip: lacksTools('qpdf', 'pdfinfo', 'pdftoppm') }, () => {
  test('has the boxes of A4 to a tenth of a point', async () => {
    const a4 = { schemaVersion: 1, pages: [page('a', { width: 2480, height: 3508 })] };
    const path = await render(a4, { pdfOptions: { dpi: 300, bleed: 3, cropMarks: true, margin: 5 } });
    const said = runTool('pdfinfo', ['-box', path]);
    const boxOf = (name: string) => (new RegExp(`${name}:\\s+(.*)`).exec(said)?.[1] ?? '').split(/\s+/).map(Number);
    const [left = 0, bottom = 0, right = 0, top = 0] = boxOf('TrimBox');
    assert.ok(Math.abs(right - left - 595.276) <= 0.1 && Math.abs(top - bottom - 841.89) <= 0.1, said);
    const bleed = boxOf('BleedBox');
    assert.ok(Math.abs(left - (bleed[0] ?? 0) - 8.504) < 0.01, said);
    assert.deepEqual(boxOf('CropBox'), boxOf('MediaBox'));
    assert.deepEqual(boxOf('ArtBox'), boxOf('TrimBox'));
  });

  test('ends at the page without bleed, and shows the bleed with it', async () => {
    const plain = await seen(await render(template('a'), { pdfOptions: { dpi: 72 } }), 72);
    assert.deepEqual([plain.width, plain.height], [200, 100]);
    assert.deepEqual([plain.at(2, 50), plain.at(60, 50), plain.at(2, 5)], [green, red, red]);
    const bled = await seen(await render(template('a'), { pdfOptions: { dpi: 72, bleed: true } }), 72);
    assert.deepEqual([bled.width, bled.height], [240, 140]);
    assert.deepEqual([bled.at(2, 70), bled.at(2, 5), bled.at(236, 70)], [green, red, red]);
  });

  test('fills more bleed than the page has with its background', async () => {
    // 25.4 mm are 72 pixels.
    const { width, at } = await seen(await render(template('a'), { pdfOptions: { dpi: 72, bleed: 25.4 } }), 72);
    assert.equal(width, 344);
    assert.deepEqual([at(2, 2), at(2, 122), at(60, 122)], [red, red, green]);
  });

  test('marks where to cut on paper that is blank', async () => {
    const path = await render(template('a'), { pdfOptions: { dpi: 72, bleed: true, cropMarks: true, margin: 10 } });
    const objects = new PdfObjects(path);
    const [, trim] = ['/MediaBox', '/TrimBox'].map((key) => objects.at(objects.pages[0], key) as number[]);
    const { at, height } = await seen(path, 720);
    const [x, y] = [Math.round((trim?.[0] ?? 0) * 10), height - Math.round((trim?.[1] ?? 0) * 10)];
    assert.deepEqual(at(20, 20), white);
    // Below the page's left edge, 27 points away: beyond the bleed of 20 and a gap.
    assert.deepEqual(at(x, y + 270), [0, 0, 0]);
    assert.deepEqual(at(x + 20, y + 270), white);
    assert.deepEqual(at(x, y + 215), white);
    const separations = [...objects.all.values()].filter(
      ({ value }) => Array.isArray(value) && value[0] === '/Separation',
    );
    assert.deepEqual(
      separations.map(({ value }) => (value as PdfJson[])[1]),
      ['/All'],
    );
  });

  test('has the pages that are wanted', async () => {
    const named = { ...template(), pages: ['a', 'b', 'c', 'd'].map((id) => page(id, { name: id.toUpperCase() })) };
    const titlesOf = async (options: RenderOptions): Promise<PdfJson[]> => {
      const objects = new PdfObjects(await render(named, options));
      return objects.having('/S', '/Sect').map(({ value }) => objects.at(value, '/T'));
    };
    // A section without anything in it is left out, so each has a figure.
    for (const each of named.pages) Object.assign(each.layers[0] ?? {}, { alt: 'A bar' });
    assert.deepEqual(await titlesOf({ pdfOptions: { rangeFrom: 2, rangeTo: 3 } }), ['u:B', 'u:C']);
    assert.deepEqual(await titlesOf({ pages: [1, 2, 4], pdfOptions: { rangeFrom: 2 } }), ['u:B', 'u:D']);
    assert.deepEqual(await titlesOf({ pdfOptions: { rangeFrom: 4 } }), ['u:D']);
  });

  test('says of itself what it is told, and is the same each time', async () => {
    const pdfOptions = { title: 'Tür (neu) č', author: 'A', subject: 'S', keywords: ['k', 'l'] };
    const [one, other] = [await render(template('a'), { pdfOptions }), await render(template('a'), { pdfOptions })];
    assert.ok(readFileSync(one).equals(readFileSync(other)));
    const said = runTool('pdfinfo', [one]);
    for (const line of [/Title:\s+Tür \(neu\) č/, /Author:\s+A/, /Subject:\s+S/, /Keywords:\s+k, l/, /Tagged:\s+yes/]) {
      assert.match(said, line);
    }
    assert.doesNotMatch(said, /CreationDate|ModDate/);
    const idOf = (path: string) => /<xmpMM:DocumentID>(.*?)</.exec(readFileSync(path, 'latin1'))?.[1];
    assert.match(idOf(one) ?? '', /^uuid:/);
    assert.notEqual(idOf(await render(template('a', 'b'), { pdfOptions })), idOf(one));
    assert.notEqual(idOf(await render(template('a'), { pdfOptions: { ...pdfOptions, title: 'T' } })), idOf(one));
    const dated = await render(template('a'), { pdfOptions: { createdAt: new Date('2026-05-06T07:08:09Z') } });
    assert.match(runTool('pdfinfo', ['-isodates', dated]), /CreationDate:\s+2026-05-06T07:08:09Z/);
    const written = await render(template('a'), { pdfOptions: { createdAt: '2026-05-06T09:08:09+02:00' } });
    assert.ok(readFileSync(written).equals(readFileSync(dated)));
  });

  test('is the same each time in inks as well, when it was made at the same time', async () => {
    const pdfOptions = { colorMode: 'cmyk', createdAt: '2026-05-06' } as const;
    const one = await render(template('a'), { pdfOptions });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    assert.ok(readFileSync(await render(template('a'), { pdfOptions })).equals(readFileSync(one)));
    assert.match(runTool('pdfinfo', ['-isodates', one]), /CreationDate:\s+2026-05-06T00:00:00Z/);
  });

  for (const createdAt of ['2026-02-31', 'yesterday', '2026-13-01', '06.05.2026']) {
    test(`is refused a date like ${createdAt}`, () =>
      assert.rejects(render(template('a'), { pdfOptions: { createdAt } }), /createdAt.*must be a date such as/));
  }

  test('comes out of a pool as well, inks included', async () => {
    const pool = createPool({ threads: 1 });
    const { outputs } = await pool.render(template('a'), {}, { format: 'pdf', pdfOptions: { colorMode: 'cmyk' } });
    await pool.close();
    const path = join(folder, 'pool.pdf');
    writeFileSync(path, outputs[0]?.bytes ?? '');
    assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
  });

  test('comes out of the command, named by the end of --out', () =>
    inFolder(async (cwd) => {
      writeFileSync(join(cwd, 'card.json'), JSON.stringify(template('a', 'b')));
      const flags = ['--dpi', '300', '--color-mode', 'cmyk', '--bleed', '--crop-marks', '--margin', '10'];
      const said = [
        '--title',
        'Flyer',
        '--author',
        'Us',
        '--no-tagged',
        '--image-quality',
        '80',
        '--created-at',
        '2026-05-06',
      ];
      const run = await runPlaten(['render', 'card.json', ...flags, ...said, '--out', 'card.pdf'], { cwd });
      assert.equal(run.code, 0, run.said.join('\n'));
      assert.match(run.said.join('\n'), /page 1, bar-a: CMYK cannot print #00ff00/);
      const info = runTool('pdfinfo', ['-box', join(cwd, 'card.pdf')]);
      for (const line of [/Title:\s+Flyer/, /Author:\s+Us/, /Tagged:\s+no/, /Pages:\s+2/, /PDF version:\s+1.6/]) {
        assert.match(info, line);
      }
    }));
});
