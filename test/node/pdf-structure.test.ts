import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { PdfOptions } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import { loadCase } from '../corpus/load-case.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { checkContent, checkTree, parentOf } from '../tools/check-pdf-structure.ts';
import { PdfObjects, type PdfJson } from '../tools/pdf-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-structure-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function render(template: unknown, pdfOptions: PdfOptions = {}, modifications = {}): Promise<string> {
  const { outputs } = await renderer.render(template, modifications, { format: 'pdf', pdfOptions });
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, outputs[0]?.bytes ?? '');
  return path;
}

const text = (id: string, words: string, fontSize: number, more: object = {}) => ({
  type: 'text',
  id,
  width: 500,
  height: fontSize * 2,
  runs: [{ text: words }],
  style: { fontSize },
  ...more,
});
const square = (id: string, more: object = {}) => ({
  type: 'shape',
  id,
  width: 50,
  height: 50,
  fills: [{ type: 'solid', color: '#cc3311' }],
  ...more,
});
const list = { type: 'number' };

const leaflet = {
  schemaVersion: 1,
  name: 'Leaflet',
  pages: [
    {
      id: 'one',
      name: 'Front',
      width: 600,
      height: 800,
      layers: [
        text('end', 'Read last, as it lies below.', 20, { placement: { side: 'below', of: 'table' } }),
        square('decoration'),
        text('title', 'Our house', 60, { y: 20 }),
        text('list', 'What we have:\nA door\nA window', 20, {
          y: 120,
          height: 90,
          paragraphs: [{}, { list }, { list }],
        }),
        square('star', { y: 220, alt: 'A red square' }),
        {
          type: 'group',
          id: 'group',
          y: 280,
          opacity: 0.5,
          width: 500,
          height: 60,
          layers: [square('inside'), text('words', 'In a fading group', 20, { x: 60 })],
        },
        text('link', 'Our page', 20, { y: 350, width: 200, href: 'https://example.com/' }),
        {
          type: 'table',
          id: 'table',
          y: 400,
          width: 400,
          columns: [
            { key: 'a', title: 'Part' },
            { key: 'b', title: 'Price' },
          ],
          rows: [
            { a: 'Door', b: 120 },
            { a: 'Window', b: '' },
          ],
        },
        text('soft', 'Blurred words', 20, { y: 700, filters: [{ type: 'blur', radius: 2 }] }),
      ],
    },
    { id: 'two', width: 600, height: 800, layers: [text('back', 'The back of it', 20)] },
  ],
};

describe('the structure of a PDF', { skip: lacksTools('qpdf', 'pdfinfo') }, () => {
  test('is read in the order that the layers have', async () => {
    const read = runTool('pdfinfo', ['-struct-text', await render(leaflet, { language: 'en' })]);
    const lines = read
      .split('\n')
      .map((line) => line.replace(/ \((?:block|inline)\):?|:$/, '').trimEnd())
      .filter((line) => !/Object|\/Scope|\/Placement|\/BBox/.test(line) && line.trim() !== '""' && line !== '');
    const expected = [
      'Document',
      '  Sect "Front"',
      '    H1',
      '      "Our house"',
      '    P',
      '      "What we have:"',
      '    L',
      '      LI',
      '        Lbl',
      '          "1."',
      '        LBody',
      '          "A door"',
      '      LI',
      '        Lbl',
      '          "2."',
      '        LBody',
      '          "A window"',
      '    Figure',
      '    P',
      '      "In a fading group"',
      '    P',
      '      Link',
      '        "Our page"',
      '    Table',
      '      TR',
      '        TH',
      '          "Part"',
      '        TH',
      '          "Price"',
      '      TR',
      '        TD',
      '          "Door"',
      '        TD',
      '          "120"',
      '      TR',
      '        TD',
      '          "Window"',
      '        TD',
      '    P',
      '      "Read last, as it lies below."',
      '    Figure',
      // Over the pixels that show it.
      '      "Blurred words"',
      '  Sect',
      '    P',
      '      "The back of it"',
    ];
    assert.deepEqual(lines, expected);
  });

  test('says what images show, and what was drawn as one', async () => {
    const objects = new PdfObjects(await render(leaflet));
    const figures = objects.having('/S', '/Figure').map(({ value }) => objects.at(value, '/Alt'));
    assert.deepEqual(figures, ['u:A red square', 'u:Blurred words']);
  });

  test('holds a link and its annotation, which know each other', async () => {
    const objects = new PdfObjects(await render(leaflet));
    const [annotation] = objects.having('/Subtype', '/Link');
    const [element] = objects.having('/S', '/Link');
    assert.ok(annotation && element);
    assert.equal(objects.at(annotation.value, '/A', '/URI'), 'u:https://example.com/');
    assert.equal(objects.at(annotation.value, '/Contents'), 'u:Our page');
    const number = objects.at(annotation.value, '/StructParent');
    assert.deepEqual(parentOf(objects, number), element.value);
    const kids = objects.at(element.value, '/K') as PdfJson[];
    assert.deepEqual(objects.at(kids.at(-1), '/Obj'), annotation.value);
  });

  test('says text in the order it is spoken where glyphs lie in another', async () => {
    const layers = [
      text('right', 'ليلة الشعر\nوالموسيقى 2026', 30, { height: 100 }),
      text('left', 'Plain words', 30, { y: 120 }),
      text('link', 'שלום', 30, { y: 200, href: 'https://example.com/' }),
      text('face', 'Sun 🌞', 30, { y: 280 }),
    ];
    const page = { id: 'page', width: 600, height: 800, layers };
    const objects = new PdfObjects(await render({ schemaVersion: 1, pages: [page] }));
    const spoken = [...objects.having('/S', '/P'), ...objects.having('/S', '/Link')]
      .filter(({ value }) => objects.at(value, '/Type') === '/StructElem')
      .map(({ value }) => objects.at(value, '/ActualText'));
    assert.deepEqual(spoken, ['u:ليلة الشعر', 'u:والموسيقى 2026', null, null, 'u:Sun 🌞', 'u:שלום']);
  });

  test('says which links lead nowhere', async () => {
    const page = { id: 'page', width: 100, height: 100, layers: [square('bad', { href: 'javascript:alert(1)' })] };
    const { report } = await renderer.render({ schemaVersion: 1, pages: [page] }, {}, { format: 'pdf' });
    assert.deepEqual(
      report.map(({ layer, code }) => [layer, code]),
      [['bad', 'link_invalid']],
    );
  });

  test('names the language, the title and the pages', async () => {
    const objects = new PdfObjects(await render(leaflet, { language: 'de-CH' }));
    assert.equal(objects.at(objects.catalog, '/Lang'), 'u:de-CH');
    assert.equal(objects.at(objects.catalog, '/ViewerPreferences', '/DisplayDocTitle'), true);
    const first = objects.at(objects.catalog, '/Outlines', '/First');
    assert.equal(objects.at(first, '/Title'), 'u:Front');
    assert.equal(objects.at(first, '/Next', '/Title'), 'u:2');
    assert.deepEqual(objects.at(first, '/Dest', 0), objects.pages[0]);
  });

  test('is left out when it is not wanted, and links are not', async () => {
    const objects = new PdfObjects(await render(leaflet, { tagged: false }));
    assert.equal(objects.at(objects.catalog, '/StructTreeRoot'), null);
    assert.equal(objects.at(objects.catalog, '/MarkInfo'), null);
    assert.ok(objects.contents().every((content) => !content.includes('MCID')));
    assert.equal(objects.having('/Subtype', '/Link').length, 1);
  });

  const cases = [
    'text-list-numbers',
    'text-background-line',
    'text-decorations',
    'text-stroke',
    'text-shadows',
    'text-on-path',
    'script-arabic',
    'script-emoji',
    'text-mode-flow',
    'table-rtl',
    'table-spans',
    'chart-stacked',
    'chart-long-names',
    'group-nested',
    'group-opacity',
    'mask-layer-alpha',
    'shadow-drop',
    'frame',
    'image-fit',
    'code-qr',
    'filter-chain',
    'svg-shapes',
    'hidden-layers',
    'paging-table',
    'paging-table-spans',
    'paging-list',
  ];
  for (const name of ['', ...cases]) {
    test(`holds all that is drawn: ${name || 'leaflet'}`, async () => {
      const input = name === '' ? undefined : await loadCase(name);
      const path = await render(input?.template ?? leaflet, { bleed: 3, cropMarks: true }, input?.modifications);
      const objects = new PdfObjects(path);
      assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
      assert.equal(objects.at(objects.catalog, '/MarkInfo', '/Marked'), true);
      for (const page of objects.pages) {
        checkContent(objects, page, objects.streamOf((page as Record<string, PdfJson>)['/Contents']));
      }
      checkTree(objects);
    });
  }
});
