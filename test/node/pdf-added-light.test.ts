import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { createRenderer } from '@platen/engine/node';
import { planAddedLight } from '../../packages/engine/formats/pdf/paint/added-light.ts';
import { containsBox, growBox } from '../../packages/engine/geometry/boxes.ts';
import { compareRenderings } from '../compare/compare-renderings.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { drawPdf, onPaper, pdfDrawers } from '../tools/draw-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-light-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('images of layers that add their light', () => {
  const side = fc.integer({ min: 1, max: 500 });
  const box = fc.record({ x: side, y: side, width: side, height: side });

  test('hold each layer, come no earlier than it and are few', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), (boxes) => {
        const plan = planAddedLight(boxes.map((each, index) => ({ index, box: each })));
        assert.equal(plan.size, boxes.length);
        for (const [index, image] of plan) {
          assert.ok(image.last >= index);
          assert.ok(containsBox(growBox(image.box, 1e-6), boxes[index]!));
          assert.equal(plan.get(image.last), image, 'an image is placed by a layer of its own');
        }
        assert.ok(new Set(plan.values()).size <= 8);
      }),
    );
  });

  test('are apart where the layers are', () => {
    const plan = planAddedLight([
      { index: 2, box: { x: 0, y: 0, width: 10, height: 10 } },
      { index: 5, box: { x: 500, y: 0, width: 10, height: 10 } },
      { index: 7, box: { x: 2, y: 0, width: 10, height: 10 } },
    ]);
    assert.deepEqual(plan.get(2), { last: 7, box: { x: 0, y: 0, width: 12, height: 10 } });
    assert.deepEqual(plan.get(5), { last: 5, box: { x: 500, y: 0, width: 10, height: 10 } });
  });
});

describe(
  'a PDF of layers that add their light',
  { skip: lacksTools('pdftoppm', 'mutool', 'pdfimages', 'pdftotext') },
  () => {
    test('has one image of those over each other, and looks like the page', async () => {
      const lights = Array.from({ length: 20 }, (_, index) => ({
        type: 'shape',
        id: `light-${index}`,
        x: index * 2,
        y: index,
        width: 300,
        height: 150,
        blendMode: 'plus-lighter',
        fills: [{ type: 'solid', color: 'rgb(8, 6, 4)' }],
      }));
      const between = {
        ...lights[0],
        id: 'between',
        x: 120,
        width: 40,
        blendMode: 'multiply',
        fills: [{ type: 'solid', color: '#808080' }],
      };
      const text = { type: 'text', id: 'text', x: 20, y: 40, width: 200, height: 60, runs: [{ text: 'Lit' }] };
      const words = {
        ...text,
        blendMode: 'plus-lighter',
        style: { fontSize: 40, fill: { type: 'solid', color: '#404040' } },
      };
      const layers = [...lights.slice(0, 10), between, words, ...lights.slice(10)];
      const backgrounds = [{ type: 'solid', color: '#203040' }];
      const template = { schemaVersion: 1, pages: [{ id: 'page', width: 400, height: 200, backgrounds, layers }] };
      const image = await renderer.render(template, {}, { format: 'png' });
      const document = await renderer.render(template, {}, { format: 'pdf', pdfOptions: { dpi: 72 } });
      const path = join(folder, 'page.pdf');
      writeFileSync(path, document.outputs[0]?.bytes ?? '');
      const expected = await onPaper(image.outputs[0]?.bytes ?? new Uint8Array());
      for (const drawer of pdfDrawers) {
        const { mean, percent } = compareRenderings(expected, await drawPdf(drawer, path, 1, folder));
        assert.ok(mean < 1 && percent < 1, `${drawer}: ${mean.toFixed(2)} on the average, ${percent.toFixed(2)} %`);
      }
      assert.equal(runTool('pdfimages', ['-list', path]).match(/^ +1 +\d+ image /gm)?.length, 1);
      assert.equal(runTool('pdftotext', [path, '-']).trim(), 'Lit');
      assert.equal(document.report.filter(({ code }) => code === 'pdf_rasterized').length, 21);
    });
  },
);
