import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { compareRenderings } from '../compare/compare-renderings.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { drawPdf, onPaper, pdfDrawers, type PdfDrawer, type RgbImage } from '../tools/draw-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-alpha-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = join(folder, 'page.pdf');

/** A page with these layers: as an image, and on the disk as a PDF. */
async function render(layers: readonly object[]): Promise<RgbImage> {
  const template = { schemaVersion: 1, pages: [{ id: 'page', width: 400, height: 200, layers }] };
  const image = await renderer.render(template, {}, { format: 'png' });
  const document = await renderer.render(template, {}, { format: 'pdf', pdfOptions: { dpi: 72 } });
  writeFileSync(path, document.outputs[0]?.bytes ?? '');
  return onPaper(image.outputs[0]?.bytes ?? new Uint8Array());
}

const drawn = (drawer: PdfDrawer) => drawPdf(drawer, path, 1, folder);

/** The least of one channel (0 red, 1 green, 2 blue) anywhere on a page. */
function darkest({ data }: RgbImage, channel: number): number {
  let min = 255;
  for (let index = channel; index < data.length; index += 3) min = Math.min(min, data[index] ?? 0);
  return min;
}

const blue = { type: 'solid', color: 'rgba(0, 0, 255, 0.5)' };
const conic = {
  type: 'conic',
  stops: [
    { offset: 0, color: 'rgba(255, 0, 0, 0.2)' },
    { offset: 1, color: 'rgba(0, 0, 255, 0.8)' },
  ],
};

describe(
  'what lets things below show through',
  { skip: lacksTools('pdftoppm', 'mutool', 'pdfinfo', 'pdftotext') },
  () => {
    const texts: Readonly<Record<string, object>> = {
      'joined letters': { runs: [{ text: 'شاطئ البحر' }], style: { fontSize: 56, fill: blue } },
      'letters under a headline': { runs: [{ text: 'हिन्दी' }], style: { fontSize: 56, fill: blue } },
      'letters set tightly': { runs: [{ text: 'Overlap' }], style: { fontSize: 56, letterSpacing: -14, fill: blue } },
    };
    for (const [name, more] of Object.entries(texts)) {
      test(`is even where glyphs overlap: ${name}`, async () => {
        await render([{ type: 'text', id: 'text', x: 10, y: 10, width: 380, height: 180, ...more }]);
        for (const drawer of pdfDrawers) {
          const red = darkest(await drawn(drawer), 0);
          assert.ok(red >= 124 && red <= 131, `${drawer} shows red of ${red}`);
        }
      });
    }

    test('is all there of the outer stroke of a table', async () => {
      const black = { type: 'solid', color: '#000000' };
      const frame = { strokes: [{ paint: black, width: 20, position: 'outside' }] };
      const columns = [{ key: 'a', title: 'A' }];
      const box = { x: 50, y: 50, width: 300, height: 100, grow: false };
      await render([{ type: 'table', id: 'table', ...box, columns, frame, opacity: 0.5 }]);
      for (const drawer of pdfDrawers) {
        const { data, width } = await drawn(drawer);
        const red = data[(100 * width + 35) * 3] ?? 0;
        assert.ok(red >= 124 && red <= 131, `${drawer} shows red of ${red} fifteen pixels left of the table`);
      }
    });

    test('is still text, and in the structure', async () => {
      const text = 'Seen through';
      await render([
        { type: 'text', id: 'text', width: 380, height: 180, runs: [{ text }], style: { fontSize: 40, fill: blue } },
      ]);
      assert.equal(runTool('pdftotext', [path, '-']).trim(), text);
      assert.match(runTool('pdfinfo', ['-struct-text', path]), new RegExp(text));
    });

    const shapes: Readonly<Record<string, object>> = {
      'an arrow': {
        geometry: { shape: 'arrow', start: 'triangle', end: 'open' },
        strokes: [{ paint: blue, width: 24, cap: 'round' }],
      },
      'a fill around a point': { geometry: { shape: 'ellipse' }, fills: [conic] },
      'a stroke around a point': { geometry: { shape: 'ellipse' }, strokes: [{ paint: conic, width: 30 }] },
      'an arrow around a point': {
        geometry: { shape: 'arrow', start: 'triangle', end: 'triangle' },
        strokes: [{ paint: conic, width: 24 }],
      },
    };
    for (const [name, more] of Object.entries(shapes)) {
      test(`looks like its image: ${name}`, async () => {
        const expected = await render([{ type: 'shape', id: 'shape', x: 60, y: 40, width: 280, height: 120, ...more }]);
        for (const drawer of pdfDrawers) {
          const { mean, percent } = compareRenderings(expected, await drawn(drawer));
          assert.ok(mean < 1 && percent < 1, `${drawer}: ${mean.toFixed(2)} on the average, ${percent.toFixed(2)} %`);
        }
      });
    }

    const missing = { type: 'image', source: 'data:image/png;base64,AAAA' };
    const unseen: Readonly<Record<string, object>> = {
      'a fill': { fills: [missing] },
      'a stroke': { strokes: [{ paint: missing, width: 20 }] },
      'an inner stroke': { strokes: [{ paint: missing, width: 20, position: 'inside' }] },
      'an arrow': { geometry: { shape: 'arrow' }, strokes: [{ paint: missing, width: 20 }] },
    };
    for (const [name, more] of Object.entries(unseen)) {
      test(`is nothing where its image is missing: ${name}`, async () => {
        const image = await render([{ type: 'shape', id: 'shape', x: 60, y: 40, width: 280, height: 120, ...more }]);
        for (const each of [image, ...(await Promise.all(pdfDrawers.map(drawn)))]) assert.equal(darkest(each, 0), 255);
      });
    }
  },
);
