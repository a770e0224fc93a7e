import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import { PdfDocument } from '../../packages/engine/formats/pdf/container/pdf-document.ts';
import { RasterBudget } from '../../packages/engine/formats/pdf/raster/raster-budget.ts';

const renderer = createRenderer({ limits: { maxDurationMs: 2500 } });
after(() => renderer.close());

function shape(index: number, more: object = {}): object {
  return {
    type: 'shape',
    id: `shape-${index}`,
    x: (index * 37) % 4000,
    y: (index * 91) % 4000,
    width: 300,
    height: 200,
    fills: [{ type: 'solid', color: '#ff000088' }],
    ...more,
  };
}

function render(layers: readonly object[]) {
  const pages = [{ id: 'page', width: 5000, height: 5000, layers }];
  return renderer.render({ schemaVersion: 1, pages }, {}, { format: 'pdf', pdfOptions: { rasterDpi: 1200 } });
}

describe('a PDF that asks for too much', () => {
  test('of layers drawn as pixels ends when its time is over, not when memory is', async () => {
    const whole = { x: 0, y: 0, width: 5000, height: 5000, filters: [{ type: 'blur', radius: 20 }] };
    const startedAt = performance.now();
    await assert.rejects(
      render(Array.from({ length: 200 }, (_, index) => shape(index, whole))),
      (error) => error instanceof PlatenError && error.code === 'LIMIT_TIME',
    );
    assert.ok(performance.now() - startedAt < 30_000);
  });

  test('of pixels gets fewer for each layer', () => {
    const budget = new RasterBudget();
    let pixels = 0;
    const scales = Array.from({ length: 100 }, () => {
      const scale = budget.take(6000, 6000);
      pixels += 6000 * 6000 * scale * scale;
      return scale;
    });
    assert.ok(scales.every((scale, index) => scale <= (scales[index - 1] ?? 1)));
    assert.ok(pixels < 160_000_000, `${pixels} pixels`);
  });

  test('of operators is refused', () => {
    const { pages } = new PdfDocument(1);
    const more = '0 0 m\n'.repeat(1_000_000);
    assert.throws(
      () => {
        for (;;) pages[0]?.content.operate(more);
      },
      (error) => error instanceof PlatenError && error.code === 'LIMIT_LAYERS',
    );
  });

  test('has groups within groups as deep as templates may', async () => {
    const nest = (depth: number): object =>
      depth === 0
        ? shape(0)
        : { type: 'group', id: `group-${depth}`, width: 5000, height: 5000, opacity: 0.5, layers: [nest(depth - 1)] };
    const { outputs } = await render([nest(31)]);
    assert.ok(outputs[0]);
  });
});
