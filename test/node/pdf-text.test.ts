import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { lacksTools, runTool } from '../tools/debian-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'));
const inconsolata = readFileSync(new URL('../fixtures/fonts/inconsolata.otf', import.meta.url));
const renderer = createRenderer({
  fonts: [
    {
      family: 'Inconsolata',
      weight: 400,
      style: 'normal',
      key: 'inconsolata',
      load: async () => new Uint8Array(inconsolata),
    },
  ],
});
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page with these layers as a PDF on the disk. */
async function render(layers: readonly object[]): Promise<string> {
  const page = { id: 'page', width: 600, height: 800, layers };
  const { outputs } = await renderer.render({ schemaVersion: 1, name: 'Text', pages: [page] }, {}, { format: 'pdf' });
  const path = join(folder, 'text.pdf');
  writeFileSync(path, outputs[0]?.bytes ?? '');
  return path;
}

function textLayer(text: string, more: object = {}): object {
  return { type: 'text', id: 'text', x: 20, y: 20, width: 560, height: 700, runs: [{ text }], ...more };
}

/** Marks of direction that pdftotext puts around what runs from right to left. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text of a PDF as a reader finds it, lines and spaces as one space each: in the order of writing, or where the reader
 * itself finds out how it runs.
 */
function textOf(path: string, order: 'written' | 'found' = 'written'): string {
  return runTool('pdftotext', [...(order === 'written' ? ['-raw'] : []), path, '-'])
    .replace(directionMarks, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const samples: Readonly<Record<string, string>> = {
  'Latin with ligatures and accents': 'Office affairs flow: efficient, naïve Ångström, “quotes” – Việt Nam.',
  'Latin set apart and in capitals': 'AVATAR To Wave',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
  Cyrillic: 'Съешь же ещё этих мягких французских булок',
  Arabic: 'صيف الليمون على شاطئ البحر',
  Persian: 'فارسی گچ پژ ژاله',
  Hebrew: 'שלום לכל העולם',
  Japanese: '自由であり、東京タワー。',
  Chinese: '人人生而自由在尊嚴和權利上一律平等',
  Korean: '모든 인간은 태어날 때부터 자유로우며',
  Devanagari: 'क्षत्रिय ज्ञान श्रृंगार हिन्दी',
  Thai: 'กรุงเทพมหานครยินดีต้อนรับ',
  'Emoji among words': 'Fresh 🍋 sunny ☀️ loud 🎉 family 👨‍👩‍👧‍👦 flag 🇯🇵 end',
};

const rightToLeft: ReadonlySet<string> = new Set(['Arabic', 'Persian', 'Hebrew']);

describe('the text of a PDF', { skip: lacksTools('pdftotext', 'pdffonts', 'qpdf') }, () => {
  for (const [name, text] of Object.entries(samples)) {
    test(`is read as it was written: ${name}`, async () => {
      const path = await render([textLayer(text)]);
      assert.equal(textOf(path, rightToLeft.has(name) ? 'found' : 'written'), text);
      const [, , ...fonts] = runTool('pdffonts', [path]).trim().split('\n');
      assert.ok(fonts.length > 0);
      for (const font of fonts) assert.match(font, /yes yes yes/, 'embedded, cut down, with the text of its glyphs');
    });
  }

  test('keeps its words where scripts of both directions meet', async () => {
    const text = 'The word שלום and مرحبا in 2026';
    const words = textOf(await render([textLayer(text)])).split(' ');
    assert.deepEqual(words.toSorted(), text.split(' ').toSorted());
    assert.deepEqual(words.slice(0, 2), ['The', 'word']);
  });

  const looks: Readonly<Record<string, object>> = {
    'spaced letters': { style: { letterSpacing: 3, wordSpacing: 4 } },
    'a made-up italic': { style: { fontStyle: 'italic', fontFamily: 'Playfair Display' } },
    'a gradient': {
      style: {
        fill: {
          type: 'linear',
          stops: [
            { offset: 0, color: '#ff0000' },
            { offset: 1, color: 'rgba(0, 0, 255, 0.4)' },
          ],
        },
      },
    },
    'an outer stroke': { stroke: { paint: { type: 'solid', color: '#ff0000' }, width: 2, position: 'outside' } },
    'a stroke on its edge': { stroke: { paint: { type: 'solid', color: '#ff0000' }, width: 2 } },
    'a soft shadow': { shadows: [{ type: 'drop', color: '#000000', blur: 6, offsetX: 3 }] },
    'a hard shadow': { shadows: [{ type: 'drop', color: '#000000', offsetX: 3 }] },
    'an inner shadow': { shadows: [{ type: 'inner', color: '#000000', blur: 2 }] },
    'opacity and blending': { opacity: 0.5, blendMode: 'multiply' },
    'a blur': { filters: [{ type: 'blur', radius: 2 }] },
    'a turn': { rotation: 30, x: 100, y: 200, width: 400, height: 100 },
    justification: { align: 'justify', width: 300 },
    'small capitals': { style: { features: { smcp: 1 } } },
    underlines: { style: { decoration: ['underline', 'line-through'] } },
  };
  for (const [name, look] of Object.entries(looks)) {
    test(`is found once with ${name}`, async () => {
      const text = 'Office waffles on Friday';
      assert.equal(textOf(await render([textLayer(text, look)])), text);
    });
  }

  test('on a path is that text, letter after letter', async () => {
    const path = { d: 'M0 200 Q 280 0 560 200' };
    const found = textOf(await render([textLayer('Around the bend', { path })]));
    assert.equal(found.replaceAll(' ', ''), 'Aroundthebend');
  });

  test('that only masks another layer is not found', async () => {
    const layers = [
      textLayer('Unseen', { id: 'mask' }),
      {
        type: 'shape',
        id: 'box',
        width: 500,
        height: 100,
        fills: [{ type: 'solid', color: '#ff0000' }],
        mask: { type: 'layer', layerId: 'mask' },
      },
      textLayer('Seen', { id: 'seen', y: 300 }),
    ];
    assert.equal(textOf(await render(layers)), 'Seen');
  });

  test('set in a font of PostScript outlines is embedded as such', async () => {
    const path = await render([textLayer('for (let i = 0; i < 3; i++)', { style: { fontFamily: 'Inconsolata' } })]);
    assert.equal(textOf(path), 'for (let i = 0; i < 3; i++)');
    assert.match(runTool('pdffonts', [path]), /Inconsolata\S*\s+CID Type 0C\s+Identity-H\s+yes yes yes/);
    assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
  });

  test('has list markers and ends of cut lines', async () => {
    const list = { list: { type: 'number', marker: '•', start: 1, indent: 32 } };
    assert.equal(textOf(await render([textLayer('One\nTwo', list)])), '1. One 2. Two');
    const cut = { mode: 'truncate', width: 120, height: 40, style: { fontSize: 20 } };
    assert.match(textOf(await render([textLayer('A text that is too long', cut)])), /…$/);
  });
});
